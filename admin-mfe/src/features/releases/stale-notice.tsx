import { formatDateTime } from '@aflora/ui';
import { IconAlertCircle } from '@tabler/icons-react';
import classes from './stale-notice.module.css';

interface StaleNoticeProps {
  of: { isRefetchError: boolean; dataUpdatedAt: number };
}

/** What is shown may be old: asking again has failed. */
export function StaleNotice({ of: { isRefetchError, dataUpdatedAt } }: StaleNoticeProps) {
  return (
    <div role="status">
      {isRefetchError && (
        <p className={classes.notice}>
          <IconAlertCircle size={18} stroke={1.6} aria-hidden />
          Sem atualização desde {formatDateTime(new Date(dataUpdatedAt))}. Uma nova tentativa vem em instantes.
        </p>
      )}
    </div>
  );
}
