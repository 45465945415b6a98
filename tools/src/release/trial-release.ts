import { sealRelease, type RemoteName } from '@aflora/releases';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Failure } from '../common/failure';
import { builtReleaseOf } from './apps';

export interface Trial {
  remote: RemoteName;
  version: string;
  /** Changes the copy before it is sealed, for example to break it. */
  change?: (folder: string) => void;
}

/** Runs `use` with a temporary copy of a remote's build that is sealed as another release; for journeys and benchmarks. */
export async function withTrialRelease<T>({ remote, version, change }: Trial, use: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'aflora-trial-'));
  try {
    cpSync(builtReleaseOf(remote), folder, { recursive: true });
    change?.(folder);
    sealRelease(folder, version);
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A `change` that makes the release export contract version 1. */
export function speakOldContract(folder: string): void {
  const file = join(folder, 'assets/remote.js');
  const code = readFileSync(file, 'utf8');
  const old = code
    .replace(/contractVersion:\w+,createRemote/, 'contractVersion:1,createRemote')
    .replace(/(\w+) as contractVersion/, 'oldContract as contractVersion');
  if (old === code) throw new Failure('The contract version was not found in the build.');
  // The compressed copies are removed because browsers get them first.
  for (const extension of ['.br', '.gz']) rmSync(file + extension, { force: true });
  writeFileSync(file, `const oldContract=1;${old}`);
}
