import { sealRelease, type RemoteName } from '@aflora/mfe-contract/release';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Failure } from '../common/failure';
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

/** For `change`: the code then says that it was built against the first contract. */
export function speakOldContract(folder: string): void {
  const file = readdirSync(join(folder, 'assets')).find((name) => /^remote-[^.]+\.js$/.test(name));
  if (!file) throw new Failure('The build has no remote chunk.');
  const code = readFileSync(join(folder, 'assets', file), 'utf8');
  const old = code
    .replace(/contractVersion:\w+,createRemote/, 'contractVersion:1,createRemote')
    .replace(/(\w+) as contractVersion/, 'oldContract as contractVersion');
  if (old === code) throw new Failure('The build no longer says its contract where this looks for it.');
  // Browsers take the compressed ones first.
  for (const ending of ['.br', '.gz']) rmSync(join(folder, 'assets', file + ending), { force: true });
  writeFileSync(join(folder, 'assets', file), `const oldContract=1;${old}`);
}
