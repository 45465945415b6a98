import { Transform } from 'class-transformer';
import { compose } from './compose';
import { rule } from './rule';
import { Schema } from './schema';

/** A required CEP; becomes `00000-000`. */
export function PostalCode(): PropertyDecorator {
  return compose(
    Transform(({ value }) => (typeof value === 'string' ? toPostalCode(value) : value)),
    Schema({ type: 'string', format: 'cep', maxLength: 9 }),
    rule('required', (value) => value !== undefined && value !== null && value !== ''),
    rule('postal-code', (value) => typeof value === 'string' && /^\d{5}-\d{3}$/.test(value)),
  );
}

function toPostalCode(typed: string): string {
  const digits = typed.replace(/[\s.-]/g, '');
  return /^\d{8}$/.test(digits) ? `${digits.slice(0, 5)}-${digits.slice(5)}` : typed.trim();
}
