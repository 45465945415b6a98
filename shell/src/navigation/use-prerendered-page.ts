import { useEffect } from 'react';
import { clickedIn, focusedIn, sameControl, whenReleased } from './early-click';

/**
 * Removes the prerendered page in the frame in which the live page is rendered, but never while something in it is pressed. What was typed
 * or selected is copied into the live page, a click on a button or choice is repeated there, and the focus moves to the same control.
 */
export function usePrerenderedPage(): void {
  useEffect(() => {
    const prerendered = document.getElementById('prerender');
    const root = document.getElementById('root');
    if (!prerendered || !root) return;
    const swap = () => {
      const typed = typedIn(prerendered);
      const focused = focusedIn(prerendered);
      const clicked = clickedIn(prerendered);
      prerendered.remove();
      typed.forEach((field) => retype(root, field));
      if (focused) sameControl(root, focused)?.focus({ preventScroll: true });
      if (clicked) sameControl(root, clicked)?.click();
    };
    const swapWhenLive = () => {
      if (!root.querySelector('main:not([aria-busy="true"])')) return;
      observer.disconnect();
      whenReleased(prerendered, swap);
    };
    // The callback runs as a microtask after React's commit, so the browser paints both changes together.
    const observer = new MutationObserver(swapWhenLive);
    observer.observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ['aria-busy'] });
    swapWhenLive();
    return () => observer.disconnect();
  }, []);
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
const FIELDS = 'input, textarea, select';

/** Fields of our forms have no name; Mantine sets `data-path` to their path in the form's values. */
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
      changed: 'options' in input ? !input.selectedOptions[0]?.defaultSelected : input.value !== input.defaultValue,
    }))
    .filter(({ name, focused, changed }) => name !== '' && (focused || changed));
}

function retype(root: Element, { name, value, focused }: TypedField): void {
  const input = [...root.querySelectorAll<Field>(FIELDS)].find((field) => nameOf(field) === name);
  if (!input) return;
  // React overrides the `value` setter of the element; the prototype's setter makes React see the change as typed text.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input) as object, 'value')?.set?.call(input, value);
  // A select element reports a change, text fields and their masks listen for input.
  input.dispatchEvent(new Event('options' in input ? 'change' : 'input', { bubbles: true }));
  if (focused) input.focus();
}
