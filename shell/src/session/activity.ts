import { storedValue } from '@aflora/ui';

/** How often a tab stores the time of its last use for the other tabs. */
const WRITE_EVERY_MS = 15_000;
/** After this time without use, the user may have returned just before an administrator's session ends for inactivity. */
const AWAY_MS = 600_000;
const EVENTS = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

const lastUse = storedValue<number>('localStorage', 'aflora.last-use');

/**
 * Records when any tab is used. Opening a page counts as use. Calls `onReturn` on the first use after a long inactivity, and returns
 * whether opening the page was such a use.
 */
export function watchActivity(onReturn: () => void): boolean {
  let writtenAt = 0;
  const note = (): boolean => {
    const now = Date.now();
    // Negative when the clock has been set back.
    if (now - writtenAt >= 0 && now - writtenAt < WRITE_EVERY_MS) return false;
    writtenAt = now;
    const usedAt = lastUse.read() ?? now;
    lastUse.write(now);
    return now - usedAt >= AWAY_MS;
  };
  for (const event of EVENTS) window.addEventListener(event, () => note() && onReturn(), { capture: true, passive: true });
  return note();
}

/** Time since any tab was last used, in whole seconds. */
export const idleSeconds = (): number => Math.max(0, Math.floor((Date.now() - (lastUse.read() ?? Date.now())) / 1000));
