const ACTIONS = ['pointerdown', 'keydown'] as const;

/** What the pointer has pressed since the last key; null after a key. */
let pressed: Element | null = null;

const note = ({ type, target }: Event) => {
  pressed = type === 'pointerdown' && target instanceof Element ? target : null;
};

/** Notes what the user presses, from the first press of the page on. Returns a function that ends it. */
export function notePresses(): () => void {
  ACTIONS.forEach((action) => window.addEventListener(action, note, { capture: true, passive: true }));
  return () => ACTIONS.forEach((action) => window.removeEventListener(action, note, true));
}

/** The control that the user pressed last. A key presses the one with the focus. */
export const pressedControl = (): Element | null =>
  (pressed?.isConnected ? pressed : document.activeElement)?.closest('a, button, label, input, select, textarea, summary') ?? null;
