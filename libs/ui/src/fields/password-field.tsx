import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useState } from 'react';

/** A password that can be shown; the toggle says what it will do and is reached by keyboard. */
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
