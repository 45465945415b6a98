import { formatAmount } from '@aflora/ui';
import { TextInput } from '@aflora/ui/fields';
import { useState, type ComponentProps, type FocusEvent } from 'react';
import { centsOf } from '../lib/amounts';
import classes from './amount-field.module.css';

interface AmountFieldProps extends Omit<ComponentProps<typeof TextInput>, 'value' | 'onChange'> {
  /** Amount in cents; null while the text isn't an amount. */
  value?: number | null;
  onChange(cents: number | null): void;
}

/** Text field for an amount in reais; '75' and '75,00' are the same amount. */
export function AmountField({ value = null, onChange, onBlur, error, ...rest }: AmountFieldProps) {
  const [typed, setTyped] = useState<string>();
  // Shows the typed text until the value changes by other means, such as a preset.
  const isTyped = typed !== undefined && centsOf(typed) === value;
  const change = (text: string) => {
    setTyped(text);
    onChange(centsOf(text));
  };
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    // Text that isn't an amount stays in the field, so that the user can correct it.
    if (value !== null) setTyped(undefined);
    onBlur?.(event);
  };
  // The form knows only that there is no amount.
  const isMistyped = isTyped && value === null && typed.trim() !== '';
  return (
    <TextInput
      {...rest}
      error={error && isMistyped ? 'Valor inválido' : error}
      value={isTyped ? typed : value === null ? '' : formatAmount(value)}
      onChange={({ currentTarget }) => change(currentTarget.value)}
      onBlur={leave}
      inputMode="decimal"
      autoComplete="off"
      leftSection={
        <span className={classes.sign} aria-hidden>
          R$
        </span>
      }
      leftSectionWidth={60}
      classNames={{ input: classes.input }}
    />
  );
}
