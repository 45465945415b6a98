import { TextInput, type TextInputProps } from '@mantine/core';
import type { ClipboardEvent, SyntheticEvent } from 'react';
import { formatAmount } from '../formats/money';
import { centsOfAmount, centsOfDigits } from './amount-text';
import classes from './currency-input.module.css';

interface CurrencyInputProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> {
  /** In cents. */
  value: number;
  onChange(cents: number): void;
}

/** Beyond this many figures a number is no amount; further ones are not taken. */
const MAX_CENTS = 999_999_999;

/** Reais that fill from the cents, as on a payment terminal: 1, 2, 3 → 0,01, 0,12, 1,23. A pasted amount is read as written. */
export function CurrencyInput({ value, onChange, ...rest }: CurrencyInputProps) {
  const take = (cents: number) => onChange(cents > MAX_CENTS ? value : cents);

  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const cents = centsOfAmount(event.clipboardData.getData('text'));
    if (cents === undefined) return;
    event.preventDefault();
    take(cents);
  };

  return (
    <TextInput
      {...rest}
      value={formatAmount(value)}
      onChange={(event) => take(centsOfDigits(event.currentTarget.value))}
      onPaste={paste}
      onFocus={caretToEnd}
      onClick={caretToEnd}
      inputMode="numeric"
      autoComplete="off"
      leftSection={
        <span className={classes.sign} aria-hidden>
          R$
        </span>
      }
      leftSectionWidth={46}
      classNames={{ input: classes.input }}
    />
  );
}

/** Figures come in at the right; a selection stays, so that it can be typed over. */
function caretToEnd({ currentTarget: input }: SyntheticEvent<HTMLInputElement>): void {
  if (input.selectionStart === input.selectionEnd) input.setSelectionRange(input.value.length, input.value.length);
}
