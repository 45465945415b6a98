import { sealRelease, type RemoteName } from '@aflora/mfe-contract/release';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtReleaseOf } from './apps';

export interface Trial {
  remote: RemoteName;
  version: string;
  /** Changes the copy before it is sealed: what it breaks belongs to the release. */
  change?: (folder: string) => void;
}

/** Lends a copy of a remote's build, sealed as another release, to journeys and benches. */
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
