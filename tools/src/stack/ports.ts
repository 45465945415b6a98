import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { Failure } from '../common/failure';

export const DEFAULT_PORT_BASE = 4200;

/** Offset from PORT_BASE. */
const OFFSETS = { shell: 0, site: 1, admin: 2, api: 3, payments: 4, mailbox: 5, smtp: 6, postgres: 7 };

export type PortName = keyof typeof OFFSETS;
export type Ports = Record<PortName, number>;

const NEEDED_BY: Record<PortName, string> = {
  shell: 'the website (shell)',
  site: 'the site remote',
  admin: 'the admin remote',
  api: 'the API',
  payments: 'the payment sandbox',
  mailbox: 'the development mailbox',
  smtp: "the development mailbox's SMTP",
  postgres: 'PostgreSQL',
};

export function portsFrom(base: number): Ports {
  return Object.fromEntries(Object.entries(OFFSETS).map(([name, offset]) => [name, base + offset])) as Ports;
}

export function parsePortBase(text: string | undefined): number {
  if (!text) return DEFAULT_PORT_BASE;
  const base = Number(text);
  if (Number.isInteger(base) && base >= 1024 && base <= 65_500) return base;
  throw new Failure(`PORT_BASE=${text} is not a valid port: use a number from 1024 to 65500, such as 5200.`);
}

const POLL_MS = 100;

/** Throws `Failure` with one line when another program listens on a needed port, and goes on to after `patienceMs`. */
export async function assertPortsFree(ports: Ports, names: PortName[], patienceMs = 0): Promise<void> {
  const end = performance.now() + patienceMs;
  let first = await firstTaken(ports, names);
  while (first && performance.now() < end) {
    await wait(POLL_MS);
    first = await firstTaken(ports, names);
  }
  if (!first) return;
  throw new Failure(
    `Port ${ports[first]} is taken, and ${NEEDED_BY[first]} needs it: close what uses it, or set PORT_BASE (e.g. PORT_BASE=${suggestedBase(ports)}).`,
  );
}

async function firstTaken(ports: Ports, names: PortName[]): Promise<PortName | undefined> {
  const taken = await Promise.all(names.map(async (name) => ((await isFree(ports[name])) ? undefined : name)));
  return taken.find((name) => name !== undefined);
}

/**
 * Whether the port is free on every address that our servers or browsers may use: on some systems a listener on one address leaves the
 * others free.
 */
async function isFree(port: number): Promise<boolean> {
  for (const host of ['127.0.0.1', '0.0.0.0', '::1', '::']) if (!(await canListen(port, host))) return false;
  return true;
}

function canListen(port: number, host: string): Promise<boolean> {
  return new Promise((done) => {
    const server = createServer();
    // Machines without IPv6 report EADDRNOTAVAIL or EAFNOSUPPORT, which don't mean that the port is taken.
    server.once('error', (error: NodeJS.ErrnoException) => done(error.code !== 'EADDRINUSE' && error.code !== 'EACCES'));
    server.listen({ port, host, ipv6Only: true }, () => server.close(() => done(true)));
  });
}

function suggestedBase({ shell }: Ports): number {
  return shell + 1000 <= 65_500 ? shell + 1000 : DEFAULT_PORT_BASE;
}
