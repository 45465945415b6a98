import { useEffect, useRef } from 'react';

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
