import { HISTORY_MOVED } from '@aflora/mfe-contract';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

type Ask = (leave: () => void) => void;

/** Asks for a confirmation on behalf of the open page; null while nothing would be lost. */
let guard: Ask | null = null;

/** Leaves the page without a link, such as by a sign-out: at once, or after a confirmation when something would be lost. */
export const leavePage: Ask = (leave) => (guard ? guard(leave) : leave());

const warn = (event: BeforeUnloadEvent) => guard && event.preventDefault();

/**
 * Calls `ask` before the page is left by a link, a sign-out, Back or Forward, as long as the caller is rendered; the browser asks before a
 * reload. Returns a function that lets the page go at once, before the caller is gone.
 */
export function useLeaveGuard(ask: Ask): () => void {
  const askFirst = useEffectEvent(ask);
  useEffect(() => {
    guard = (leave) => askFirst(leave);
    window.addEventListener('beforeunload', warn);
    return () => {
      guard = null;
      window.removeEventListener('beforeunload', warn);
    };
  }, []);
  useGuardedLinks();
  useGuardedHistory();
  return () => (guard = null);
}

/** Whether the link opens another page in this tab. */
const isWayOut = (link: HTMLAnchorElement, { button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 &&
  !(ctrlKey || metaKey || shiftKey || altKey) &&
  !link.hasAttribute('download') &&
  (link.target === '' || link.target === '_self') &&
  link.protocol.startsWith('http') &&
  (link.origin !== window.location.origin || link.pathname !== window.location.pathname);

function useGuardedLinks(): void {
  const navigate = useNavigate();
  const askFirst = useEffectEvent((event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
    if (!guard || !link || !isWayOut(link, event)) return;
    // The router's links then don't navigate, and what else the click does (closing a menu) still happens.
    event.preventDefault();
    const { href, origin, pathname, search, hash } = link;
    guard(() => (origin === window.location.origin ? void navigate(pathname + search + hash) : window.location.assign(href)));
  });
  useEffect(() => {
    const listen = (event: MouseEvent) => askFirst(event);
    window.addEventListener('click', listen, { capture: true });
    return () => window.removeEventListener('click', listen, { capture: true });
  }, []);
}

/** Index of the entry in the tab's history. Browsers without the Navigation API use the router's count. */
const indexOfEntry = (): number | undefined =>
  window.navigation?.currentEntry?.index ?? (window.history.state as { idx?: number } | null)?.idx;

/** The browser reports Back and Forward after they happened, so the move is taken back, and repeated once it is confirmed. */
function useGuardedHistory(): void {
  const { pathname } = useLocation();
  const index = useRef(indexOfEntry());
  const isReturning = useRef(false);
  const keep = useEffectEvent((event: Event) => {
    if (isReturning.current) {
      event.preventDefault();
      isReturning.current = false;
    } else if (!guard || window.location.pathname === pathname) {
      // An anchor of this page: it stays open.
      index.current = indexOfEntry();
    } else {
      event.preventDefault();
      // A history that can't be counted has moved by one step backwards, most likely.
      const back = (index.current ?? 0) - (indexOfEntry() ?? 0) || 1;
      isReturning.current = true;
      window.history.go(back);
      guard(() => window.history.go(-back));
    }
  });
  useEffect(() => {
    const listen = (event: Event) => keep(event);
    window.addEventListener(HISTORY_MOVED, listen);
    return () => window.removeEventListener(HISTORY_MOVED, listen);
  }, []);
}
