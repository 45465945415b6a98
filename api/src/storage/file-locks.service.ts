import type { Logger } from 'pino';
import type { DataSource, EntityManager } from 'typeorm';
import { lockUntilEnd } from '../database/advisory-lock';

/** Files of one kind that are named by a later request than the one that uploaded them. */
export interface LaterNamedFiles {
  /** First part of the locks' names, such as `evidence`. */
  kind: string;
  /** Resolves with those of the given names that rows have. */
  namedOf(names: string[], manager: EntityManager): Promise<Iterable<string>>;
  /** Resolves with false if the file may remain. */
  remove(name: string): Promise<boolean>;
}

/**
 * Locks files until transactions end, so that none is removed while a transaction is about to name it: even an old file may be named at any
 * time. Files that are named by the request that uploaded them need no lock, as their age tells.
 */
export class FileLocks {
  constructor(
    private readonly dataSource: DataSource,
    private readonly logger: Logger,
    private readonly files: LaterNamedFiles,
  ) {}

  /** Nobody removes the files before the end of the transaction, which then has to check that they are stored. */
  async hold(manager: EntityManager, names: string[]): Promise<void> {
    // In one sequence, so that two transactions never wait for each other.
    for (const name of [...new Set(names)].sort()) await lockUntilEnd(manager, this.lockOf(name));
  }

  /**
   * Removes a file unless a row names it by now, or is about to. A failure is only logged, because the sweep finds the file later. Resolves
   * with whether the file was removed.
   */
  async removeUnnamed(name: string): Promise<boolean> {
    try {
      return await this.dataSource.transaction(async (manager) => {
        await lockUntilEnd(manager, this.lockOf(name));
        const [named] = await this.files.namedOf([name], manager);
        return named === undefined && this.files.remove(name);
      });
    } catch (err) {
      this.logger.warn({ err, kind: this.files.kind }, 'a file that no row names was not removed');
      return false;
    }
  }

  private lockOf(name: string): string {
    return `${this.files.kind}:${name}`;
  }
}
