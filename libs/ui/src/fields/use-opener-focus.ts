import { useLayoutEffect, useRef } from 'react';

/**
 * Returns the focus to the element that opened an overlay when the overlay closes or unmounts, unless the focus has been moved meanwhile.
 * If the element is gone, or goes with what the overlay did, the heading of its section gets the focus.
 * Replaces Mantine's own focus return (set `returnFocus={false}`), which needs an overlay that is mounted before it opens; most of ours are
 * mounted when they open.
 */
export function useOpenerFocus(isOpen = true): void {
  const opener = useRef<Opener>({ element: null, sections: [] });
  // A cleanup would be too early: while an overlay fades out, React restores the focus that it found before the commit.
  useLayoutEffect(() => {
    if (isOpen) opener.current = openerOf(document.activeElement);
    else returnFocusTo(opener.current);
  }, [isOpen]);
  useLayoutEffect(() => () => returnFocusTo(opener.current), []);
}

interface Opener {
  element: Element | null;
  /** Sections around the element, the nearest first. */
  sections: Element[];
}

function returnFocusTo({ element, sections }: Opener): void {
  const { activeElement, body } = document;
  const isMoved = activeElement !== body && dialogOf(activeElement) === dialogOf(element);
  if (!(element instanceof HTMLElement) || isMoved) return;
  element.focus({ preventScroll: true });
  keepFocusNear(element, sections);
}

/** The element to return the focus to. A menu item disappears with its menu, so the button that opened the menu takes its place. */
function openerOf(focused: Element | null): Opener {
  const menu = focused?.closest('[role="menu"]');
  const element = menu ? document.querySelector(`[aria-controls="${menu.id}"]`) : focused;
  return { element, sections: sectionsAround(element) };
}

/** How long (ms) a step may take that removes its control. */
const LIMIT_MS = 10_000;

/**
 * Focuses the heading of the nearest section that is left when a control is removed that had the focus. Call it when the control is used
 * for a step after which it is no longer needed.
 */
export function keepFocusNear(control: Element, sections = sectionsAround(control)): void {
  const observer = new MutationObserver(() => check());
  const timer = setTimeout(() => stop(), LIMIT_MS);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
  const check = () => {
    if (control.isConnected) return;
    const { activeElement, body } = document;
    const section = sections.find(({ isConnected }) => isConnected);
    // An overlay that is removed together with the control, or fades out, still has the focus for a moment.
    if (activeElement !== body && dialogOf(activeElement) !== dialogOf(section)) return;
    stop();
    if (activeElement === body) focusHeading(section);
  };
  observer.observe(document.body, { childList: true, subtree: true });
  check();
}

function sectionsAround(element: Element | null): Element[] {
  const section = element?.closest('section, main');
  return section ? [section, ...sectionsAround(section.parentElement)] : [];
}

function focusHeading(section: Element | undefined): void {
  const heading = section?.querySelector<HTMLElement>('h1, h2, h3');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

const dialogOf = (element: Element | null | undefined) => element?.closest('[role="dialog"]') ?? null;
