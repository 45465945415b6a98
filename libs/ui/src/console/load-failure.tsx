import { Button } from '@mantine/core';
import { IconAlertCircle, IconRefresh } from '@tabler/icons-react';
import classes from './load-failure.module.css';

/** Stands where the content would be; the toast has told the failure, too. */
export function LoadFailure({ message, onRetry, isRetrying }: { message: string; onRetry(): void; isRetrying: boolean }) {
  return (
    <div className={classes.box}>
      <span className={classes.disc}>
        <IconAlertCircle size={24} stroke={1.6} aria-hidden />
      </span>
      <p className={classes.text}>{message}</p>
      <Button
        variant="outline"
        size="md"
        onClick={onRetry}
        loading={isRetrying}
        leftSection={<IconRefresh size={18} stroke={1.6} aria-hidden />}
      >
        Tentar novamente
      </Button>
    </div>
  );
}
