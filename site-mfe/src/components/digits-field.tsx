import { TextInput } from '@aflora/ui/fields';
import { useLayoutEffect, useRef, type ChangeEvent, type ComponentProps } from 'react';

interface DigitsFieldProps extends Omit<ComponentProps<typeof TextInput>, 'value' | 'onChange' | 'ref' | 'pattern'> {
  /** A zero stands for each figure: '00000-000'. The pattern may depend on the figures typed so far. */
  pattern: string | ((figures: string) => string);
  /** Letters are figures too, in upper case. */
  hasLetters?: boolean;
  value?: string;
  onChange(text: string): void;
}

/** A number of fixed form (CPF, CNPJ, CEP), written out while it is typed, pasted or filled in. */
export function DigitsField({ pattern, hasLetters = false, value = '', onChange, ...rest }: DigitsFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  /** Figures before the caret after the last keystroke: formatting moves it, and it must stay behind the same figure. */
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

const figuresOf = (text: string, hasLetters: boolean): string =>
  hasLetters ? text.toUpperCase().replace(/[^0-9A-Z]/g, '') : text.replace(/\D/g, '');

/** '52998224725' in '000.000.000-00' → '529.982.247-25'; signs appear with the figure that follows them. */
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
