import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTemporaryFolder } from './temporary-folder';

const inMemory = mayWrite('/dev/shm') ? it : it.skip;

function mayWrite(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

describe('the folder of a test run', () => {
  it('is deleted when its process exits', () => {
    const onExit = jest.spyOn(process, 'on').mockReturnThis();
    const folder = createTemporaryFolder();
    writeFileSync(join(folder, 'file'), '');
    const [[event, remove]] = onExit.mock.calls as unknown as [[string, () => void]];
    expect(event).toBe('exit');
    remove();
    expect(existsSync(folder)).toBe(false);
  });

  inMemory('is deleted by the next run when its process was killed, and not while that process lives', () => {
    const [dead, living] = [spawnSync(process.execPath, ['--version']).pid, process.ppid].map((pid) =>
      mkdtempSync(`/dev/shm/aflora-test-${pid}-`),
    ) as [string, string];
    jest.spyOn(process, 'on').mockReturnThis();
    const own = createTemporaryFolder();
    expect([existsSync(dead), existsSync(living)]).toEqual([false, true]);
    for (const folder of [living, own]) rmSync(folder, { recursive: true });
  });
});
