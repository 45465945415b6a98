import { BlossomIcon, Button } from '@aflora/ui';
import { Skeleton } from '@mantine/core';
import { IconAlertCircle, IconRefresh } from '@tabler/icons-react';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { focusRecord } from '../lib/focus';
import classes from './placeholders.module.css';

/** Says that there is nothing to show, and offers a next step. */
export function EmptyState({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  const part = useKeptFocus();
  return (
    <div ref={part} className={classes.box}>
      <span className={classes.mark}>
        <BlossomIcon size={72} />
      </span>
      <h2 className={classes.title}>{title}</h2>
      {children && <p className={classes.text}>{children}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}

interface LoadFailureProps {
  message: string;
  onRetry(): void;
  isRetrying: boolean;
}

/** Ref of a part that other content replaces together with its focused button: the focus then moves to the record or to the heading of the page. */
export function useKeptFocus() {
  const part = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = part.current;
    return () => void (element?.contains(document.activeElement) && focusRecord());
  }, []);
  return part;
}

/** Replaces content that failed to load; a toast has reported the failure as well. */
export function LoadFailure({ message, onRetry, isRetrying }: LoadFailureProps) {
  const part = useKeptFocus();
  return (
    <div ref={part} className={classes.failure}>
      <span className={classes.disc}>
        <IconAlertCircle size={24} stroke={1.6} aria-hidden />
      </span>
      <p className={classes.message}>{message}</p>
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

/** Skeletons of the final size while a list loads. */
export function RecordSkeletons({ view, label, count = 9 }: { view: 'cards' | 'table'; label: string; count?: number }) {
  return (
    <div className={classes[view]} role="status" aria-label={label}>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} height={view === 'cards' ? 168 : 24} radius={view === 'cards' ? 'md' : 'sm'} />
      ))}
    </div>
  );
}
