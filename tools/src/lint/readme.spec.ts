import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../common/paths';
import { addressTable } from '../stack/address-table';
import { DEFAULT_PORT_BASE, parsePortBase, portsFrom } from '../stack/ports';

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const README = read('README.md');
const { scripts, engines } = JSON.parse(read('package.json')) as { scripts: Record<string, string>; engines: { node: string } };
/** Matches of the expression's first group in the README. An expression that matches nothing fails the test. */
function stated(pattern: RegExp): string[] {
  const found = [...README.matchAll(pattern)].map(([, group = '']) => group);
  expect(found).not.toEqual([]);
  return found;
}

describe('what the README says', () => {
  it('fits on a screen', () => expect(README.split('\n').length).toBeLessThanOrEqual(52));

  it('names commands that exist', () => {
    const named = [...stated(/npm run ([\w:]+)/g), ...stated(/npm (start|test)\b/g)];
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
    expect(scripts.validate).toBe('npm test');
  });

  it('names the oldest Node that is accepted, and the one of the images', () => {
    const [oldest = ''] = stated(/Node ([\d., ]+) or newer/g);
    expect(engines.node.match(/\d+\.\d+/g)).toEqual(oldest.split(', '));
    expect(stated(/images run (\d+) LTS/g)).toEqual([read('.nvmrc').trim()]);
    expect(read('Dockerfile')).toContain(`node:${read('.nvmrc').trim()}.`);
  });

  it.each([[/(http:\/\/localhost:\d+\S*)/g], [/`(\w+@demo\.local)`/g], [/`(Demo-[\w-]+)`/g]])(
    'has the addresses and accounts of a start (%s)',
    (pattern) => {
      const table = addressTable(portsFrom(DEFAULT_PORT_BASE));
      expect(stated(pattern).filter((text) => !table.includes(text))).toEqual([]);
    },
  );

  it('gives a port base that is accepted', () => expect(stated(/PORT_BASE=(\d+)/g).map(parsePortBase)).toEqual([5200]));

  it('names every benchmark', () => {
    const [one = ''] = stated(/`-- (\w+)` measures one group/g);
    const [others = ''] = stated(/\(also ([\w, ]+)\)/g);
    const names = [...read('tools/bench/src/run.ts').matchAll(/^ {2}(\w+): \w+Bench,$/gm)].map(([, name]) => name);
    expect([one, ...others.split(', ')].sort()).toEqual(names.sort());
  });

  it('links to files that exist', () => {
    expect(stated(/\]\(([^)]+)\)/g).filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  });
});
