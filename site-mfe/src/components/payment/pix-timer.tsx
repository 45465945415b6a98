import classes from './pix-panel.module.css';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** The ring empties over the last of this. */
const RING_MS = 30 * MINUTE_MS;
const RADIUS = 19;
const LENGTH = 2 * Math.PI * RADIUS;

/** What is left of the time to pay. Not announced: a screen reader would say every second. */
export function PixTimer({ leftMs }: { leftMs: number }) {
  const shown = Math.min(leftMs / RING_MS, 1);
  return (
    <p className={classes.timer} role="timer" aria-live="off">
      <svg width="44" height="44" viewBox="0 0 44 44" aria-hidden="true" fill="none" strokeWidth="5">
        <circle cx="22" cy="22" r={RADIUS} />
        <circle cx="22" cy="22" r={RADIUS} strokeDasharray={LENGTH} strokeDashoffset={LENGTH * (1 - shown)} strokeLinecap="round" />
      </svg>
      <span>
        <b>{timeLeft(leftMs)}</b> para o código expirar
      </span>
    </p>
  );
}

/** '21:48', from one hour on '3 h 05 min'. */
function timeLeft(ms: number): string {
  const two = (count: number) => String(Math.floor(count)).padStart(2, '0');
  if (ms >= HOUR_MS) return `${Math.floor(ms / HOUR_MS)} h ${two((ms % HOUR_MS) / MINUTE_MS)} min`;
  return `${two(ms / MINUTE_MS)}:${two((ms % MINUTE_MS) / 1_000)}`;
}
