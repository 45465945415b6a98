declare global {
  /** Last button that was clicked in the prerendered page; set by an inline script of the page (server/page-renderer.ts). */
  var earlyClick: Element | undefined;
}

interface PressedButton {
  label: string;
  /** Index among the buttons with the same label. */
  index: number;
}

/** The button of the prerendered page that was clicked before the app was loaded. */
export function pressedIn(page: Element): PressedButton | undefined {
  const button = globalThis.earlyClick;
  if (!button || !page.contains(button)) return undefined;
  const label = labelOf(button);
  return { label, index: buttonsOf(page, label).indexOf(button) };
}

/** Clicks the same button of the live page, if the page has it. */
export function pressAgain(root: Element, { label, index }: PressedButton): void {
  const button = buttonsOf(root, label)[index];
  if (button instanceof HTMLElement) button.click();
}

const labelOf = (button: Element): string => button.getAttribute('aria-label') ?? button.textContent ?? '';

const buttonsOf = (root: Element, label: string): Element[] =>
  [...root.querySelectorAll('button')].filter((button) => labelOf(button) === label);
