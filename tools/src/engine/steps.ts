import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { ensureChromium } from '../browser/find-chromium';
import { readEnvironment } from '../common/env';
import { Failure } from '../common/failure';
import { ROOT } from '../common/paths';
import type { Commands } from './commands';
import { imagesOfTest, type Compose } from './compose';
import { checkContainers } from './containers';
import { checkForwarding, checkTls } from './front';
import { killApi, rollApi } from './resilience';

/** Upper limit of the sizes of images (MB), and of the part that is ours. */
const SIZE_LIMITS_MB: Record<string, [image: number, ours: number]> = {
  api: [250, 60],
  shell: [210, 20],
  'site-mfe': [210, 20],
  'admin-mfe': [210, 20],
};
const PROMOTION_LIMIT_MS = 10_000;
const PLAYWRIGHT = join(ROOT, 'node_modules/@playwright/test/cli.js');
/** Seals a copy of the image's own build under another version and publishes it. */
const PUBLISH_TRIAL = [
  'cp -r site-mfe/dist/release /tmp/trial',
  `node --conditions=source --import tsx --eval 'require("@aflora/releases").sealRelease("/tmp/trial", "9.9.9")'`,
  'npm run release -- publish site-mfe --folder /tmp/trial',
].join(' && ');
const BACKUP = ['node', '--conditions=source', '--import', 'tsx', 'tools/src/backup/run.ts'];

/** State that the steps of one run share. */
export interface Run {
  commands: Commands;
  /** Temporary folder. */
  folder: string;
  /** First of the product's ports. */
  portBase: number;
  product: Compose;
  /** An empty stack that the backup is restored into. */
  copy: Compose;
}

/** Steps of the test. Each returns a line for the report and may use what earlier steps left. */
export const steps: readonly [string, (run: Run) => Promise<string>][] = [
  ['Images', buildImages],
  ['Start', async ({ product }) => (await product.up(), product.url)],
  ['Accounts, file systems and logs of the containers', ({ commands, product }) => checkContainers(commands, product)],
  ['Browser journeys: sign-up, product, purchase, refund', runJourneys],
  ['Compression and X-Forwarded-For', ({ product }) => checkForwarding(product)],
  ['TLS', ({ commands, product, portBase }) => checkTls(commands, product, portBase + 6)],
  ['One of two API processes is killed', ({ product }) => killApi(product)],
  ['Both API processes are replaced', ({ product }) => rollApi(product)],
  ['A remote is published, promoted and rolled back', releaseRemote],
  ['Backup, and restore into an empty stack', restoreCopy],
  ['Stop, and start with the same data', startAgain],
];

async function buildImages({ commands, product }: Run): Promise<string> {
  await product.run('--profile', 'operations', 'build');
  const sizes: string[] = [];
  for (const [name, limits] of Object.entries(SIZE_LIMITS_MB)) {
    const image = imagesOfTest.find((candidate) => candidate.startsWith(`aflora-${name}:`)) ?? name;
    const whole = await commands.run('docker', ['image', 'inspect', '--format', '{{.Size}}', image]);
    const ours = await commands.run('docker', ['run', '--rm', '--entrypoint', 'du', image, '-sb', '/app']);
    const megabytes = [whole, ours].map((bytes) => Math.round(Number.parseInt(bytes, 10) / 1e6));
    if (!megabytes.every((size, index) => size <= (limits[index] ?? 0)))
      throw new Failure(`${image} has ${megabytes.join(' MB, of which ours are ')} MB; the limits are ${limits.join(' and ')} MB.`);
    sizes.push(`${name} ${megabytes.join(' (ours ')})`);
  }
  return `MB: ${sizes.join(', ')}`;
}

async function runJourneys({ commands, portBase }: Run): Promise<string> {
  const chromium = await ensureChromium(readEnvironment());
  const output = await commands.run(process.execPath, [PLAYWRIGHT, 'test', '--config', 'e2e/engine.config.ts', '--reporter', 'line'], {
    E2E_PORT_BASE: String(portBase),
    CHROMIUM_PATH: chromium,
  });
  return /\d+ passed/.exec(output)?.[0] ?? 'no count';
}

async function releaseRemote({ product }: Run): Promise<string> {
  const first = await siteVersion(product);
  const release = (...args: string[]) => product.task('release', 'npm', 'run', 'release', '--', ...args);
  await product.task('release', 'sh', '-c', PUBLISH_TRIAL);
  await release('promote', 'site-mfe');
  const second = await until(
    () => siteVersion(product),
    (version) => version !== first,
  );
  await release('rollback', 'site-mfe');
  await until(
    () => siteVersion(product),
    (version) => version === first,
  );
  return `${first} → ${second} → ${first}`;
}

async function restoreCopy({ folder, product, copy }: Run): Promise<string> {
  const user = process.getuid ? ['--user', `${process.getuid()}:${process.getgid?.()}`] : [];
  const backup = (stack: Compose, command: string, name: string) =>
    stack.task(...user, '--volume', `${folder}:/backups`, 'backup', ...BACKUP, command, `/backups/${name}`);
  await backup(product, 'create', 'one');
  await copy.run('up', '--detach', '--no-build', '--wait', 'postgres', 'store');
  await copy.task('buckets');
  await backup(copy, 'restore', 'one');
  await backup(copy, 'create', 'two');
  const [one, two] = ['one', 'two'].map((name) => contentOf(join(folder, name)));
  if (!isDeepStrictEqual(one, two)) throw new Failure('A backup of the restored stack differs from the one that was restored.');
  await copy.up();
  await refuseUnlessComplete(copy);
  if (!isDeepStrictEqual(await shopOf(product), await shopOf(copy))) throw new Failure('The restored shop differs from the original.');
  await copy.remove();
  return (await product.task('backup')).split('\n').at(-1) ?? '';
}

/** Throws when a browser could not load the live remotes: a registry can name releases that the store doesn't have. */
async function refuseUnlessComplete({ url }: Compose): Promise<void> {
  const remotes = (await (await fetch(`${url}/remotes.json`)).json()) as Record<string, { entry: string } | null>;
  for (const [remote, live] of Object.entries(remotes)) {
    const status = live ? (await fetch(live.entry)).status : 'no release';
    if (status !== 200) throw new Failure(`The remote ${remote} can't be loaded: ${status}.`);
  }
}

function contentOf(folder: string): unknown {
  const { database, media } = JSON.parse(readFileSync(join(folder, 'backup.json'), 'utf8')) as Record<string, unknown>;
  return { database, media };
}

async function startAgain({ product }: Run): Promise<string> {
  const before = await shopOf(product);
  await product.run('down');
  await product.up();
  const after = await shopOf(product);
  if (before.pictures === 0 || !isDeepStrictEqual(before, after)) throw new Failure('The shop differs after the restart.');
  return `${after.names.length} products, ${after.pictures} pictures`;
}

async function shopOf({ url }: Compose): Promise<{ names: string[]; pictures: number }> {
  const response = await fetch(`${url}/api/physical-products`);
  const { items } = (await response.json()) as { items: { name: string; imageUrl: string | null }[] };
  const pictures = await Promise.all(items.map(async ({ imageUrl }) => imageUrl !== null && (await fetch(url + imageUrl)).ok));
  return { names: items.map(({ name }) => name), pictures: pictures.filter(Boolean).length };
}

async function siteVersion({ url }: Compose): Promise<string> {
  const { site } = (await (await fetch(`${url}/remotes.json`)).json()) as { site: { version: string } | null };
  return site?.version ?? '';
}

async function until<T>(read: () => Promise<T>, isDone: (value: T) => boolean): Promise<T> {
  for (const deadline = Date.now() + PROMOTION_LIMIT_MS; ; await pause(200)) {
    const value = await read();
    if (isDone(value)) return value;
    if (Date.now() > deadline)
      throw new Failure(`Not reached within ${PROMOTION_LIMIT_MS / 1_000} s: the value is still ${String(value)}.`);
  }
}
