declare global {
  /** Button of the prerendered page that was pressed last; the page's own small script keeps it (server/page-renderer.ts). */
  var earlyClick: Element | undefined;
}

interface PressedButton {
  label: string;
  /** Which one of those with the same label. */
  index: number;
}

/** What was pressed before there was any code to answer. */
export function pressedIn(page: Element): PressedButton | undefined {
  const button = globalThis.earlyClick;
  if (!button || !page.contains(button)) return undefined;
  const label = labelOf(button);
  return { label, index: buttonsOf(page, label).indexOf(button) };
}

/** Presses the same button of the live page, if it has one. */
export function pressAgain(root: Element, { label, index }: PressedButton): void {
  const button = buttonsOf(root, label)[index];
  if (button instanceof HTMLElement) button.click();
}

const labelOf = (button: Element): string => button.getAttribute('aria-label') ?? button.textContent ?? '';

const buttonsOf = (root: Element, label: string): Element[] =>
  [...root.querySelectorAll('button')].filter((button) => labelOf(button) === label);
