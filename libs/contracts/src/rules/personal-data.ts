import { isEmail, ValidateIf } from 'class-validator';
import { cnpj, cpf } from 'cpf-cnpj-validator';
import { compose, Convert, Optional, rule, Schema } from './rule';

/** Longer texts are not converted; their rule refuses them. */
const MAX_TYPED_LENGTH = 20;

const CPF = /^\d{11}$/;
/** Since July 2026 the first twelve characters may be letters (Instrução Normativa RFB 2.229/2024). */
const CNPJ = /^[\dA-Z]{12}\d{2}$/;

/** A valid CPF or CNPJ without separators. */
export const isTaxId = (text: string): boolean => (CPF.test(text) ? cpf.isValid(text) : CNPJ.test(text) && cnpj.isValid(text));

const withoutSigns = (value: unknown): unknown =>
  typeof value === 'string' && value.length <= MAX_TYPED_LENGTH ? value.replace(/[\s./-]/g, '').toUpperCase() : value;

/** Longer than a CPF, so it is treated as a CNPJ. */
const looksLikeCnpj = (value: unknown): boolean => typeof value === 'string' && value.length > 11;

const taxIdRules = () => [
  Schema({ type: 'string', format: 'cpf', maxLength: 18 }),
  rule('cpf', (value) => looksLikeCnpj(value) || (typeof value === 'string' && isTaxId(value))),
  rule('cnpj', (value) => !looksLikeCnpj(value) || isTaxId(value as string)),
];

/** A required CPF or CNPJ, with or without its signs; becomes eleven digits, or fourteen letters and digits. Always text. */
export function TaxId(): PropertyDecorator {
  return compose(
    Convert(withoutSigns),
    rule('required', (value) => value !== undefined && value !== null && value !== ''),
    ...taxIdRules(),
  );
}

/** Like `TaxId`; not required when the other field is true, and then ignored. */
export function TaxIdUnless(field: string): PropertyDecorator {
  const isReplaced = (owner: object) => (owner as Record<string, unknown>)[field] === true;
  return compose(
    Convert(withoutSigns),
    ValidateIf((owner: object) => !isReplaced(owner)),
    rule('required', (value) => value !== undefined && value !== null && value !== ''),
    ...taxIdRules(),
  );
}

/** Like `TaxId`; empty becomes null. */
export function OptionalTaxId(): PropertyDecorator {
  return compose(
    Convert((value) => withoutSigns(value) || null),
    Optional(),
    ...taxIdRules(),
  );
}

/** Formats a tax id: 529.982.247-25 or 12.ABC.345/01DE-35. */
export const formatTaxId = (taxId: string): string =>
  taxId.length === 11
    ? taxId.replace(/^(.{3})(.{3})(.{3})(.{2})$/, '$1.$2.$3-$4')
    : taxId.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5');

/** A required CNPJ, with or without its signs; becomes `00.000.000/0000-00`. */
export function Cnpj(): PropertyDecorator {
  return compose(
    Convert((value) => {
      const bare = withoutSigns(value);
      return typeof bare === 'string' && bare.length === 14 ? formatTaxId(bare) : value;
    }),
    Schema({ type: 'string', format: 'cnpj', maxLength: 18 }),
    rule('required', (value) => value !== undefined && value !== null && value !== ''),
    rule('cnpj', (value) => looksLikeCnpj(withoutSigns(value)) && isTaxId(withoutSigns(value) as string)),
  );
}

/** `isEmail` accepts letters that look like ASCII; programs and mail servers convert them to ASCII in different ways. */
const ASCII = /^[\x20-\x7e]+$/;

/** Refuses quoted names, which mail servers refuse or interpret differently. */
export const isEmailAddress = (value: unknown): value is string =>
  typeof value === 'string' && ASCII.test(value) && !value.includes('"') && isEmail(value);

/**
 * Key for comparing e-mail addresses: only A to Z become lower case, as `email_key` does in the database. `toLowerCase` and
 * PostgreSQL's `lower` convert letters outside ASCII differently.
 */
export const emailKey = (email: string): string => email.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

/** A required e-mail address of at most 255 ASCII characters, trimmed. Case is kept: `emailKey` compares without it. */
export function Email(): PropertyDecorator {
  return compose(
    Convert((value) => (typeof value === 'string' ? value.trim() : value)),
    Schema({ type: 'string', format: 'email', maxLength: 255 }),
    rule('too-long', (value) => typeof value !== 'string' || value.length <= 255, { max: 255 }),
    rule('email', isEmailAddress),
  );
}

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

/** Seven digits, or with +55, as some people write it (Anatel: "Código Não Geográfico"). */
const TOLL_FREE = /^(?:55)?0?800(\d{3})(\d{4})$/;

/** A required Brazilian number as people type it; becomes `(00) 0000-0000`, `(00) 00000-0000` or, toll-free, `0800 000 0000`. */
export function Phone(): PropertyDecorator {
  return compose(
    Convert((value) => (typeof value === 'string' ? writtenPhone(value) : value)),
    Schema({ type: 'string', format: 'phone', maxLength: 30 }),
    rule('required', (value) => value !== undefined && value !== null && value !== ''),
    rule('phone', (value) => typeof value === 'string' && (BRAZILIAN.test(toE164(value) ?? '') || tollFree(value) === value)),
  );
}

/** `0800 000 0000` for a toll-free number. */
function tollFree(typed: string): string | null {
  if (typed.length > MAX_TYPED_LENGTH || !PHONE_SIGNS.test(typed)) return null;
  const [, group, rest] = TOLL_FREE.exec(typed.replace(/\D/g, '')) ?? [];
  return group && rest ? `0800 ${group} ${rest}` : null;
}

/** The number that a link dials: E.164, but a toll-free one as it is dialled in Brazil, because it can't be reached from abroad. */
export const dialledPhone = (typed: string): string => tollFree(typed)?.replace(/\D/g, '') ?? toE164(typed) ?? typed;

function writtenPhone(typed: string): string {
  const free = tollFree(typed.trim());
  if (free) return free;
  const number = toE164(typed) ?? '';
  return BRAZILIAN.test(number) ? formatPhone(number) : typed.trim();
}

/** '+5519999990000' → '(19) 99999-0000'; numbers of other countries stay as they are stored. */
export const formatPhone = (e164: string): string => e164.replace(/^\+55(\d{2})(\d{4,5})(\d{4})$/, '($1) $2-$3');

const PHONE_SIGNS = /^[+\d\s().-]+$/;

/** '(19) 3000-0000' → '+551930000000'; empty becomes null, and texts that no number can be stay as they are. */
function toE164(typed: string): string | null {
  const text = typed.trim();
  if (text === '') return null;
  if (text.length > 30 || !PHONE_SIGNS.test(text)) return text;
  const digits = text.replace(/\D/g, '');
  return text.startsWith('+') ? `+${digits}` : `+55${digits}`;
}

/** A required CEP; becomes `00000-000`. */
export function PostalCode(): PropertyDecorator {
  return compose(
    Convert((value) => (typeof value === 'string' ? toPostalCode(value) : value)),
    Schema({ type: 'string', format: 'cep', maxLength: 9 }),
    rule('required', (value) => value !== undefined && value !== null && value !== ''),
    rule('postal-code', (value) => typeof value === 'string' && /^\d{5}-\d{3}$/.test(value)),
  );
}

function toPostalCode(typed: string): string {
  if (typed.length > MAX_TYPED_LENGTH) return typed;
  const digits = typed.replace(/[\s.-]/g, '');
  return /^\d{8}$/.test(digits) ? `${digits.slice(0, 5)}-${digits.slice(5)}` : typed.trim();
}

/** A password as typed at login: any length up to 200 characters, never trimmed. */
export function CurrentPassword(): PropertyDecorator {
  return compose(
    Schema({ type: 'string', maxLength: 200 }),
    rule('required', (value) => value !== undefined && value !== null && value !== ''),
    rule('wrong-type', (value) => value === undefined || value === null || typeof value === 'string'),
    rule('too-long', (value) => typeof value !== 'string' || value.length <= 200, { max: 200 }),
  );
}

export const PASSWORD_MIN = 6;
/** Minimum length of administrators' passwords. Checked by the server, which knows who is one. */
export const ADMIN_PASSWORD_MIN = 12;
const MAX = 200;

const lengthOf = (value: string): number => [...value].length;

/** A new password: at least 6 characters (symbols outside the BMP count once), never trimmed. */
export function NewPassword(): PropertyDecorator {
  return compose(
    Schema({ type: 'string', minLength: PASSWORD_MIN, maxLength: MAX }),
    rule('wrong-type', (value) => value === undefined || value === null || typeof value === 'string'),
    rule('too-long', (value) => typeof value !== 'string' || value.length <= MAX, { max: MAX }),
    rule('password-too-short', (value) => lengthOf(typeof value === 'string' ? value : '') >= PASSWORD_MIN, { min: PASSWORD_MIN }),
  );
}

export const isLongEnoughForAdmins = (password: string): boolean => lengthOf(password) >= ADMIN_PASSWORD_MIN;

/** Repetition of another field of the class. */
export function SameAs(field: string): PropertyDecorator {
  return compose(
    Schema({ type: 'string' }),
    rule('passwords-differ', (value, owner) => value === (owner as Record<string, unknown>)[field]),
  );
}
