import { cpf } from 'cpf-cnpj-validator';
import { compose } from './compose';
import { Convert } from './input-of';
import { rule } from './rule';
import { Schema } from './schema';

/** A required CPF, with or without its dots; becomes eleven digits, always text. */
export function Cpf(): PropertyDecorator {
  return compose(
    Convert((value) => (typeof value === 'string' && value.length <= 20 ? value.replace(/[\s.-]/g, '') : value)),
    Schema({ type: 'string', format: 'cpf', maxLength: 14 }),
    rule('required', (value) => value !== undefined && value !== null && value !== ''),
    rule('cpf', (value) => typeof value === 'string' && /^\d{11}$/.test(value) && cpf.isValid(value)),
  );
}
