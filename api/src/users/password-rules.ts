import { ADMIN_PASSWORD_MIN, isLongEnoughForAdmins, type ViolationCode } from '@aflora/contracts';
import { Problem } from '../common/problems/problem';
import { isCommonPassword } from './common-passwords';

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
