import { compose } from './compose';
import { Convert } from './input-of';
import { Optional } from './optional';
import { rule } from './rule';
import { Schema } from './schema';

/** Area code without a zero; nine digits that begin with 9 (mobile) or eight that begin with 2 to 5 (fixed): Anatel's numbering plan. */
const BRAZILIAN = /^\+55[1-9][1-9](9\d{8}|[2-5]\d{7})$/;

/** A Brazilian number as people type it, `(19) 99999-0000` or with +55, becomes E.164; empty becomes null. */
export function OptionalPhone(): PropertyDecorator {
  return compose(
    Convert((value) => (typeof value === 'string' ? toE164(value) : value)),
    Optional(),
    Schema({ type: 'string', format: 'phone', maxLength: 30, nullable: true }),
    rule('phone', (value) => typeof value === 'string' && BRAZILIAN.test(value)),
  );
}

function toE164(typed: string): string | null {
  const text = typed.trim();
  if (text === '') return null;
  if (text.length > 30 || !/^[+\d\s().-]+$/.test(text)) return text;
  const digits = text.replace(/\D/g, '');
  return text.startsWith('+') ? `+${digits}` : `+55${digits}`;
}
