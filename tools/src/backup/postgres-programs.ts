import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { rootCertificates } from 'node:tls';
import { promisify } from 'node:util';
import { ownEnvironment, type Environment } from '../common/env';
import { Failure } from '../common/failure';

/** Operations of PostgreSQL's own programs that a backup uses. */
export interface Programs {
  /** Writes the database to a file, as of a snapshot that another session has exported. */
  dump(databaseUrl: string, file: string, snapshot: string): Promise<void>;
  /** Creates everything in the file, in one transaction; `replace` first drops existing objects that the file contains. */
  restore(databaseUrl: string, file: string, options: { replace: boolean }): Promise<void>;
  /** Ends the running program, whose promise rejects. */
  interrupt(): void;
}

/** An installation of the programs: on this machine or in an image. */
interface Origin {
  /** Command and arguments before a program's name. */
  prefix: string[];
  /** Host name by which the programs reach this machine; undefined when they can use localhost. */
  localhost?: string;
}

type Program = 'pg_dump' | 'pg_restore';

const run = promisify(execFile);
export const POSTGRES_IMAGE = 'postgres:18.4-bookworm';
/**
 * Dumps contain no owners, privileges or comments: comments on extensions belong to the superuser, and managed servers don't allow a
 * restore as superuser.
 */
const PORTABLE = ['--no-owner', '--no-privileges', '--no-comments'];

/** Finds the programs on PATH or in the PostgreSQL image. Throws `Failure` when both are missing or older than the server. */
export async function findPrograms(
  serverMajor: number,
  env: Environment,
  origins: Origin[] = [{ prefix: [] }, dockerOrigin(env, process.platform)],
): Promise<Programs> {
  for (const origin of origins) {
    if ((await majorOf(origin)) >= serverMajor) return programsOf(origin, env);
  }
  throw new Failure(
    `Backups need pg_dump and pg_restore of PostgreSQL ${serverMajor} or newer: put them on PATH, or start a Docker engine for those of ${env.POSTGRES_IMAGE || POSTGRES_IMAGE}.`,
  );
}

/**
 * Programs in the image reach this machine's addresses through the host's network, or by a name where containers run in a virtual machine.
 */
export function dockerOrigin(env: Environment, platform: NodeJS.Platform): Origin {
  const image = env.POSTGRES_IMAGE || POSTGRES_IMAGE;
  const options = ['run', '--rm', '--interactive', '--env', 'PGPASSWORD'];
  if (platform === 'linux') return { prefix: ['docker', ...options, '--network', 'host', image] };
  return { prefix: ['docker', ...options, image], localhost: 'host.docker.internal' };
}

/** Major version of the programs; 0 when they don't run. */
async function majorOf(origin: Origin): Promise<number> {
  try {
    const [command, ...args] = [...origin.prefix, 'pg_dump', '--version'];
    const { stdout } = await run(command, args);
    return Number(/\(PostgreSQL\) (\d+)/.exec(stdout)?.[1] ?? 0);
  } catch {
    return 0;
  }
}

export function programsOf(origin: Origin, env = ownEnvironment()): Programs {
  const running = new Set<ChildProcess>();
  return {
    dump: (databaseUrl, file, snapshot) =>
      start(commandOf(origin, 'pg_dump', databaseUrl), [...PORTABLE, '--format=custom', `--snapshot=${snapshot}`], {
        running,
        env,
        output: file,
      }),
    restore: (databaseUrl, file, { replace }) =>
      start(
        commandOf(origin, 'pg_restore', databaseUrl),
        [...PORTABLE, '--single-transaction', ...(replace ? ['--clean', '--if-exists'] : [])],
        { running, env, input: file },
      ),
    interrupt: () => running.forEach((child) => child.kill()),
  };
}

interface Command {
  program: Program;
  command: string;
  args: string[];
  password: string;
  /** Whether the API accepts this server by the certificates that Node trusts. */
  isVerified: boolean;
}

/**
 * Command line of a program with its database address. The password is passed in the environment, because other users can read arguments.
 */
export function commandOf({ prefix, localhost }: Origin, program: Program, databaseUrl: string): Command {
  const url = new URL(databaseUrl);
  // PostgreSQL URLs may also contain the password as a parameter.
  const password = url.searchParams.get('password') ?? decodeURIComponent(url.password);
  url.password = '';
  if (url.searchParams.has('password')) {
    url.searchParams.delete('password');
    // PostgreSQL's programs don't decode a plus sign as a space.
    url.search = url.search.replaceAll('+', '%20');
  }
  const { sslmode, sslrootcert, uselibpqcompat } = Object.fromEntries(url.searchParams);
  // Only the API's driver knows this parameter, with which it checks certificates as little as the programs do by themselves.
  if (uselibpqcompat) url.searchParams.delete('uselibpqcompat');
  const isVerified = ['require', 'verify-ca', 'verify-full'].includes(sslmode ?? '') && !sslrootcert && !uselibpqcompat;
  if (localhost && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)) url.hostname = localhost;
  const [command = program, ...args] = [...prefix, program, `--dbname=${url.href}`];
  return { program, command, args, password, isVerified };
}

/** Runs a program that reads or writes a file that only its user can access. Throws `Failure` with the program's errors. */
async function start(
  { program, command, args, password, isVerified }: Command,
  more: string[],
  { running, env, ...files }: { running: Set<ChildProcess>; env: Environment; input?: string; output?: string },
): Promise<void> {
  const certificates = isVerified ? await trustedCertificates(env.NODE_EXTRA_CA_CERTS) : undefined;
  const input = files.input ? openSync(files.input, 'r') : 'ignore';
  const output = files.output ? openSync(files.output, 'wx', 0o600) : 'ignore';
  const child = spawn(command, [...args, ...more], {
    // Without a password or `sslrootcert` in the URL, those in the environment are used.
    env: { ...(certificates && { PGSSLROOTCERT: certificates }), ...env, ...(password && { PGPASSWORD: password }) },
    stdio: [input, output, 'pipe'],
    windowsHide: true,
  });
  running.add(child);
  let errors = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const code = await new Promise<number | string>((done) => {
    child.once('error', (error) => done(error.message));
    child.once('close', (exit, signal) => done(exit ?? signal ?? 'unknown'));
  });
  running.delete(child);
  if (certificates) await rm(dirname(certificates), { recursive: true });
  for (const file of [input, output]) if (typeof file === 'number') closeSync(file);
  if (code !== 0) throw new Failure(`${program} failed (${code}): ${errors.trim()}`);
}

/** Writes the certificates that Node trusts to a file in a folder of its own. */
async function trustedCertificates(extra?: string): Promise<string> {
  const certificates = [...rootCertificates, ...(extra ? [await readFile(extra, 'utf8')] : [])];
  const file = join(await mkdtemp(join(tmpdir(), 'aflora-certificates-')), 'trusted.pem');
  await writeFile(file, certificates.join('\n'));
  return file;
}
