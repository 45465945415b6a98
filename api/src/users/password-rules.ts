import { ADMIN_PASSWORD_MIN, isLongEnoughForAdmins, type ViolationCode } from '@aflora/contracts';
import { dictionary } from '@zxcvbn-ts/language-common';
import { Problem } from '../common/problems/problem';

/** Passwords that are common in Brazil, in addition to the library's lists of leaked ones. */
const BRAZILIAN = [
  'brasil',
  'flamengo',
  'corinthians',
  'palmeiras',
  'vasco',
  'saopaulo',
  'gremio',
  'senha',
  'mudar',
  'amor',
  'deus',
  'jesus',
];
const SUFFIXES = ['', '1', '12', '123', '1234', '12345', '123456', '2024', '2025', '2026', '@123', '!'];

let known: Set<string> | undefined;

/** Whether the password is among the tens of thousands that attackers try first, ignoring case. */
function isCommonPassword(password: string): boolean {
  known ??= new Set([...dictionary['passwords-common'], ...BRAZILIAN.flatMap((word) => SUFFIXES.map((suffix) => word + suffix))]);
  return known.has(password.toLowerCase());
}

/** The account that a password is for. */
export interface PasswordOwner {
  email: string;
  isAdmin: boolean;
}

/** Rules that only the server can check. Throws `validation.failed` for the field `password`. */
export function assertPasswordFits(password: string, { email, isAdmin }: PasswordOwner): void {
  if (isAdmin && !isLongEnoughForAdmins(password)) refuse('admin-password-too-short', { min: ADMIN_PASSWORD_MIN });
  if (isCommonPassword(password) || password.toLowerCase() === email.toLowerCase()) refuse('password-too-common');
}

function refuse(code: ViolationCode, params: Record<string, unknown> = {}): never {
  throw new Problem('validation.failed', {}, { errors: [{ field: 'password', code, params }] });
}
