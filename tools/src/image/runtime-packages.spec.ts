import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { runtimePackages } from './runtime-packages';

let root: string;

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'aflora-image-')));
});

afterEach(() => rmSync(root, { recursive: true }));

function file(path: string, content: string | object): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content));
}

const installed = (path: string, manifest: object = {}): void => file(`${path}/package.json`, manifest);
const found = (folders: string[]): string[] => folders.map((folder) => relative(root, folder));

describe('the packages of an image', () => {
  it('are those that a program imports in any way, with their dependencies', () => {
    file('main.mjs', "import 'node:fs'; import path from 'path'; import a from '@scope/a/deep'; export * from './part.js'; import('d');");
    file('part.js', "const c = require('c');");
    installed('node_modules/@scope/a', { dependencies: { b: '1' }, peerDependencies: { c: '1' } });
    installed('node_modules/b');
    installed('node_modules/@scope/a/node_modules/b', { optionalDependencies: { 'only-elsewhere': '1' } });
    installed('node_modules/c');
    installed('node_modules/d');
    installed('node_modules/unused');

    const { installed: packages } = runtimePackages([join(root, 'main.mjs')]);
    expect(found(packages)).toEqual(['node_modules/@scope/a', 'node_modules/@scope/a/node_modules/b', 'node_modules/c', 'node_modules/d']);
  });

  it('exclude type-only imports, and include packages of this repository as links', () => {
    file('main.ts', "import type { T } from 'types-only'; import { v, type U } from '@aflora/ours/part'; export const x: T | U = v;");
    file('libs/ours/package.json', { name: '@aflora/ours', exports: { './*': './src/*.ts' } });
    file('libs/ours/src/part.ts', "export { v } from 'used'; export type U = 1;");
    mkdirSync(join(root, 'node_modules/@aflora'), { recursive: true });
    symlinkSync('../../libs/ours', join(root, 'node_modules/@aflora/ours'));
    installed('node_modules/used');

    const { installed: packages, linked } = runtimePackages([join(root, 'main.ts')]);
    expect(found(packages)).toEqual(['node_modules/used']);
    expect(found(linked)).toEqual(['node_modules/@aflora/ours']);
  });

  it('can’t be listed when a package or file is missing', () => {
    file('main.mjs', "import 'gone'");
    expect(() => runtimePackages([join(root, 'main.mjs')])).toThrow('needs gone, which is not installed');
    file('main.mjs', "import './gone.js'");
    expect(() => runtimePackages([join(root, 'main.mjs')])).toThrow('does not exist');
  });
});
