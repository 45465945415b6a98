import autocannon from 'autocannon';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { Failure } from '@aflora/tools/common/failure';

const CONNECTIONS = 10;
/** Addresses per connection: preparing more would take longer than the round. */
const ADDRESSES = 2_000;
const MS_PER_TICK = 1_000 / ticksPerSecond();

export interface Load {
  perSecond: number;
  /** ms */
  p50: number;
  p99: number;
  /** Average size of a body and its headers, in bytes. */
  bytes: number;
  /** ms of CPU per request. */
  serverCpu: number;
  databaseCpu: number;
}

export interface Target {
  url: string;
  /** Pid of the server. */
  pid: number;
  /** Pid of PostgreSQL's first process. */
  postmaster: number;
}

export interface LoadCase {
  name: string;
  /** Default: ten. */
  connections?: number;
  /** Requests of the next connection, which it repeats in turn. */
  nextRequests(): autocannon.Request[];
}

/** Sends a case's requests for some seconds over its connections. */
export async function measureLoad({ url, pid, postmaster }: Target, each: LoadCase, seconds: number): Promise<Load> {
  const { name, connections = CONNECTIONS } = each;
  const before = { server: cpuOf([pid]), database: databaseCpu(postmaster) };
  const result = await autocannon({
    ...{ url, connections, duration: seconds },
    setupClient: (client) => client.setRequests(each.nextRequests()),
  });
  const { non2xx, errors, requests: answered, throughput, latency } = result;
  if (non2xx || errors) throw new Failure(`${name} got ${non2xx} error responses and ${errors} times no response from ${url}.`);
  const count = answered.total;
  return {
    perSecond: count / result.duration,
    p50: latency.p50,
    p99: latency.p99,
    bytes: throughput.total / count,
    serverCpu: (cpuOf([pid]) - before.server) / count,
    databaseCpu: (databaseCpu(postmaster) - before.database) / count,
  };
}

let turn = 0;
/** The addresses of the next connection. Each starts far from the others, so that no two ask for the same at the same time. */
export function nextOf(addresses: string[]): string[] {
  const count = Math.min(ADDRESSES, addresses.length);
  const start = turn++ * (count < addresses.length ? count : Math.ceil(count / CONNECTIONS));
  return addresses.map((_, index) => addresses[(start + index) % addresses.length] as string).slice(0, count);
}

/** ms of CPU of PostgreSQL's processes, including those that have ended. */
const databaseCpu = (postmaster: number): number => cpuOf(childrenOf(postmaster)) + ticksOf(postmaster, ENDED_CHILDREN);

const childrenOf = (parent: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => statOf(pid)[1] === String(parent));

/** ms of CPU that the processes have used. */
const cpuOf = (pids: number[]): number => pids.reduce((sum, pid) => sum + ticksOf(pid, OWN), 0);

/** Places of user and system time in `/proc/<pid>/stat`. */
const OWN = [11, 12];
const ENDED_CHILDREN = [13, 14];

function ticksOf(pid: number, places: number[]): number {
  const fields = statOf(pid);
  return places.reduce((sum, place) => sum + Number(fields[place] ?? 0), 0) * MS_PER_TICK;
}

/** Fields of `/proc/<pid>/stat` after the program's name, which may contain spaces; none when the process has ended. */
function statOf(pid: number): string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}

function ticksPerSecond(): number {
  return Number(execFileSync('getconf', ['CLK_TCK']).toString());
}
