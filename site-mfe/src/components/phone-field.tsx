import { TextInput } from '@aflora/ui/fields';
import { usePhoneMask } from '@aflora/ui/phone';
import type { ComponentProps } from 'react';

interface PhoneFieldProps extends Omit<ComponentProps<typeof TextInput>, 'value' | 'defaultValue' | 'onChange' | 'ref'> {
  /** As typed, or E.164. */
  value?: string;
  onChange(text: string): void;
}

/** A Brazilian phone number. */
export function PhoneField({ value, onChange, ...rest }: PhoneFieldProps) {
  return <TextInput {...usePhoneMask({ value, onChange })} {...rest} />;
}
