import { ADMIN_PASSWORD_MIN, isLongEnoughForAdmins, type ViolationCode } from '@aflora/contracts';
import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Problem } from '../common/problems/problem';
import { type Env, ENV } from '../config/env';
import { isCommonPassword } from './common-passwords';

/** Owner of the password. */
export interface PasswordOwner {
  email: string;
  isAdmin: boolean;
}

/** Maximum time of the look-up, because a visitor waits for the response. */
const LOOK_UP_MS = 2_000;
/** Number of characters of the hash that are sent to the service; hundreds of leaked passwords share them. */
const PREFIX = 5;

/** Rules of new passwords that only the server can check. */
@Injectable()
export class PasswordRulesService {
  constructor(@Inject(ENV) private readonly env: Env) {}

  /** Throws `validation.failed` for the field `password`. */
  async assertFits(password: string, { email, isAdmin }: PasswordOwner): Promise<void> {
    if (isAdmin && !isLongEnoughForAdmins(password)) refuse('admin-password-too-short', { min: ADMIN_PASSWORD_MIN });
    if (isCommonPassword(password, email) || (await this.isBreached(password))) refuse('password-too-common');
  }

  /** Whether the password is in a list of leaked passwords; false without such a list or when it doesn't respond. */
  private async isBreached(password: string): Promise<boolean> {
    const { breachedPasswordsUrl } = this.env;
    if (!breachedPasswordsUrl) return false;
    const hash = createHash('sha1').update(password).digest('hex').toUpperCase();
    const url = `${breachedPasswordsUrl.replace(/\/$/, '')}/${hash.slice(0, PREFIX)}`;
    try {
      const response = await fetch(url, { headers: { 'add-padding': 'true' }, signal: AbortSignal.timeout(LOOK_UP_MS) });
      // Lines are `rest of the hash:count`; padding has the count 0.
      return response.ok && (await response.text()).split(/\r?\n/).some((line) => isLeak(line, hash.slice(PREFIX)));
    } catch {
      return false;
    }
  }
}

function isLeak(line: string, rest: string): boolean {
  const [suffix = '', count] = line.split(':');
  return suffix.toUpperCase() === rest && Number(count) > 0;
}

function refuse(code: ViolationCode, params: Record<string, unknown> = {}): never {
  throw new Problem('validation.failed', {}, { errors: [{ field: 'password', code, params }] });
}
