import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../testing/until';
import { StateFile } from './state-file';

describe('the file of the sandbox', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'aflora-state-file-'));
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  it('is written once that is possible again, and the sandbox goes on meanwhile', async () => {
    const reports = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    // A file in place of its folder stands for a full or broken disk.
    const path = join(folder, 'data/state.json');
    writeFileSync(join(folder, 'data'), '');
    const file = new StateFile(path, () => '{"payments":1}');
    file.touch();
    await until(() => reports.mock.calls.length > 0);
    expect(reports.mock.calls[0]?.[0]).toContain(`${path} can't be written`);
    rmSync(join(folder, 'data'));
    await until(() => existsSync(path));
    expect(readFileSync(path, 'utf8')).toBe('{"payments":1}');
  });
});
