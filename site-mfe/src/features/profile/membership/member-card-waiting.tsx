import { Skeleton } from '@aflora/ui';
import classes from './member-card.module.css';

export function MemberCardWaiting() {
  return (
    <div role="status" aria-label="Carregando associação">
      <Skeleton className={classes.waiting} />
    </div>
  );
}
