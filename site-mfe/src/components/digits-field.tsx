import { TextInput } from '@aflora/ui/fields';
import { useLayoutEffect, useRef, type ChangeEvent, type ComponentProps } from 'react';

interface DigitsFieldProps extends Omit<ComponentProps<typeof TextInput>, 'value' | 'onChange' | 'ref' | 'pattern'> {
  /** Format in which each zero stands for one digit, such as '00000-000'. The format may depend on the digits typed so far. */
  pattern: string | ((figures: string) => string);
  /** Whether letters are accepted as digits, in upper case. */
  hasLetters?: boolean;
  value?: string;
  onChange(text: string): void;
}

/** Text field for a number with a fixed format (CPF, CNPJ, CEP), which is formatted while it is typed, pasted or autofilled. */
export function DigitsField({ pattern, hasLetters = false, value = '', onChange, ...rest }: DigitsFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  /** Number of digits before the caret after the last keystroke. Formatting moves the caret, which has to stay behind the same digit. */
  const before = useRef<number>(null);

  useLayoutEffect(() => {
    if (before.current === null || !input.current || document.activeElement !== input.current) return;
    const place = placeAfter(value, before.current);
    input.current.setSelectionRange(place, place);
    before.current = null;
  }, [value]);

  const change = ({ currentTarget: { value: typed, selectionStart } }: ChangeEvent<HTMLInputElement>) => {
    before.current = figuresOf(typed.slice(0, selectionStart ?? typed.length), hasLetters).length;
    const figures = figuresOf(typed, hasLetters);
    onChange(formatDigits(figures, typeof pattern === 'string' ? pattern : pattern(figures)));
  };
  return <TextInput {...rest} ref={input} inputMode={hasLetters ? 'text' : 'numeric'} value={value} onChange={change} />;
}

/** A label that was copied together with the number; a CNPJ may begin with the same letters, but no sign follows them. */
const LABEL = /^\s*(?:CPF|CNPJ)[\s:]+/i;

const figuresOf = (text: string, hasLetters: boolean): string =>
  hasLetters
    ? text
        .replace(LABEL, '')
        .toUpperCase()
        .replace(/[^0-9A-Z]/g, '')
    : text.replace(/\D/g, '');

/** '52998224725' in '000.000.000-00' → '529.982.247-25'. A separator is added together with the digit that follows it. */
function formatDigits(given: string, pattern: string): string {
  const figures = [...given];
  let written = '';
  for (const sign of pattern) {
    if (figures.length === 0) break;
    written += sign === '0' ? figures.shift() : sign;
  }
  return written;
}

function placeAfter(text: string, figures: number): number {
  let place = 0;
  for (let seen = 0; seen < figures && place < text.length; place += 1) if (/[0-9A-Z]/.test(text[place] ?? '')) seen += 1;
  return place;
}
