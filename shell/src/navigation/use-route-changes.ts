import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * After every route change, scrolls to the top and focuses the page's heading, so that screen readers announce it. A form field that the
 * page has focused itself keeps the focus.
 */
export function useRouteChanges(): void {
  const { pathname } = useLocation();
  const previous = useRef(pathname);

  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    window.scrollTo(0, 0);
    return focusHeadingWhenItAppears();
  }, [pathname]);
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
