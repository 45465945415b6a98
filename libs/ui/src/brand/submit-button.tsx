import { Button, type ButtonProps } from '@mantine/core';
import type { MouseEvent } from 'react';

/**
 * Mouse-down listener for controls next to a form's fields. If pressing the control took the focus, the blurred field would show its error
 * and move the control away before the button is released, so there would be no click.
 */
export const keepFocus = (event: MouseEvent): void => event.preventDefault();

export function SubmitButton(props: ButtonProps) {
  return <Button {...props} type="submit" onMouseDown={keepFocus} />;
}
