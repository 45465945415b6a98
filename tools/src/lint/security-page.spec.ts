import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../../..');

describe('docs/security.md', () => {
  it('names tests that exist, in each row of the account flows', () => {
    const page = readFileSync(join(ROOT, 'docs/security.md'), 'utf8');
    const [, section = ''] = page.split(/^## Account flows$/m);
    const rows = section
      .replace(/^## .*$[^]*/m, '')
      .split('\n')
      .filter((line) => /^\| (?!flow|-)/.test(line));
    expect(rows.length).toBeGreaterThan(10);
    const named = rows.map((row) => [...row.matchAll(/`([\w.-]+)`: "([^"]+)"/g)]);
    expect(rows.filter((_, index) => named[index]?.length === 0)).toEqual([]);
    const missing = named.flat().filter(([, file, name]) => !sourceOf(file ?? '').includes(`it('${name}'`));
    expect(missing.map(([test]) => test)).toEqual([]);
  });
});

const sourceOf = (file: string): string => readFileSync(join(ROOT, 'api/test', `${file}.e2e-spec.ts`), 'utf8');
