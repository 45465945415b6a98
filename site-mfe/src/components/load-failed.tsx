import { Button } from '@aflora/ui';
import { useKeptPlace } from '../lib/use-swapped-focus';
import classes from './load-failed.module.css';

interface LoadFailedProps {
  text: string;
  query: { isFetching: boolean; refetch(): unknown };
}

/** Error message with a retry button, in place of content that could not be loaded. */
export function LoadFailed({ text, query }: LoadFailedProps) {
  const part = useKeptPlace<HTMLDivElement>();
  return (
    <div ref={part} className={classes.failed} role="alert">
      <p>{text}</p>
      <Button variant="outline" size="md" loading={query.isFetching} onClick={() => void query.refetch()}>
        Tentar novamente
      </Button>
    </div>
  );
}
