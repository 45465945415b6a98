import { useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the keyboard's place when a button gives way to what it opens: the focus moves into the opened part (its first field, or the
 * element of the ref itself), and back to the button when that part is closed. Otherwise the focus would be at the top of the page.
 */
export function useSwappedFocus<T extends HTMLElement>(isOpen: boolean) {
  const opener = useRef<HTMLButtonElement>(null);
  const opened = useRef<T>(null);
  const was = useRef(isOpen);
  useEffect(() => {
    if (was.current === isOpen) return;
    was.current = isOpen;
    if (isOpen) (opened.current?.querySelector('input') ?? opened.current)?.focus();
    else opener.current?.focus();
  }, [isOpen]);
  return { opener, opened };
}

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
