import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

/** Turns true by itself once the minutes are over. What is no instant counts as long ago. */
export function useIsOlderThan(instant: string, minutes: number): boolean {
  const end = Date.parse(instant) + minutes * MINUTE_MS;
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), Math.max(end - Date.now(), 0));
    return () => clearTimeout(timer);
  }, [end]);
  return !(now < end);
}
