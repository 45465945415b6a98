import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { Failure } from '@aflora/tools/common/failure';

const WRITE_AFTER_MS = 100;
/** A full disk may have space again soon. */
const TRY_AGAIN_AFTER_MS = 1_000;

/** One JSON file that is written under a temporary name and renamed, so that a reader never sees a part of it. */
export class StateFile {
  private timer?: NodeJS.Timeout;

  constructor(
    private readonly path: string | undefined,
    private readonly compose: () => string,
  ) {}

  /** Parsed content of the file; undefined when it doesn't exist. */
  static read(path: string | undefined): unknown {
    if (!path || !existsSync(path)) return undefined;
    try {
      return JSON.parse(readFileSync(path, 'utf8'));
    } catch {
      throw new Failure(`${path} is not valid JSON: delete it to start the payment sandbox without data.`);
    }
  }

  /** Schedules one write for all changes of the next 100 ms. */
  touch(): void {
    this.schedule(WRITE_AFTER_MS);
  }

  /** Writes now if a write is scheduled. What can't be written stays in memory, and is written later. */
  save(): void {
    if (!this.path || !this.timer) return;
    clearTimeout(this.timer);
    this.timer = undefined;
    try {
      this.write(this.path);
    } catch (error) {
      console.error(`${this.path} can't be written, and is tried again: ${(error as Error).message}`);
      this.schedule(TRY_AGAIN_AFTER_MS);
    }
  }

  private schedule(ms: number): void {
    if (this.path) this.timer ??= setTimeout(() => this.save(), ms);
  }

  private write(path: string): void {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(`${path}.new`, this.compose(), { mode: 0o600 });
    renameSync(`${path}.new`, path);
  }
}
