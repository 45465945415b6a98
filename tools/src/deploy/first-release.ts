import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readEnvironment, type Environment } from '../common/env';
import { Failure, reportFailure } from '../common/failure';
import { FROM_SOURCE, ROOT } from '../common/paths';
import { appNames, remoteOf } from '../release/apps';
import { connect, liveRelease } from '../release/connection';
import { forwardPorts, readForwards } from './forward-ports';

/** Publishes and promotes this image's release of each remote that has none, or whose current release the store doesn't have. */
async function main(): Promise<void> {
  const env = readEnvironment();
  const close = await forwardPorts(readForwards(env.FORWARD));
  try {
    for (const app of appNames) {
      const remote = remoteOf(app);
      const live = await liveRelease(remote, connect(remote, env));
      if (live?.isStored) {
        console.log(`${app}: ${live.name} is current.`);
        continue;
      }
      if (live) console.log(`${app}: the store has no files of ${live.name}, so the release of this image takes its place.`);
      for (const command of ['publish', 'promote']) await release(command, app, env);
    }
  } finally {
    close();
  }
}

/** Runs a release command, which uses the ports that this process forwards. */
async function release(command: string, app: string, env: Environment): Promise<void> {
  const args = [...FROM_SOURCE, 'tools/src/release/run.ts', command, app];
  const [code] = (await once(
    spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit', env: { ...env, FORWARD: undefined } }),
    'exit',
  )) as [number | null];
  if (code !== 0) throw new Failure(`${app}: ${command} failed.`);
}

main().then(() => process.exit(0), reportFailure);
