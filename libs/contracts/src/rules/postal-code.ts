import { compose } from './compose';
import { Convert } from './input-of';
import { rule } from './rule';
import { Schema } from './schema';

/** A required CEP; becomes `00000-000`. */
export function PostalCode(): PropertyDecorator {
  return compose(
    Convert((value) => (typeof value === 'string' ? toPostalCode(value) : value)),
    Schema({ type: 'string', format: 'cep', maxLength: 9 }),
    rule('required', (value) => value !== undefined && value !== null && value !== ''),
    rule('postal-code', (value) => typeof value === 'string' && /^\d{5}-\d{3}$/.test(value)),
  );
}

/** Longer than anybody types it: left as it is, for its rule to refuse. */
const TYPED_AT_MOST = 20;

function toPostalCode(typed: string): string {
  if (typed.length > TYPED_AT_MOST) return typed;
  const digits = typed.replace(/[\s.-]/g, '');
  return /^\d{8}$/.test(digits) ? `${digits.slice(0, 5)}-${digits.slice(5)}` : typed.trim();
}
