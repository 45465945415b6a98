import { chmodSync, existsSync, openSync, closeSync, readFileSync, chownSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Failure } from '../common/failure';
import getPort from 'get-port';
import { createCluster, lastLine, password } from './create-cluster';
import { ensureDatabase } from './ensure-database';
import { findPostgresBinaries, recreateSymlinks } from './postgres-binaries';
import { livePostmaster, removeStalePidFile, watchPostmaster } from './postmaster';
import { runProgram } from './run-program';
import { serverAccount } from './server-account';
import { clusterFolder, changeOwner, reachableBinaries } from './server-folders';
import { assertUnclaimed, claimServer, releaseServer, wasKilled } from './server-owner';

export interface PostgresOptions {
  /** Folder with the cluster, its password and its log; created when it is missing. */
  dataDir: string;
  port?: number;
  /** `false` is faster but can lose data in a power failure; for tests only. */
  fsync?: boolean;
  /** Called when the server ends without `stop`. */
  onCrash?: (failure: Failure) => void;
}

export interface RunningPostgres {
  /** URL of the database `aflora`, with the password. */
  url: string;
  port: number;
  stop(): Promise<void>;
}

interface Server {
  binaries: string;
  cluster: string;
  dataDir: string;
  log: string;
}

const START_ATTEMPTS = 3;
/** PostgreSQL's codes for a refused password and a refused user: invalid_password and invalid_authorization_specification. */
const REFUSED_LOGINS = ['28P01', '28000'];

/** Starts the PostgreSQL that npm installed, on 127.0.0.1. Throws {@link Failure} with one line that says what to do. */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const dataDir = resolve(options.dataDir);
  claimServer(dataDir);
  try {
    return await startClaimed(dataDir, options);
  } catch (error) {
    releaseServer(dataDir);
    throw error;
  }
}

/**
 * Stops the server whose starting process was killed. Resolves with whether there was one. Throws `Failure` while the starting process
 * runs.
 */
export async function stopOrphan(dataDir: string): Promise<boolean> {
  if (!existsSync(dataDir)) return false;
  assertUnclaimed(dataDir);
  const isLeft = wasKilled(dataDir);
  const cluster = clusterFolder(dataDir);
  if (livePostmaster(cluster)) await shutDown({ binaries: reachableBinaries(findPostgresBinaries()), cluster, dataDir });
  return isLeft;
}

async function startClaimed(dataDir: string, options: PostgresOptions): Promise<RunningPostgres> {
  const server = await prepare(dataDir);
  // The owner of a server that still runs has ended, since its folder could be claimed.
  await shutDown(server);
  removeStalePidFile(server.cluster);
  const port = await launch(server, options);
  const url = `postgres://postgres:${password(passwordFile(server))}@127.0.0.1:${port}/aflora`;
  try {
    await ensureDatabase(url);
  } catch (error) {
    await shutDown(server);
    throw databaseFailure(server, error as Error & { code?: string });
  }
  const endWatch = watchPostmaster(server.cluster, () => options.onCrash?.(crashFailure(server)));
  const stop = async (): Promise<void> => {
    endWatch();
    await shutDown(server);
    releaseServer(dataDir);
  };
  return { url, port, stop };
}

const crashFailure = ({ log }: Server): Failure => new Failure(`PostgreSQL ended: ${lastLine(readFileSync(log, 'utf8'))} (log: ${log})`);

async function prepare(dataDir: string): Promise<Server> {
  const native = findPostgresBinaries();
  recreateSymlinks(native);
  const cluster = clusterFolder(dataDir);
  const server = { binaries: reachableBinaries(native), cluster, dataDir, log: join(cluster, '..', 'server.log') };
  if (existsSync(join(cluster, 'PG_VERSION'))) changeOwner(cluster, serverAccount());
  else await createCluster(server.binaries, cluster, passwordFile(server));
  if (process.platform !== 'win32') chmodSync(cluster, 0o700);
  return server;
}

async function launch(server: Server, options: PostgresOptions): Promise<number> {
  for (let attempt = 1; ; attempt++) {
    const port = options.port ?? (await getPort());
    const problem = await tryPort(server, port, options.fsync === false);
    if (!problem) return port;
    // Another test run may have taken the port since it was found free.
    if (options.port || attempt === START_ATTEMPTS || !problem.includes('ddress already in use')) throw startFailure(server, port, problem);
  }
}

async function tryPort(server: Server, port: number, unsafe: boolean): Promise<string | undefined> {
  const account = serverAccount();
  closeSync(openSync(server.log, 'w'));
  if (account) chownSync(server.log, account.uid, account.gid);
  const flags = `-p ${port}${unsafe ? ' -c fsync=off -c synchronous_commit=off -c full_page_writes=off' : ''}`;
  // Long enough for the recovery after a crash, which another start would begin anew.
  const args = ['start', '-D', server.cluster, '-w', '-t', '240', '-s', '-l', server.log, '-o', flags];
  const { code, output } = await runProgram(join(server.binaries, 'bin', 'pg_ctl'), args, account);
  return code === 0 ? undefined : `${output}\n${readFileSync(server.log, 'utf8')}`;
}

/**
 * Shuts the server down in an orderly way, or immediately if its last checkpoint can't be written, for example on a full disk: the next
 * start then recovers from the journal.
 */
async function shutDown(server: Omit<Server, 'log'>): Promise<void> {
  for (const mode of ['fast', 'immediate']) {
    if (!livePostmaster(server.cluster)) break;
    const args = ['stop', '-D', server.cluster, '-m', mode, '-w', '-t', '30', '-s'];
    const { code, output } = await runProgram(join(server.binaries, 'bin', 'pg_ctl'), args, serverAccount());
    if (code !== 0 && mode === 'immediate' && livePostmaster(server.cluster))
      throw new Failure(`PostgreSQL in ${server.dataDir} did not stop: ${lastLine(output)}`);
  }
}

/** Suggests deleting the data only after a refused login, because nobody can read the data without the password. */
function databaseFailure(server: Server, { code = '', message }: { code?: string; message: string }): Failure {
  if (REFUSED_LOGINS.includes(code))
    return new Failure(
      `PostgreSQL in ${server.dataDir} refuses its own password (${message}): npm run reset deletes the password with all data.`,
    );
  return new Failure(`PostgreSQL in ${server.dataDir} started, but its database can't be opened: ${message || code} (log: ${server.log})`);
}

function startFailure(server: Server, port: number, problem: string): Failure {
  const [, made, present] = /initialized by PostgreSQL version (\S+), .+ this version (\d+)/.exec(problem) ?? [];
  if (made)
    return new Failure(
      `The data in ${server.dataDir} is of PostgreSQL ${made}, and this is ${present}: use the version of Aflora that made it, or npm run reset, which deletes it.`,
    );
  const line = problem.split('\n').find((text) => /FATAL|error while loading|ddress already in use/.test(text)) ?? lastLine(problem);
  return new Failure(`PostgreSQL did not start on port ${port}: ${line.trim()} (log: ${server.log})`);
}

function passwordFile(server: Server): string {
  return join(server.dataDir, 'password');
}
