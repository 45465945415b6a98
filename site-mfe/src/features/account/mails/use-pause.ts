import { useEffect, useState } from 'react';

/** Mails take a while; a second one sooner than this would only fill the mailbox. */
const PAUSE_MS = 60_000;

/** Counts down the seconds until the next mail may be asked for; 0 when it may. */
export function usePause() {
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(0);
  const secondsLeft = Math.max(Math.ceil((until - now) / 1000), 0);
  const isOver = secondsLeft === 0;

  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isOver]);

  const start = () => {
    setNow(Date.now());
    setUntil(Date.now() + PAUSE_MS);
  };
  return { secondsLeft, start };
}
