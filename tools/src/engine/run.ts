import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readEnvironment } from '../common/env';
import { Failure, reportFailure } from '../common/failure';
import { Commands } from './commands';
import { Compose, imagesOfTest } from './compose';
import { steps } from './steps';

const DEFAULT_PORT_BASE = 6200;
/** Distance of the ports of the second stack. */
const COPY_OFFSET = 10;

/** Runs the product's images on a Docker engine, under a project name and ports of their own, and removes everything afterwards. */
async function main(): Promise<void> {
  const commands = new Commands();
  await requireEngine(commands);
  const portBase = Number(readEnvironment().ENGINE_PORT_BASE ?? DEFAULT_PORT_BASE);
  const folder = mkdtempSync(join(tmpdir(), 'aflora-engine-'));
  const name = `aflora-engine-${randomBytes(3).toString('hex')}`;
  const product = new Compose(commands, { name, portBase, folder });
  const copy = new Compose(commands, { name: `${name}-copy`, portBase: portBase + COPY_OFFSET, folder });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => commands.interrupt());
  try {
    for (const [title, step] of steps) await timed(title, () => step({ commands, folder, portBase, product, copy }));
  } finally {
    commands.resume();
    await timed('Everything is removed', async () => {
      for (const stack of [product, copy]) await stack.remove();
      await commands.run('docker', ['image', 'rm', '--force', ...imagesOfTest]);
      rmSync(folder, { recursive: true, force: true });
    });
  }
}

async function requireEngine(commands: Commands): Promise<void> {
  try {
    await commands.run('docker', ['info', '--format', '{{.ServerVersion}}']);
    await commands.run('docker', ['compose', 'version', '--short']);
  } catch {
    throw new Failure('npm run test:engine needs a running Docker engine (20.10 or newer) with Compose 2.20 or newer.');
  }
}

async function timed(title: string, work: () => Promise<string | void>): Promise<void> {
  console.log(`▸ ${title}`);
  const startedAt = Date.now();
  const seconds = (): string => `${((Date.now() - startedAt) / 1_000).toFixed(1)} s`;
  try {
    const result = await work();
    console.log(`✓ ${title} (${seconds()})${result ? `: ${result}` : ''}`);
  } catch (error) {
    console.log(`✗ ${title} (${seconds()})`);
    throw error;
  }
}

main().then(() => process.exit(0), reportFailure);
