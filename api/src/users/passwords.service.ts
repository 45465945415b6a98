import { Injectable } from '@nestjs/common';
import { hash, verify, type Options } from '@node-rs/argon2';
import { Problem } from '../common/problems/problem';
import { assertPasswordFits, type PasswordOwner } from './password-rules';

export type { PasswordOwner };

/** `Algorithm.Argon2id`; a const enum that isolated modules can't read. */
const ARGON2ID = 2;
/** OWASP's argon2id: 19 MiB, two passes. About 15 a second and core. */
const ARGON: Options = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
// Leaves threads of libuv's pool (4) to pictures and files.
const AT_ONCE = 2;
const WAITING_AT_MOST = 40;
const RETRY_AFTER_SECONDS = 2;

/** Hashes and verifies passwords, never more than the machine takes: what is over the line is `server.unavailable`. */
@Injectable()
export class PasswordsService {
  private running = 0;
  private readonly waiting: (() => void)[] = [];
  private decoy?: Promise<string>;

  /** What only the server can tell of a new password. Throws `validation.failed` for the field `password`. */
  assertFits(password: string, owner: PasswordOwner): void {
    assertPasswordFits(password, owner);
  }

  /** With a salt of 16 bytes of its own choice the hash of a password is always the same. */
  hash(password: string, salt?: Buffer): Promise<string> {
    return this.inTurn(() => hash(password, { ...ARGON, salt }));
  }

  /** Without a stored hash it takes as long as with one, and answers no. */
  async matches(password: string, storedHash: string | undefined): Promise<boolean> {
    this.decoy ??= this.hash('an account that does not exist');
    const against = storedHash ?? (await this.decoy);
    const matched = await this.inTurn(() => verify(against, password));
    return matched && storedHash !== undefined;
  }

  private async inTurn<T>(work: () => Promise<T>): Promise<T> {
    await this.takeTurn();
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }

  private takeTurn(): Promise<void> {
    if (this.running < AT_ONCE) {
      this.running += 1;
      return Promise.resolve();
    }
    if (this.waiting.length >= WAITING_AT_MOST) throw new Problem('server.unavailable', {}, { retryAfterSeconds: RETRY_AFTER_SECONDS });
    return new Promise((resolve) => this.waiting.push(resolve));
  }
}
