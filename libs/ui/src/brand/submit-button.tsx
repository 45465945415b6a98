import { Button as MantineButton, createPolymorphicComponent, type ButtonProps } from '@mantine/core';
import type { ComponentProps, MouseEvent } from 'react';

/** Mantine disables a loading button, and a disabled button loses the focus, even out of an open dialog. */
const waitingRoot = (root: ComponentProps<'button'>) => (
  <button type="button" {...root} disabled={false} aria-disabled="true" onClick={(event) => event.preventDefault()} />
);

/** Mantine's button, which keeps the focus while it is loading. Pressing it then does nothing, nor does Enter in a field of its form. */
export const Button = createPolymorphicComponent<'button', ButtonProps>((props: ButtonProps) => {
  const isWaiting = props.loading && !props.disabled && !('component' in props);
  return <MantineButton {...props} {...(isWaiting && { renderRoot: waitingRoot })} />;
});

/**
 * Mouse-down listener for controls next to a form's fields. If pressing the control took the focus, the blurred field would show its error
 * and move the control away before the button is released, so there would be no click.
 */
export const keepFocus = (event: MouseEvent): void => event.preventDefault();

const SUBMIT = { type: 'submit', onMouseDown: keepFocus } as const;

export function SubmitButton(props: ButtonProps) {
  return <Button {...props} {...SUBMIT} />;
}
