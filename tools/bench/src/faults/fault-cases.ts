import type { FaultStack } from './fault-stack';
import type { Outcome } from './visitors';

export interface FaultCase {
  what: string;
  begin(stack: FaultStack): Promise<void> | void;
  end(stack: FaultStack): Promise<void> | void;
  /** Default: ten seconds. */
  seconds?: number;
  /** Whether the API's process ends. */
  endsProcess?: boolean;
  /** Whether the API can serve requests meanwhile; default: true. */
  isReady?: boolean;
  /** Requests that need what is away, and therefore may be refused; default: none. */
  mayFail?: readonly Outcome['what'][];
  /** Whether what is away is the server that responds. */
  mayGetNothing?: boolean;
}

const DATABASE_READS = ['list', 'product', 'search', 'courses'];
const EVERYTHING = [...DATABASE_READS, 'page', 'order', 'donation', 'picture', 'upload'];
/** Milliseconds in each direction, so that a round trip takes 200 ms longer. */
const SLOW_MS = 100;

const network = (name: keyof FaultStack['networks'], fault: 'away' | 'hang' | number): Pick<FaultCase, 'begin' | 'end'> => ({
  begin: ({ networks }) => networks[name].setFault(fault),
  end: ({ networks }) => networks[name].setFault(),
});

/** Ends the API's connections that are older than the limit, and returns one row for each. One that is being opened has no user yet. */
const END_CONNECTIONS = `
  SELECT usename = 'aflora_api' AND pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE backend_type = 'client backend' AND backend_start < $1 AND (usename = 'aflora_api' OR usename IS NULL)`;

/** Forbids new connections of the API's role and ends those that it has, as if others had taken them all. */
const noConnections: Pick<FaultCase, 'begin' | 'end'> = {
  begin: async ({ database }) => {
    await database.query('ALTER ROLE aflora_api CONNECTION LIMIT 0');
    const limited = (await database.query<{ at: string }>('SELECT clock_timestamp()::text AS at')).rows;
    while ((await database.query(END_CONNECTIONS, [limited[0]?.at])).rowCount);
  },
  end: async ({ database }) => void (await database.query('ALTER ROLE aflora_api CONNECTION LIMIT -1')),
};

/** Kills the process of one connection, after which PostgreSQL ends all others and recovers from its log. */
const crash: Pick<FaultCase, 'begin' | 'end'> = {
  begin: async ({ database }) => {
    const { rows } = await database.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    if (rows[0]) process.kill(rows[0].pid, 'SIGKILL');
  },
  end: () => undefined,
};

const killed = (name: 'shell' | 'site'): Pick<FaultCase, 'begin' | 'end' | 'seconds'> => ({
  begin: (stack) => stack.killWebServer(name),
  end: () => undefined,
  seconds: 0,
});

export const FAULT_CASES: FaultCase[] = [
  { what: 'PostgreSQL away', ...network('database', 'away'), isReady: false, mayFail: EVERYTHING },
  { what: 'PostgreSQL 200 ms slower', ...network('database', SLOW_MS), mayFail: EVERYTHING },
  { what: 'PostgreSQL accepts and never answers', ...network('database', 'hang'), isReady: false, mayFail: EVERYTHING },
  { what: 'PostgreSQL out of connections', ...noConnections, isReady: false, mayFail: EVERYTHING },
  { what: 'PostgreSQL crashed', ...crash, seconds: 0.2, isReady: false, mayFail: EVERYTHING },
  { what: 'mail server away', ...network('mail', 'away') },
  { what: 'mail server hangs', ...network('mail', 'hang') },
  { what: 'picture store away', ...network('store', 'away'), mayFail: ['picture', 'upload'] },
  { what: 'picture store hangs', ...network('store', 'hang'), mayFail: ['picture', 'upload'] },
  {
    ...{ what: 'disk of the picture store full', mayFail: ['upload'] },
    begin: ({ store }) => void (store.isFull = true),
    end: ({ store }) => void (store.isFull = false),
  },
  { what: 'payment provider away', ...network('payments', 'away'), mayFail: ['donation'] },
  { what: 'payment provider hangs', ...network('payments', 'hang'), mayFail: ['donation'] },
  { what: 'server of the pages (shell) killed', ...killed('shell'), mayFail: EVERYTHING, mayGetNothing: true },
  { what: 'server of the public site killed', ...killed('site') },
  {
    ...{ what: 'API process killed', endsProcess: true, seconds: 0.2, isReady: false, mayFail: EVERYTHING },
    begin: ({ api }) => api.kill(),
    end: () => undefined,
  },
];
