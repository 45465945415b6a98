import { execFileSync } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { RemoteName } from '@aflora/releases';
import { readEnvironment } from '../common/env';
import { Failure, reasonOf } from '../common/failure';
import { ROOT } from '../common/paths';
import { forwardPorts, readForwards } from '../deploy/forward-ports';
import { appNames, builtReleaseOf, remoteOf } from './apps';
import { connect } from './connection';
import { promote, rollBack } from './promote';
import { prune } from './prune';
import { publish } from './publish';
import { smokeTest } from './smoke-test';
import { statusTable } from './status-table';

const USAGE = `npm run release -- <command> [remote] [options]

  publish  <remote>             checks and stores the built release, opens it in a browser against the live shell
  promote  <remote> [release]   makes a release (default: the one verified last) current
  rollback <remote> [release]   swaps the current and the previous release; with its name, safe to repeat
  status   [remote]             lists the releases with loads, failures and load times
  prune    <remote> [--keep 5]  removes old releases that are no longer used

  <remote>            ${appNames.join(' or ')}
  --folder <path>     publishes this sealed release instead of <remote>/dist/release
  --without-browser   publishes without a check against the live shell: for the first release of an installation
  --unchecked         rolls back although the files of the previous release are missing or can't be checked

  SHELL_URL (http://localhost:4200), RELEASE_TOKEN_SITE or _ADMIN, PROMOTION_TOKEN_SITE or _ADMIN (promote, rollback),
  RELEASES_DIR or RELEASES_BUCKET with S3_*
`;

interface CommandInput {
  remote: RemoteName;
  release?: string;
  options: { keep: string; folder?: string; 'without-browser': boolean; unchecked: boolean };
}

type Command = (input: CommandInput) => Promise<string>;

const env = readEnvironment();

const commands: Record<string, Command> = {
  publish: async ({ remote, options }) => {
    const { api, store } = connect(remote, env);
    const folder = options.folder ?? builtReleaseOf(remote);
    const test = ({ name }: { name: string }) => smokeTest({ remote, release: name, shellUrl: api.shellUrl });
    const release = await publish({
      ...{ remote, folder, store, api, log, commit: commit() },
      smokeTest: options['without-browser'] ? undefined : test,
    });
    // So that a workflow promotes what it has published, whatever was published before somebody approves.
    if (env.GITHUB_OUTPUT) appendFileSync(env.GITHUB_OUTPUT, `release=${release}\n`);
    return `Published ${release}. Promote it: npm run release -- promote ${remote}-mfe ${release}`;
  },
  promote: async ({ remote, release }) =>
    `Promoted ${await promote({ remote, name: release, ...connect(remote, env) })}: new pages get it within two seconds.`,
  rollback: async ({ remote, release, options: { unchecked } }) =>
    `Rolled back: ${await rollBack({ remote, name: release, unchecked, ...connect(remote, env) })} is current.`,
  status: async ({ remote }) => statusTable(await connect(remote, env).api.releases(remote)),
  prune: async ({ remote, options }) => {
    const removed = await prune({ remote, keep: Number(options.keep), ...connect(remote, env) });
    return removed.length ? `Removed ${removed.join(', ')}.` : 'Nothing to remove.';
  },
};

const log = (line: string): void => console.log(`  ${line}`);

function commit(): string | undefined {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return undefined;
  }
}

async function main(args: string[]): Promise<void> {
  const { values: options, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      keep: { type: 'string', default: '5' },
      folder: { type: 'string' },
      'without-browser': { type: 'boolean', default: false },
      unchecked: { type: 'boolean', default: false },
    },
  });
  const [name = '', app, release] = positionals;
  const command = commands[name];
  if (!command) throw new Failure(USAGE);
  if (!/^\d+$/.test(options.keep)) throw new Failure('--keep takes a whole number.');
  const [unexpected] = positionals.slice(['promote', 'rollback'].includes(name) ? 3 : 2);
  if (unexpected)
    throw new Failure(`${name} does not take ${unexpected}: name one remote, and a release only to promote it or to go back to it.`);
  const apps = name === 'status' && !app ? appNames : [app];
  await forwardPorts(readForwards(env.FORWARD));
  for (const each of apps) console.log(await command({ remote: remoteOf(each), release, options }));
}

main(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: Error) => {
    console.error(reasonOf(error) ?? (error.message || error));
    process.exit(1);
  },
);
