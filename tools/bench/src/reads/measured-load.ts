import autocannon from 'autocannon';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { Failure } from '@aflora/tools/common/failure';
import type { ReadCase } from './read-cases';

const CONNECTIONS = 10;
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

/** Sends a case's requests for some seconds over ten connections. */
export async function measureLoad({ url, pid, postmaster }: Target, { name, requests, headers }: ReadCase, seconds: number): Promise<Load> {
  const before = { server: cpuOf([pid]), database: cpuOf(childrenOf(postmaster)) };
  const started = Date.now();
  const result = await autocannon({
    url,
    requests: requests.map((path) => ({ path })),
    headers,
    duration: seconds,
    connections: CONNECTIONS,
    // Every connection starts at another address.
    setupClient: (client) => client.setRequests(rotated(requests).map((path) => ({ path, headers }))),
  });
  const { non2xx, errors, requests: answered, throughput, latency } = result;
  if (non2xx || errors) throw new Failure(`${name} got ${non2xx} error responses and ${errors} times no response from ${url}.`);
  const count = answered.total;
  return {
    perSecond: (count * 1_000) / (Date.now() - started),
    p50: latency.p50,
    p99: latency.p99,
    bytes: throughput.total / count,
    serverCpu: (cpuOf([pid]) - before.server) / count,
    databaseCpu: (cpuOf(childrenOf(postmaster)) - before.database) / count,
  };
}

let turn = 0;
function rotated<T>(items: T[]): T[] {
  const start = (turn++ * 997) % items.length;
  return [...items.slice(start), ...items.slice(0, start)];
}

const childrenOf = (parent: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => statOf(pid)[1] === String(parent));

/** ms of CPU that the processes have used. */
const cpuOf = (pids: number[]): number =>
  pids.reduce((sum, pid) => sum + (Number(statOf(pid)[11] ?? 0) + Number(statOf(pid)[12] ?? 0)) * MS_PER_TICK, 0);

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
