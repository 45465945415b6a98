import { ADMIN_PASSWORD_MIN, isLongEnoughForAdmins, type ViolationCode } from '@aflora/contracts';
import { dictionary } from '@zxcvbn-ts/language-common';
import { Problem } from '../common/problems/problem';

/** What people here choose, beside the leaked lists of the library. */
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
const ENDINGS = ['', '1', '12', '123', '1234', '12345', '123456', '2024', '2025', '2026', '@123', '!'];

let known: Set<string> | undefined;

/** One of the tens of thousands that are tried first; case does not matter. */
function isCommonPassword(password: string): boolean {
  known ??= new Set([...dictionary['passwords-common'], ...BRAZILIAN.flatMap((word) => ENDINGS.map((ending) => word + ending))]);
  return known.has(password.toLowerCase());
}

/** Who a password is for. */
export interface PasswordOwner {
  email: string;
  isAdmin: boolean;
}

/** What only the server can tell of a new password. Throws `validation.failed` for the field `password`. */
export function assertPasswordFits(password: string, { email, isAdmin }: PasswordOwner): void {
  if (isAdmin && !isLongEnoughForAdmins(password)) refuse('admin-password-too-short', { min: ADMIN_PASSWORD_MIN });
  if (isCommonPassword(password) || password.toLowerCase() === email.toLowerCase()) refuse('password-too-common');
}

function refuse(code: ViolationCode, params: Record<string, unknown> = {}): never {
  throw new Problem('validation.failed', {}, { errors: [{ field: 'password', code, params }] });
}
