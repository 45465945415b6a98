import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER } from '../common/logging/logging';
import { JobsService } from '../jobs/jobs.service';

/** What a sweep needs to know of the rows that name the files. */
export interface UnusedFilesSweep {
  /** Younger files stay, because what names them may not be saved yet. */
  ageMs: number;
  now: number;
  /** Resolves with those of the given names that rows have. */
  namedOf(names: string[]): Promise<Iterable<string>>;
  /** Removes a file unless a row names it by now. Without it, the files are removed as `namedOf` found them. */
  removeUnnamed?(name: string): Promise<void>;
}

interface SweptFile {
  name: string;
  modifiedAt: Date;
}

interface SweptFiles {
  list(): Promise<SweptFile[]>;
  remove(name: string): Promise<void>;
}

/**
 * Killed processes and abandoned forms leave few unused files. Many of them mean that the files belong to another database: a wrong address,
 * an empty database, an old backup. So a sweep removes at most this number or, if it is more, this share of the files.
 */
const MAX_UNUSED = { count: 5, share: 0.1 };

/** Removes the files that no row names. Resolves with their number. Rejects, and removes nothing, if the files seem to belong to another database. */
export async function removeUnusedFiles(files: SweptFiles, { ageMs, now, namedOf, removeUnnamed }: UnusedFilesSweep): Promise<number> {
  const stored = await files.list();
  const named = new Set(await namedOf(stored.map(({ name }) => name)));
  const unused = stored.filter(({ name, modifiedAt }) => !named.has(name) && now - modifiedAt.getTime() > ageMs);
  const atMost = Math.max(MAX_UNUSED.count, stored.length * MAX_UNUSED.share);
  if (unused.length > 0 && (named.size === 0 || unused.length > atMost)) {
    throw new Error(`${unused.length} of ${stored.length} files have no row: is this the database of these files?`);
  }
  for (const { name } of unused) await (removeUnnamed ? removeUnnamed(name) : files.remove(name));
  return unused.length;
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
