import { Injectable } from '@nestjs/common';
import { hash, verify, type Options } from '@node-rs/argon2';
import { Problem } from '../common/problems/problem';

/** `Algorithm.Argon2id`, a const enum that can't be used with isolated modules. */
const ARGON2ID = 2;
/** OWASP's recommendation for argon2id: 19 MiB, two passes. About 15 hashes per second and core. */
const ARGON: Options = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
// Leaves threads of libuv's pool (4) for images and files.
const CONCURRENCY = 2;
const MAX_WAITING = 40;
const RETRY_AFTER_SECONDS = 2;

/** Hashes and verifies passwords, with limited concurrency and queue; beyond them it throws `server.unavailable`. */
@Injectable()
export class PasswordsService {
  private running = 0;
  private readonly waiting: (() => void)[] = [];
  private dummyHash?: Promise<string>;

  /** With an explicit salt (16 bytes), the same password always gives the same hash. */
  hash(password: string, salt?: Buffer): Promise<string> {
    return this.withSlot(() => hash(password, { ...ARGON, salt }));
  }

  /** Without a stored hash, takes the same time and resolves with false. */
  async matches(password: string, storedHash: string | undefined): Promise<boolean> {
    this.dummyHash ??= this.hash('an account that does not exist');
    const against = storedHash ?? (await this.dummyHash);
    const matched = await this.withSlot(() => verify(against, password));
    return matched && storedHash !== undefined;
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
