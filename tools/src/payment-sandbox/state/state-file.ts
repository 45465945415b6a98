import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { Failure } from '../../common/failure';

const WRITE_AFTER_MS = 100;

/** One JSON file, written whole and put in place in one step, so that a reader never sees half of it. */
export class StateFile {
  private timer?: NodeJS.Timeout;

  constructor(
    private readonly path: string | undefined,
    private readonly compose: () => string,
  ) {}

  /** `undefined` when there is none yet. */
  static read(path: string | undefined): unknown {
    if (!path || !existsSync(path)) return undefined;
    try {
      return JSON.parse(readFileSync(path, 'utf8'));
    } catch {
      throw new Failure(`${path} is no JSON: delete it, and the payment sandbox begins afresh.`);
    }
  }

  /** Writes a moment later, once for everything that changes until then. */
  touch(): void {
    if (this.path) this.timer ??= setTimeout(() => this.save(), WRITE_AFTER_MS);
  }

  /** Writes now what `touch` announced. */
  save(): void {
    if (!this.path || !this.timer) return;
    clearTimeout(this.timer);
    this.timer = undefined;
    mkdirSync(dirname(this.path), { recursive: true });
    writeFileSync(`${this.path}.new`, this.compose(), { mode: 0o600 });
    renameSync(`${this.path}.new`, this.path);
  }
}
