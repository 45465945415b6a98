import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '@aflora/tools/common/paths';
import { withStack } from './bench-stack';
import type { Measurement } from './measure';

const FIRST_S = 120;
const LATER_S = 15;

const BUILT = ['libs/contracts', 'api', 'shell', 'site-mfe', 'admin-mfe'];

/** Measures a first start without builds and data, then a later one with everything built. */
export async function startBench(): Promise<Measurement[]> {
  const nx = mkdtempSync(join(tmpdir(), 'aflora-bench-nx-'));
  const env = { NX_CACHE_DIRECTORY: join(nx, 'cache'), NX_WORKSPACE_DATA_DIRECTORY: join(nx, 'data') };
  for (const folder of BUILT) rmSync(join(ROOT, folder, 'dist'), { recursive: true, force: true });
  try {
    const first = await secondsToUsable(env);
    const later = await secondsToUsable(env);
    return [
      { what: 'first npm start to a usable page', target: `≤ ${FIRST_S} s`, measured: `${first.toFixed(1)} s`, reached: first <= FIRST_S },
      { what: 'later npm start', target: `≤ ${LATER_S} s`, measured: `${later.toFixed(1)} s`, reached: later <= LATER_S },
    ];
  } finally {
    rmSync(nx, { recursive: true, force: true });
  }
}

async function secondsToUsable(env: Record<string, string>): Promise<number> {
  const startedAt = Date.now();
  return withStack(
    async ({ ports }) => {
      const page = await fetch(`http://localhost:${ports.shell}/`);
      await page.text();
      return (Date.now() - startedAt) / 1000;
    },
    { env },
  );
}
