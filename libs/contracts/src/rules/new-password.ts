import { compose } from './compose';
import { rule } from './rule';
import { Schema } from './schema';

export const PASSWORD_MIN = 6;
/** Administrators need this many characters. The server alone knows who is one, so it checks. */
export const ADMIN_PASSWORD_MIN = 12;
const MAX = 200;

const lengthOf = (value: string): number => [...value].length;

/** A password somebody chooses: at least 6 characters (symbols outside the BMP count once), never trimmed. */
export function NewPassword(): PropertyDecorator {
  return compose(
    Schema({ type: 'string', minLength: PASSWORD_MIN, maxLength: MAX }),
    rule('wrong-type', (value) => value === undefined || value === null || typeof value === 'string'),
    rule('too-long', (value) => typeof value !== 'string' || value.length <= MAX, { max: MAX }),
    rule('password-too-short', (value) => lengthOf(typeof value === 'string' ? value : '') >= PASSWORD_MIN, { min: PASSWORD_MIN }),
  );
}

export const isLongEnoughForAdmins = (password: string): boolean => lengthOf(password) >= ADMIN_PASSWORD_MIN;
