import { formatAmount } from '@aflora/ui';
import { NumberInput, type NumberInputProps, TextInput, type TextInputProps } from '@mantine/core';
import type { ChangeEvent, ClipboardEvent, MouseEvent, SyntheticEvent } from 'react';
import classes from './number-inputs.module.css';

interface CurrencyInputProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> {
  /** Amount in cents. */
  value: number;
  onChange(cents: number): void;
}

/** Largest accepted amount; further digits are ignored. */
const MAX_CENTS = 999_999_999;

/**
 * Amount in reais, entered cents first as on a payment terminal: 1, 2, 3 → 0,01, 0,12, 1,23. The first typed digit replaces the existing
 * amount; otherwise, typing 91,00 would turn 64,90 into 649.091,00. A pasted amount is read as written.
 */
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
      onFocus={({ currentTarget }) => currentTarget.select()}
      onMouseDown={focusWithoutCaret}
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

/** A typed digit is appended at the right wherever the caret is; any other input (deleted, filled in, dictated) is parsed as a whole. */
function centsAfter({ currentTarget: input, nativeEvent }: ChangeEvent<HTMLInputElement>, before: number): number {
  const typed = (nativeEvent as InputEvent).data ?? '';
  const isAdded = /^\d$/.test(typed) && figuresIn(input.value) === figuresIn(formatAmount(before)) + 1;
  return isAdded ? before * 10 + Number(typed) : centsOfDigits(input.value);
}

const figuresIn = (text: string) => text.replace(/\D/g, '').length;

/** Prevents that a press which focuses the field moves the caret there and so removes the selection. */
function focusWithoutCaret(event: MouseEvent<HTMLInputElement>): void {
  if (document.activeElement === event.currentTarget) return;
  event.preventDefault();
  event.currentTarget.focus();
}

/** Keeps the caret at the right end, where digits are added and removed. A selection is kept, so that typing replaces it. */
function caretToEnd({ currentTarget: input }: SyntheticEvent<HTMLInputElement>): void {
  if (input.selectionStart === input.selectionEnd) input.setSelectionRange(input.value.length, input.value.length);
}

const SEPARATED = /^(?:R\$)?\s*(\d{1,3}(?:[.\s]\d{3})+|\d+)(?:[.,](\d{1,2}))?$/;

/** Digits of a text as cents, filled from the right: '123456' → 123456, '1.234,5' → 12345. */
export const centsOfDigits = (text: string): number => Number(text.replace(/\D/g, ''));

/**
 * Parses a copied amount ('R$ 1.234,56', '89.9', '1.234') into cents. Undefined when the text has no separator between reais and centavos
 * and no R$, because its digits are then treated as typed.
 */
export function centsOfAmount(text: string): number | undefined {
  const trimmed = text.trim().replace(/\u00a0/g, ' ');
  if (!/[.,]|R\$/.test(trimmed)) return undefined;
  const [, reais, centavos = ''] = SEPARATED.exec(trimmed) ?? [];
  return reais === undefined ? undefined : Number(reais.replace(/\D/g, '')) * 100 + Number(centavos.padEnd(2, '0'));
}

/**
 * Input for a whole number. Minus and comma are kept, so that the rules report them: if they were dropped, an invalid -5 or 7,5 would
 * become a valid 5 or 75.
 */
export const WholeNumberInput = (props: NumberInputProps) => (
  <NumberInput clampBehavior="none" hideControls inputMode="numeric" decimalSeparator="," {...props} />
);

/** A count that may exceed a thousand: a typed point separates thousands, as in 1.500. */
export const CountInput = (props: NumberInputProps) => (
  <WholeNumberInput thousandSeparator="." allowedDecimalSeparators={[',']} {...props} />
);
