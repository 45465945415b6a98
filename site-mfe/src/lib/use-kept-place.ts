import { useLayoutEffect, useRef } from 'react';

/**
 * Keeps the keyboard's place when a part of the page that has the focus gives way to something else, as a button to try again does to what
 * it has loaded: the section, page or dialog around it gets the focus. Otherwise the focus would be at the top of the page.
 */
export function useKeptPlace<T extends HTMLElement>() {
  const part = useRef<T>(null);
  useLayoutEffect(() => {
    const element = part.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      const around = element.parentElement?.closest<HTMLElement>('section, main, [role="dialog"]');
      if (around) around.tabIndex = -1;
      around?.focus({ preventScroll: true });
    };
  }, []);
  return part;
}
