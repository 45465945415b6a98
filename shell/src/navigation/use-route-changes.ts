import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { rememberPosition, restorePosition } from './scroll-positions';

/**
 * After every route change, scrolls to the top, or after Back and Forward to where the page was left, and focuses the page's heading, so that
 * screen readers announce it. A form field that the page has focused itself keeps the focus.
 */
export function useRouteChanges(): void {
  const { pathname, key } = useLocation();
  const isReturn = useNavigationType() === 'POP';
  const previous = useRef(pathname);

  useEffect(() => {
    const remember = () => rememberPosition(key);
    // A changed filter creates a history entry with the same scroll position.
    if (previous.current === pathname) remember();
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key, pathname]);

  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    const stopScrolling = scrollFor(isReturn ? key : undefined);
    const stopFocusing = focusHeadingWhenItAppears();
    return () => {
      stopScrolling();
      stopFocusing();
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- key and kind belong to the change of the path
  }, [pathname]);
}

function scrollFor(returnedTo: string | undefined): () => void {
  if (returnedTo !== undefined) return restorePosition(returnedTo);
  window.scrollTo(0, 0);
  return () => undefined;
}

const LIMIT_MS = 5_000;

function focusHeadingWhenItAppears(): () => void {
  const focusHeading = () => {
    const heading = document.querySelector<HTMLElement>('main:not([aria-busy]) h1');
    if (!heading) return false;
    if (document.activeElement?.matches('main :is(input, textarea, select)')) return true;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    return true;
  };
  const observer = new MutationObserver(() => focusHeading() && stop());
  const timer = setTimeout(() => stop(), LIMIT_MS);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
  // If the new page suspends, it renders after this effect, and the heading that is visible now still belongs to the old page.
  requestAnimationFrame(() => focusHeading() || observer.observe(document.body, { childList: true, subtree: true }));
  return stop;
}
