import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import classes from './navigation-progress.module.css';

/** React Router's key of the history entry that is current, also while its page isn't shown yet. */
const currentKey = (): string => (window.history.state as { key?: string } | null)?.key ?? 'default';

/**
 * A line at the top of the window while the code of the next page loads, because React shows the previous page until then. `onMove` has to
 * be called after each navigation of the router.
 */
export function useNavigationProgress() {
  const { key } = useLocation();
  const [target, setTarget] = useState(key);
  const onMove = useCallback(() => setTarget(currentKey()), []);
  useEffect(() => {
    window.addEventListener('popstate', onMove);
    return () => window.removeEventListener('popstate', onMove);
  }, [onMove]);
  return { onMove, progress: target !== key && <div className={classes.line} role="progressbar" aria-label="Abrindo a página" /> };
}
