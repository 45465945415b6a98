import { HISTORY_MOVED } from '@aflora/mfe-contract';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

type Ask = (leave: () => void) => void;

/** Asks for a confirmation on behalf of the open page; null while nothing would be lost. */
let guard: Ask | null = null;

/** Leaves the page without a link, such as by a sign-out: at once, or after a confirmation when something would be lost. */
export const leavePage: Ask = (leave) => (guard ?? ((go: () => void) => go()))(leave);

const warn = (event: BeforeUnloadEvent) => event.preventDefault();

/** Calls `ask` before the page is left by a link, a sign-out, Back or Forward, as long as the caller is rendered. The browser asks before a reload. */
export function useLeaveGuard(ask: Ask): void {
  const askFirst = useEffectEvent(ask);
  useEffect(() => {
    const own: Ask = (leave) => askFirst(leave);
    guard = own;
    window.addEventListener('beforeunload', warn);
    return () => {
      if (guard === own) guard = null;
      window.removeEventListener('beforeunload', warn);
    };
  }, []);
  useGuardedLinks(ask);
  useGuardedHistory(ask);
}

/** Whether the link opens another page in this tab. */
const isWayOut = (link: HTMLAnchorElement, { button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 &&
  !(ctrlKey || metaKey || shiftKey || altKey) &&
  !link.hasAttribute('download') &&
  (link.target === '' || link.target === '_self') &&
  link.protocol.startsWith('http') &&
  (link.origin !== window.location.origin || link.pathname !== window.location.pathname);

function useGuardedLinks(ask: Ask): void {
  const navigate = useNavigate();
  const askFirst = useEffectEvent((event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
    if (!link || !isWayOut(link, event)) return;
    // The router's links then don't navigate, and what else the click does (closing a menu) still happens.
    event.preventDefault();
    const { href, origin, pathname, search, hash } = link;
    ask(() => (origin === window.location.origin ? void navigate(pathname + search + hash) : window.location.assign(href)));
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
function useGuardedHistory(ask: Ask): void {
  const { pathname } = useLocation();
  const index = useRef(indexOfEntry());
  const isReturning = useRef(false);
  const keep = useEffectEvent((event: Event) => {
    if (isReturning.current) {
      event.preventDefault();
      isReturning.current = false;
    } else if (window.location.pathname === pathname) {
      // An anchor of this page: it stays open.
      index.current = indexOfEntry();
    } else {
      event.preventDefault();
      // A history that can't be counted has moved by one step backwards, most likely.
      const back = (index.current ?? 0) - (indexOfEntry() ?? 0) || 1;
      isReturning.current = true;
      window.history.go(back);
      ask(() => window.history.go(-back));
    }
  });
  useEffect(() => {
    const listen = (event: Event) => keep(event);
    window.addEventListener(HISTORY_MOVED, listen);
    return () => window.removeEventListener(HISTORY_MOVED, listen);
  }, []);
}
