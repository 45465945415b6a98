import { ensureChromium } from '@aflora/tools/browser/find-chromium';
import { startStack } from '@aflora/tools/stack/start-stack';
import { chmodSync, mkdtempSync } from 'node:fs';
import { resetData } from '@aflora/tools/stack/reset-data';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openControl } from './control-server';
import { dataFolder, portBase } from './env';
import { tokenVariables } from './release-tokens';
import { sandboxKey } from './sandbox';

/** Starts the whole product for all journeys of a run, with its own ports and data. */
export default async function startProduct(): Promise<() => Promise<void>> {
  await ensureChromium(process.env);
  const dataDir = mkdtempSync(path.join(tmpdir(), 'aflora-e2e-'));
  chmodSync(dataDir, 0o711);
  const stack = await startStack({
    portBase,
    dataDir,
    build: false,
    env: { RATE_LIMIT: 'off', SANDBOX_KEY: sandboxKey, ...tokenVariables },
  });
  stack.crashed.catch((error: Error) => console.error(error.message));
  dataFolder.write(dataDir);
  const closeControl = await openControl(stack);
  return async () => {
    await closeControl();
    await stack.stop();
    await resetData(dataDir);
  };
}
