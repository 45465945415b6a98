import { formatAmount } from '@aflora/ui';
import { TextInput, type TextInputProps } from '@mantine/core';
import type { ChangeEvent, ClipboardEvent, SyntheticEvent } from 'react';
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

const SEPARATED = /^(?:R\$)?\s*(\d{1,3}(?:[.\s]\d{3})+|\d+)(?:[.,](\d{1,2}))?$/;

/** The figures of a text as cents, filled from the right: '123456' → 123456, '1.234,5' → 12345. */
export const centsOfDigits = (text: string): number => Number(text.replace(/\D/g, ''));

/**
 * An amount as people copy it ('R$ 1.234,56', '89.9', '1.234') in cents; undefined when nothing in it separates
 * reais from centavos, for then its figures count as typed.
 */
export function centsOfAmount(text: string): number | undefined {
  const trimmed = text.trim().replace(/\u00a0/g, ' ');
  if (!/[.,]/.test(trimmed)) return undefined;
  const [, reais, centavos = ''] = SEPARATED.exec(trimmed) ?? [];
  return reais === undefined ? undefined : Number(reais.replace(/\D/g, '')) * 100 + Number(centavos.padEnd(2, '0'));
}
