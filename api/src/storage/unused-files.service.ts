import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER } from '../common/logging/logging';
import { JobsService } from '../jobs/jobs.service';
import { allows, areForeign } from './stored-file.rules';

/** What a sweep needs to know of the rows that name the files. */
export interface UnusedFilesSweep {
  /** Younger files stay, because what names them may not be saved yet. */
  ageMs: number;
  now: number;
  /** Resolves with those of the given names that rows have. */
  namedOf(names: string[]): Promise<Iterable<string>>;
  /**
   * Removes a file unless a row names it by now; resolves with whether it is gone. Without it, the files are removed as `namedOf` found them.
   */
  removeUnnamed?(name: string): Promise<boolean>;
}

interface SweptFile {
  name: string;
  modifiedAt: Date;
}

interface SweptFiles {
  list(): Promise<SweptFile[]>;
  /** Resolves with false if the file may remain. */
  remove(name: string): Promise<boolean>;
}

/** Removes the files that no row names. Resolves with the number of those that are gone. Rejects, and removes nothing, if the files seem to belong to another database. */
export async function removeUnusedFiles(files: SweptFiles, { ageMs, now, namedOf, removeUnnamed }: UnusedFilesSweep): Promise<number> {
  const stored = await files.list();
  const named = new Set(await namedOf(stored.map(({ name }) => name)));
  const factsOf = ({ name, modifiedAt }: SweptFile) => ({ isNamed: named.has(name), isOld: now - modifiedAt.getTime() > ageMs });
  const unused = stored.filter((file) => allows('sweep', { ...factsOf(file), isForeign: false }));
  if (areForeign({ stored: stored.length, named: named.size, unused: unused.length })) {
    throw new Error(`${unused.length} of ${stored.length} files have no row: is this the database of these files?`);
  }
  let removed = 0;
  for (const { name } of unused) if (await (removeUnnamed ? removeUnnamed(name) : files.remove(name))) removed += 1;
  return removed;
}

/** 04:10 in São Paulo. */
const EVERY_NIGHT = '10 7 * * *';

/**
 * Runs the sweeps in the background after each start, and each night: a process may run for months, and the files of so many killed requests
 * and abandoned forms would look like those of another database. A failure is only logged.
 */
@Injectable()
export class FileSweeps implements OnApplicationBootstrap {
  private readonly sweeps: (() => Promise<void>)[] = [];

  constructor(
    private readonly jobs: JobsService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** `job` names the sweep in the schedule and in the log; `removeUnused` resolves with a number of files. Must be called while the application starts. */
  register(job: string, removeUnused: () => Promise<number>): void {
    const sweep = () => this.sweep(job, removeUnused);
    this.sweeps.push(sweep);
    this.jobs.define(job, sweep);
    this.jobs.repeat(job, EVERY_NIGHT);
  }

  onApplicationBootstrap(): void {
    for (const sweep of this.sweeps) void sweep();
  }

  private async sweep(job: string, removeUnused: () => Promise<number>): Promise<void> {
    try {
      const removed = await removeUnused();
      if (removed > 0) this.logger.info({ job, removed }, 'removed files that nothing names');
    } catch (err) {
      this.logger.warn({ err, job }, 'no unused file was removed');
    }
  }
}
