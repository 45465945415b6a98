import type { ComponentProps } from 'react';
import { DigitsField } from './digits-field';

/** Text of at most 11 digits is formatted as a CPF, all other text as a CNPJ, which may contain letters. */
const patternOf = (figures: string): string => (/^\d{0,11}$/.test(figures) ? '000.000.000-00' : '00.000.000/0000-00');

/** Text field for the CPF of a person or the CNPJ of a company. */
export function TaxIdField(props: Omit<ComponentProps<typeof DigitsField>, 'pattern' | 'hasLetters' | 'label'>) {
  return <DigitsField label="CPF ou CNPJ" pattern={patternOf} hasLetters autoComplete="off" {...props} />;
}
