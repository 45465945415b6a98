import { Skeleton } from '@mantine/core';
import classes from './record-skeletons.module.css';

/** Boxes of the final size while a list loads. */
export function RecordSkeletons({ view, label, count = 9 }: { view: 'cards' | 'table'; label: string; count?: number }) {
  return (
    <div className={classes[view]} role="status" aria-label={label}>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} height={view === 'cards' ? 168 : 24} radius={view === 'cards' ? 'md' : 'sm'} />
      ))}
    </div>
  );
}
