/** How long a page may take to reach its former height (ms). */
const LIMIT_MS = 5_000;
/** Positions of the latest entries of the history; older ones open at the top. */
const REMEMBERED = 50;

const positions = new Map<string, number>();

/** Stores the scroll position of a history entry. */
export function rememberPosition(entry: string): void {
  positions.delete(entry);
  positions.set(entry, window.scrollY);
  const [oldest] = positions.keys();
  if (positions.size > REMEMBERED && oldest !== undefined) positions.delete(oldest);
}

/**
 * Restores the scroll position of a history entry once the page is high enough, since its code and data may still be loading. Stops when
 * the user scrolls. Returns a function that stops it earlier.
 */
export function restorePosition(entry: string): () => void {
  const top = positions.get(entry) ?? 0;
  window.scrollTo(0, top);
  const isReached = () => document.documentElement.scrollHeight - window.innerHeight >= top;
  if (isReached()) return () => undefined;
  const observer = new ResizeObserver(() => {
    if (!isReached()) return;
    window.scrollTo(0, top);
    stop();
  });
  const timer = setTimeout(() => stop(), LIMIT_MS);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const name of ['wheel', 'touchmove', 'keydown']) window.removeEventListener(name, stop);
  };
  for (const name of ['wheel', 'touchmove', 'keydown']) window.addEventListener(name, stop, { passive: true });
  observer.observe(document.body);
  return stop;
}
