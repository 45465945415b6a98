import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '../../../..');
const versionsIn = (folder: string) => JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Record<string, unknown>;
const { dependencies } = versionsIn(path.join(ROOT, 'libs/releases')) as { dependencies: Record<string, string> };
/** Packages that the code of this folder imports. A built server finds them from the folder of its app. */
const PACKAGES = ['@aws-sdk/client-s3', '@fastify/static', 'fastify', 'lru-cache'];

function versionFrom(app: string, name: string): unknown {
  const found = [path.join(ROOT, app), ROOT].map((folder) => path.join(folder, 'node_modules', name)).find((folder) => existsSync(folder));
  return found && versionsIn(found).version;
}

describe.each(['shell', 'site-mfe', 'admin-mfe'])('the built server of %s', (app) => {
  it.each(PACKAGES)('finds the version of %s that it was written for', (name) => expect(versionFrom(app, name)).toBe(dependencies[name]));
});

it('built servers contain the packages of libs/observe, which they would find in other versions', () => {
  expect(readFileSync(path.join(__dirname, '../vite/configs.ts'), 'utf8')).toMatch(/noExternal: .*\^@opentelemetry\\\//);
});
