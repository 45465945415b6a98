import { Injectable, Inject } from '@nestjs/common';
import { hash, verify, type Options } from '@node-rs/argon2';
import { Problem } from '../common/problems/problem';
import { ADMIN_PASSWORD_MIN, isLongEnoughForAdmins, type ViolationCode } from '@aflora/contracts';
import { createHash } from 'node:crypto';
import { type Env, ENV } from '../config/env';
import { isCommonPassword } from './common-passwords';

/** `Algorithm.Argon2id`, a const enum that can't be used with isolated modules. */
const ARGON2ID = 2;
/** OWASP's recommendation for argon2id: 19 MiB, two passes. About 15 hashes per second and core. */
const ARGON: Options = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
// Leaves threads of libuv's pool (4) for images and files.
const CONCURRENCY = 2;
const MAX_WAITING = 40;
const RETRY_AFTER_SECONDS = 2;

/**
 * In place of the password hash of an unconfirmed address (each sign-up stores its own) and of an unknown one. It matches no password, and
 * trying takes as long as with any of our hashes.
 */
export const NO_PASSWORD = `$argon2id$v=19$m=${ARGON.memoryCost},t=${ARGON.timeCost},p=${ARGON.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/**
 * Two devices may write the same letter with an accent in different ways ("ç" as one character or as two), so hashes are of the composed form
 * (RFC 8265, 4.2). Hashes from before that may be of the decomposed one.
 */
const formsOf = (password: string): Set<string> => new Set([password.normalize('NFC'), password.normalize('NFD')]);

/** Hashes and verifies passwords, with limited concurrency and queue; beyond them it throws `server.unavailable`. */
@Injectable()
export class PasswordsService {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  /** With an explicit salt (16 bytes), the same password always gives the same hash. */
  hash(password: string, salt?: Buffer): Promise<string> {
    return this.withSlot(() => hash(password.normalize(), { ...ARGON, salt }));
  }

  /** Without a stored hash, takes the same time and resolves with false. */
  matches(password: string, storedHash: string | undefined): Promise<boolean> {
    return this.withSlot(async () => {
      for (const form of formsOf(password)) if (await verify(storedHash ?? NO_PASSWORD, form)) return true;
      return false;
    });
  }

  private async withSlot<T>(work: () => Promise<T>): Promise<T> {
    await this.acquireSlot();
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }

  private acquireSlot(): Promise<void> {
    if (this.running < CONCURRENCY) {
      this.running += 1;
      return Promise.resolve();
    }
    if (this.waiting.length >= MAX_WAITING) throw new Problem('server.unavailable', {}, { retryAfterSeconds: RETRY_AFTER_SECONDS });
    return new Promise((resolve) => this.waiting.push(resolve));
  }
}

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
    if ((await isCommonPassword(password, email)) || (await this.isBreached(password))) refuse('password-too-common');
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
