import { storedValue } from '@aflora/ui';

/** How often a tab writes the time down for the others. */
const WRITE_EVERY_MS = 15_000;
const EVENTS = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

const lastUse = storedValue<number>('localStorage', 'aflora.last-use');

/** Notes when somebody uses any tab. Opening a page counts as use. */
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

/** For how long nobody has used any tab, in whole seconds. */
export const idleSeconds = (): number => Math.max(0, Math.floor((Date.now() - (lastUse.read() ?? Date.now())) / 1000));
