import { useLayoutEffect, useRef } from 'react';

/**
 * Returns the focus to the element that opened an overlay when the overlay closes or unmounts, unless the focus has been moved meanwhile.
 * Replaces Mantine's own focus return (set `returnFocus={false}`), which needs an overlay that is mounted before it opens; most of ours are
 * mounted when they open.
 */
export function useOpenerFocus(isOpen = true): void {
  const opener = useRef<Element | null>(null);
  // A cleanup would be too early: while an overlay fades out, React restores the focus that it found before the commit.
  useLayoutEffect(() => {
    if (isOpen) opener.current = openerOf(document.activeElement);
    else returnFocusTo(opener.current);
  }, [isOpen]);
  useLayoutEffect(() => () => returnFocusTo(opener.current), []);
}

function returnFocusTo(opener: Element | null): void {
  const { activeElement, body } = document;
  const isMoved = activeElement !== body && dialogOf(activeElement) === dialogOf(opener);
  if (opener instanceof HTMLElement && !isMoved) opener.focus({ preventScroll: true });
}

/** The element to return the focus to. A menu item disappears with its menu, so the button that opened the menu takes its place. */
function openerOf(element: Element | null): Element | null {
  const menu = element?.closest('[role="menu"]');
  return menu ? document.querySelector(`[aria-controls="${menu.id}"]`) : element;
}

const dialogOf = (element: Element | null) => element?.closest('[role="dialog"]') ?? null;
