import { useLayoutEffect, useRef } from 'react';

/**
 * Gives the focus back to what opened an overlay when it closes or goes away, unless somebody has placed it meanwhile. Mantine's own way
 * needs an overlay that was there before it opened, and most of ours come with their first opening: turn it off (`returnFocus={false}`).
 */
export function useOpenerFocus(isOpen = true): void {
  const opener = useRef<Element | null>(null);
  // Not in a cleanup: while an overlay fades, React gives the focus back to where it was before the commit.
  useLayoutEffect(() => {
    if (isOpen) opener.current = openerOf(document.activeElement);
    else giveBackTo(opener.current);
  }, [isOpen]);
  useLayoutEffect(() => () => giveBackTo(opener.current), []);
}

function giveBackTo(opener: Element | null): void {
  const { activeElement, body } = document;
  const isPlaced = activeElement !== body && dialogOf(activeElement) === dialogOf(opener);
  if (opener instanceof HTMLElement && !isPlaced) opener.focus({ preventScroll: true });
}

/** An entry of a menu goes away with it: its button stands for it. */
function openerOf(element: Element | null): Element | null {
  const menu = element?.closest('[role="menu"]');
  return menu ? document.querySelector(`[aria-controls="${menu.id}"]`) : element;
}

const dialogOf = (element: Element | null) => element?.closest('[role="dialog"]') ?? null;
