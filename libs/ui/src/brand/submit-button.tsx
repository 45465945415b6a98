import { Button, type ButtonProps } from '@mantine/core';
import type { MouseEvent } from 'react';

/** The field that is left shows its error and moves this button away between press and release: the press must not take the focus. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

export function SubmitButton(props: ButtonProps) {
  return <Button {...props} type="submit" onMouseDown={keepFocus} />;
}
