import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';

export type Person = ReturnType<typeof aPerson>;

/**
 * A user with keyboard and mouse. `type` presses each key and renders the page after each; `fill` enters the whole text at once, for tests
 * that are not about typing. Pointer events are not checked: jsdom computes the styles of all ancestors for that, and no stylesheet is
 * loaded anyway.
 */
export function aPerson() {
  const person = userEvent.setup({ applyAccept: false, delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });
  return {
    ...person,
    async fill(field: Element, text: string): Promise<void> {
      await person.click(field);
      await person.paste(text);
    },
  };
}
