import { clsx } from 'clsx';
import { Picture } from '../../components/picture';
import { flower } from '../../lib/art';
import classes from './flower-picture.module.css';

/** Picture of the account dialogs and pages. */
export function FlowerPicture({ className }: { className?: string }) {
  return (
    <div className={clsx(classes.picture, className)} aria-hidden="true">
      <Picture {...flower} alt="" width={960} height={720} sizes="(max-width: 767px) 100vw, 480px" />
      <p>Que bom ter você por aqui.</p>
    </div>
  );
}
