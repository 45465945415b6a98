import type { ComponentProps } from 'react';
import { DigitsField } from './digits-field';

/** Only digits, and not more than a CPF has, are written as a CPF; all else as a CNPJ, which may have letters. */
const patternOf = (figures: string): string => (/^\d{0,11}$/.test(figures) ? '000.000.000-00' : '00.000.000/0000-00');

/** The document of a person or a company. */
export function TaxIdField(props: Omit<ComponentProps<typeof DigitsField>, 'pattern' | 'hasLetters' | 'label'>) {
  return <DigitsField label="CPF ou CNPJ" pattern={patternOf} hasLetters autoComplete="off" {...props} />;
}
