import { useEffect } from 'react';

/**
 * The page that the server rendered stands before the app until the live one is there; then it goes, before the next paint.
 * What was typed into it meanwhile moves over.
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
      prerendered.remove();
      typed.forEach((field) => retype(root, field));
    };
    // Its callback runs as a microtask after React's commit, so both changes are painted together.
    const observer = new MutationObserver(swap);
    observer.observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ['aria-busy'] });
    swap();
    return () => observer.disconnect();
  }, []);
}

interface TypedField {
  name: string;
  value: string;
  focused: boolean;
}

function typedIn(page: Element): TypedField[] {
  return [...page.querySelectorAll('input')]
    .map((input) => ({
      name: input.name,
      value: input.value,
      focused: input === document.activeElement,
      changed: input.value !== input.defaultValue,
    }))
    .filter(({ name, focused, changed }) => name !== '' && (focused || changed));
}

function retype(root: Element, { name, value, focused }: TypedField): void {
  const input = root.querySelector<HTMLInputElement>(`input[name="${CSS.escape(name)}"]`);
  if (!input) return;
  // React listens to its own setter; the prototype's tells it that a person typed.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
  if (focused) input.focus();
}
