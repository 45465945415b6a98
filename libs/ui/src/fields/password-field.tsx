import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useState } from 'react';

/** Password input with a visibility toggle, which is labelled with its action and reachable by keyboard. */
export function PasswordField(props: PasswordInputProps) {
  const [visible, setVisible] = useState(false);
  return (
    <PasswordInput
      {...props}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ ...props.visibilityToggleButtonProps, 'aria-label': visible ? 'Ocultar senha' : 'Mostrar senha' }}
    />
  );
}
