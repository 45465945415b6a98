import { Button, type ButtonProps } from '@mantine/core';
import { keepFocus } from './keep-focus';

export function SubmitButton(props: ButtonProps) {
  return <Button {...props} type="submit" onMouseDown={keepFocus} />;
}
