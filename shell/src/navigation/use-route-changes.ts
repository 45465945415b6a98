import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * On every route change the page starts at its top and its heading takes the focus, so that screen readers announce it; unless the page
 * has put it into a field of a form that it opens with.
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
  // The new page renders after this effect's commit when it suspends; its heading is then not the one we see now.
  requestAnimationFrame(() => focusHeading() || observer.observe(document.body, { childList: true, subtree: true }));
  return stop;
}
