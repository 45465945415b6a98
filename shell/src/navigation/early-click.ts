declare global {
  /** Last button, or label of a radio button, that was clicked in the prerendered page; set by an inline script of the page (server/page-renderer.ts). */
  var earlyClick: Element | undefined;
}

const CONTROLS = 'a, button, label';

/** Identifies a link, button or label by its visible text. */
interface Control {
  label: string;
  /** Index among the controls with the same text. */
  index: number;
}

/** The button or label of the prerendered page that was clicked before the app was loaded. */
export const clickedIn = (page: Element): Control | undefined => controlIn(page, globalThis.earlyClick);

/** The link or button of the prerendered page that has the focus. */
export const focusedIn = (page: Element): Control | undefined => controlIn(page, document.activeElement);

/** The same control of the live page, if the page has it. */
export const sameControl = (root: Element, { label, index }: Control): HTMLElement | undefined => controlsOf(root, label)[index];

/**
 * Calls back immediately, or once a press in the page is released: if the press and its release meet different elements, there is no click,
 * neither in the prerendered page nor in the live one.
 */
export function whenReleased(page: Element, callback: () => void): void {
  // A key activates only its button, not the button's ancestors.
  if (!page.querySelector(':active')) {
    callback();
    return;
  }
  const releases = ['pointerup', 'pointercancel', 'keyup'];
  const released = () => {
    releases.forEach((type) => removeEventListener(type, released, true));
    setTimeout(callback, TAP_DELAY_MS);
  };
  releases.forEach((type) => addEventListener(type, released, true));
}

/** Time (ms) that touch screens take from the release to the click. */
const TAP_DELAY_MS = 50;

function controlIn(page: Element, element: Element | null | undefined): Control | undefined {
  if (!(element instanceof HTMLElement) || !element.matches(CONTROLS) || !page.contains(element)) return undefined;
  const label = labelOf(element);
  return { label, index: controlsOf(page, label).indexOf(element) };
}

const labelOf = (element: Element): string => element.getAttribute('aria-label') ?? element.textContent ?? '';

const controlsOf = (root: Element, label: string): HTMLElement[] =>
  [...root.querySelectorAll<HTMLElement>(CONTROLS)].filter((control) => labelOf(control) === label);
