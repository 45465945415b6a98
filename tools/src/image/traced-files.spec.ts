import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { tracedFiles } from './traced-files';

let root: string;

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'aflora-image-')));
});

afterEach(() => rmSync(root, { recursive: true }));

function file(path: string, content: string | object): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content));
}

describe('the files of an image', () => {
  it('are those that a program loads in any way, and no others of the same packages', async () => {
    file('main.mjs', "import 'node:fs'; import a from '@scope/a'; export * from './part.js'; import('b');");
    file('part.js', "const c = require('c');");
    file('node_modules/@scope/a/package.json', { main: 'a.js' });
    file('node_modules/@scope/a/a.js', "require('./used')");
    file('node_modules/@scope/a/used.js', '');
    file('node_modules/@scope/a/unused.js', '');
    for (const name of ['b', 'c', 'unused']) file(`node_modules/${name}/index.js`, '');

    expect((await tracedFiles([join(root, 'main.mjs')], { root })).filter((path) => path.endsWith('js'))).toEqual([
      'main.mjs',
      'node_modules/@scope/a/a.js',
      'node_modules/@scope/a/used.js',
      'node_modules/b/index.js',
      'node_modules/c/index.js',
      'part.js',
    ]);
  });

  it('exclude type-only imports, and include workspaces as links and sources', async () => {
    file('main.ts', "import type { T } from 'types-only'; import { v, type U } from '@aflora/ours/part'; export const x: T | U = v;");
    file('libs/ours/package.json', { name: '@aflora/ours', exports: { './*': { source: './src/*.ts', default: './dist/*.js' } } });
    file('libs/ours/src/part.ts', "export { v } from 'used'; export type U = 1;");
    mkdirSync(join(root, 'node_modules/@aflora'), { recursive: true });
    symlinkSync('../../libs/ours', join(root, 'node_modules/@aflora/ours'));
    file('node_modules/used/index.js', 'exports.v = 1');

    expect((await tracedFiles([join(root, 'main.ts')], { root })).filter((path) => !path.endsWith('.json'))).toEqual([
      'libs/ours/src/part.ts',
      'main.ts',
      'node_modules/@aflora/ours',
      'node_modules/used/index.js',
    ]);
  });

  it.each(["import 'gone'", "import './gone.js'"])('can’t be listed for a program with %s', async (content) => {
    file('main.mjs', content);
    await expect(tracedFiles([join(root, 'main.mjs')], { root })).rejects.toThrow('Run npm ci and build first');
  });
});
