import { formatAmount } from '@aflora/ui';
import { TextInput } from '@aflora/ui/fields';
import { useState, type ComponentProps, type FocusEvent } from 'react';
import classes from './amount-field.module.css';

interface AmountFieldProps extends Omit<ComponentProps<typeof TextInput>, 'value' | 'onChange'> {
  /** In cents; null while it is no amount. */
  value?: number | null;
  onChange(cents: number | null): void;
}

/** Reais as people write them: '75' and '75,00' are the same amount. */
export function AmountField({ value = null, onChange, onBlur, ...rest }: AmountFieldProps) {
  const [typed, setTyped] = useState<string>();
  // Typed text gives way once the amount is another one: a preset was picked, say.
  const isTyped = typed !== undefined && centsOf(typed) === value;
  const change = (text: string) => {
    setTyped(text);
    onChange(centsOf(text));
  };
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    // What can't be read stays as it was typed, so that it can be corrected.
    if (value !== null) setTyped(undefined);
    onBlur?.(event);
  };
  return (
    <TextInput
      {...rest}
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

const AMOUNT = /^(?:R\$)?\s*(\d{1,3}(?:[.\s]\d{3})+|\d+)(?:[.,](\d{0,2}))?$/;

/** An amount as people type or paste it ('75', '75,5', 'R$ 1.234,56') in cents; null when it is none. */
export function centsOf(text: string): number | null {
  const [, reais, centavos = ''] = AMOUNT.exec(text.trim().replace(/\u00a0/g, ' ')) ?? [];
  return reais === undefined ? null : Number(reais.replace(/\D/g, '')) * 100 + Number(centavos.padEnd(2, '0'));
}
