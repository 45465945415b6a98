import { TextInput, type TextInputProps } from '@mantine/core';
import type { ChangeEvent, ClipboardEvent, SyntheticEvent } from 'react';
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
      onChange={(event) => take(centsAfter(event, value))}
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

/** A typed figure is added at the right wherever the caret stands; anything else (deleted, filled in, dictated) is read as it is. */
function centsAfter({ currentTarget: input, nativeEvent }: ChangeEvent<HTMLInputElement>, before: number): number {
  const typed = (nativeEvent as InputEvent).data ?? '';
  const isAdded = /^\d$/.test(typed) && figuresIn(input.value) === figuresIn(formatAmount(before)) + 1;
  return isAdded ? before * 10 + Number(typed) : centsOfDigits(input.value);
}

const figuresIn = (text: string) => text.replace(/\D/g, '').length;

/** The caret stands at the right, where figures come and go; a selection stays, so that it can be typed over. */
function caretToEnd({ currentTarget: input }: SyntheticEvent<HTMLInputElement>): void {
  if (input.selectionStart === input.selectionEnd) input.setSelectionRange(input.value.length, input.value.length);
}
