import { reportFailure } from '@aflora/tools/common/failure';
import { readSandboxEnv } from './env';
import { startSandbox } from './start-sandbox';

async function main(): Promise<void> {
  const sandbox = await startSandbox(readSandboxEnv());
  console.log(`Payment sandbox at ${sandbox.url}`);
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    void sandbox.close().then(() => process.exit(0));
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
  // Saves the latest changes on a crash too.
  process.on('exit', () => sandbox.save());
}

main().catch(reportFailure);
