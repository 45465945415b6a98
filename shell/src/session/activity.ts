import { storedValue } from '@aflora/ui';

/** How often a tab stores the time of its last use for the other tabs. */
const WRITE_EVERY_MS = 15_000;
const EVENTS = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

const lastUse = storedValue<number>('localStorage', 'aflora.last-use');

/** Records when any tab is used. Opening a page counts as use. */
export function watchActivity(): void {
  let writtenAt = 0;
  const note = () => {
    const now = Date.now();
    // Negative when the clock has been set back.
    if (now - writtenAt >= 0 && now - writtenAt < WRITE_EVERY_MS) return;
    writtenAt = now;
    lastUse.write(now);
  };
  note();
  for (const event of EVENTS) window.addEventListener(event, note, { capture: true, passive: true });
}

/** Time since any tab was last used, in whole seconds. */
export const idleSeconds = (): number => Math.max(0, Math.floor((Date.now() - (lastUse.read() ?? Date.now())) / 1000));
