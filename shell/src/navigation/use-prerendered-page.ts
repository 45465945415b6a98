import { useEffect } from 'react';
import { pressAgain, pressedIn } from './early-click';

/**
 * The page that the server rendered stands before the app until the live one is there; then it goes, before the next paint.
 * What was typed into it meanwhile moves over, and a button that was pressed is pressed.
 */
export function usePrerenderedPage(): void {
  useEffect(() => {
    const prerendered = document.getElementById('prerender');
    const root = document.getElementById('root');
    if (!prerendered || !root) return;
    const swap = () => {
      if (!root.querySelector('main:not([aria-busy="true"])')) return;
      observer.disconnect();
      const typed = typedIn(prerendered);
      const pressed = pressedIn(prerendered);
      prerendered.remove();
      typed.forEach((field) => retype(root, field));
      if (pressed) pressAgain(root, pressed);
    };
    // Its callback runs as a microtask after React's commit, so both changes are painted together.
    const observer = new MutationObserver(swap);
    observer.observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ['aria-busy'] });
    swap();
    return () => observer.disconnect();
  }, []);
}

type Field = HTMLInputElement | HTMLTextAreaElement;
const FIELDS = 'input, textarea';

/** Fields of our forms carry their path in the form's values. */
const nameOf = (field: Field): string => field.name || (field.dataset.path ?? '');

interface TypedField {
  name: string;
  value: string;
  focused: boolean;
}

function typedIn(page: Element): TypedField[] {
  return [...page.querySelectorAll<Field>(FIELDS)]
    .map((input) => ({
      name: nameOf(input),
      value: input.value,
      focused: input === document.activeElement,
      changed: input.value !== input.defaultValue,
    }))
    .filter(({ name, focused, changed }) => name !== '' && (focused || changed));
}

function retype(root: Element, { name, value, focused }: TypedField): void {
  const input = [...root.querySelectorAll<Field>(FIELDS)].find((field) => nameOf(field) === name);
  if (!input) return;
  // React listens to its own setter; the prototype's tells it that a person typed.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input) as object, 'value')?.set?.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
  if (focused) input.focus();
}
