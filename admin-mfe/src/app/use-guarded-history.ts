import { HISTORY_MOVED } from '@aflora/mfe-contract';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import type { UnsavedForms } from './unsaved-forms';

/** Where in the tab's history this entry stands. The router's own count serves browsers without the Navigation API; links to an anchor break it. */
const indexOfEntry = (): number | undefined =>
  window.navigation?.currentEntry?.index ?? (window.history.state as { idx?: number } | null)?.idx;

/** Back and Forward ask before a form is left. The browser has moved by the time it tells: it is sent back, and on again if it may. */
export function useGuardedHistory(forms: UnsavedForms, ask: (go: () => void) => void): void {
  const location = useLocation();
  const index = useRef(indexOfEntry());
  const isReturning = useRef(false);
  useEffect(() => void (index.current = indexOfEntry()), [location]);

  const keep = useEffectEvent((event: Event) => {
    if (!isReturning.current && !forms.isClosedBetween(location, window.location)) return;
    event.preventDefault();
    if (isReturning.current) return void (isReturning.current = false);
    const steps = (index.current ?? 0) - (indexOfEntry() ?? 0);
    // A history that can't be counted has moved by one step backwards, most likely.
    const back = steps || 1;
    isReturning.current = true;
    window.history.go(back);
    ask(() => window.history.go(-back));
  });

  useEffect(() => {
    const listen = (event: Event) => keep(event);
    window.addEventListener(HISTORY_MOVED, listen);
    return () => window.removeEventListener(HISTORY_MOVED, listen);
  }, []);
}
