import { clsx } from 'clsx';
import flower from '../../assets/charity-flower-960.webp';
import classes from './flower-picture.module.css';

/** Picture of the account dialogs and pages. */
export function FlowerPicture({ className }: { className?: string }) {
  return (
    <div className={clsx(classes.picture, className)} aria-hidden="true">
      <img src={flower} alt="" width={960} height={720} />
      <p>Que bom ter você por aqui.</p>
    </div>
  );
}
