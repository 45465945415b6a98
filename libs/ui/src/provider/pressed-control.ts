// A file of its own: the first page notes presses, and must not contain the code of toasts, which reads them.

/** What the pointer pressed last; null after a key, which presses the control with the focus. */
let pressed: EventTarget | null = null;

/** Listener for each press from the first one of the page on, and for keys. */
export const notePress = ({ type, target }: Event): void => {
  pressed = type === 'keydown' ? null : target;
};

/** What the user pressed last. */
export const lastPressed = (): EventTarget | null => pressed;
