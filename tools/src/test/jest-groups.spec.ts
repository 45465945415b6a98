import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { ownEnvironment } from '../common/env';
import { ROOT } from '../common/paths';

describe('the groups of specs', () => {
  it('are found in a folder whose name looks like a pattern', () => {
    const parent = realpathSync(mkdtempSync(join(tmpdir(), 'aflora-groups-')));
    const checkout = join(parent, 'aflora (1)');
    try {
      mkdirSync(join(checkout, 'api'), { recursive: true });
      copyFileSync(join(ROOT, 'jest.groups.cjs'), join(checkout, 'jest.groups.cjs'));
      writeFileSync(join(checkout, 'api/in-a-group.spec.ts'), '');
      writeFileSync(join(checkout, 'api/alone.spec.ts'), "jest.mock('node:fs');");
      const config = join(checkout, 'jest.config.cjs');
      writeFileSync(config, "module.exports = require('./jest.groups.cjs').grouped(`${__dirname}/api`, { transform: {} });");
      const args = [join(ROOT, 'node_modules/jest/bin/jest.js'), '--config', config, '--listTests'];
      const env = { ...ownEnvironment(), npm_lifecycle_event: 'test:units' };
      const listed = execFileSync(process.execPath, args, { cwd: checkout, env, encoding: 'utf8' });
      expect(
        listed
          .trim()
          .split('\n')
          .map((file) => basename(file))
          .sort(),
      ).toEqual(['alone.spec.ts', 'group-1.spec.cjs']);
    } finally {
      rmSync(parent, { recursive: true });
    }
  });
});
