import { useEffect, useState } from 'react';

/** Milliseconds until an instant, every second; 0 once it has passed, null without one. */
export function useTimeLeft(until: string | null): number | null {
  const [now, setNow] = useState(() => Date.now());
  const left = until === null ? null : Math.max(Date.parse(until) - now, 0);
  const isRunning = left !== null && left > 0;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return left;
}
