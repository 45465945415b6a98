import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Gauge, Registry } from 'prom-client';
import type { FastifyInstance } from 'fastify';
import type { State, StateReadings } from './state-readings';

type Prometheus = typeof import('prom-client');

/** Counters of a connection pool. */
export interface PoolCounts {
  totalCount: number;
  idleCount: number;
  waitingCount: number;
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];
/** Requests to addresses that no route has share one series. */
const UNMATCHED = 'unmatched';

/** Counts and times each response by the template of its route, never by its address. */
export function measureRequests(server: Pick<FastifyInstance, 'addHook'>, prometheus: Prometheus, registry: Registry): void {
  const registers = [registry];
  const durations = new prometheus.Histogram({
    name: 'aflora_http_request_duration_seconds',
    help: 'Time to the end of a response, by route.',
    labelNames: ['method', 'route'],
    buckets: SECONDS,
    registers,
  });
  const responses = new prometheus.Counter({
    name: 'aflora_http_responses_total',
    help: 'Responses by route and class of status.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  server.addHook('onResponse', (request, reply, done) => {
    const { url: route } = request.routeOptions;
    const labels = route ? { method: request.method, route } : { method: UNMATCHED, route: UNMATCHED };
    durations.observe(labels, reply.elapsedTime / 1000);
    responses.inc({ ...labels, status: `${Math.floor(reply.statusCode / 100)}xx` });
    // Rates need a sample from before the first error.
    responses.inc({ ...labels, status: '5xx' }, 0);
    done();
  });
}

/** Gauges of this process's connections; `pool` is read at each scrape. */
export function measurePool(pool: () => PoolCounts, prometheus: Prometheus, registry: Registry): void {
  gaugeOf(prometheus, registry, {
    name: 'aflora_database_pool_connections',
    help: 'Connections of this process by use; waiting: requests that wait for one.',
    labelNames: ['use'],
    collect: (gauge) => {
      const { totalCount, idleCount, waitingCount } = pool();
      gauge.set({ use: 'busy' }, totalCount - idleCount);
      gauge.set({ use: 'idle' }, idleCount);
      gauge.set({ use: 'waiting' }, waitingCount);
    },
  });
}

const NANOSECONDS = 1e9;

/**
 * Gauges of this process. The package's own set of such metrics also observes each garbage collection, which costs a busy process more than
 * all others together. Returns a function that stops the measurement.
 */
export function measureProcess(prometheus: Prometheus, registry: Registry): () => void {
  const delay = monitorEventLoopDelay();
  delay.enable();
  gaugeOf(prometheus, registry, {
    name: 'nodejs_eventloop_lag_p99_seconds',
    help: 'Delay of the event loop since the last scrape, 99th percentile.',
    collect: (gauge) => {
      gauge.set(delay.count > 0 ? delay.percentile(99) / NANOSECONDS : 0);
      delay.reset();
    },
  });
  gaugeOf(prometheus, registry, {
    name: 'process_resident_memory_bytes',
    help: 'Memory of the process.',
    collect: (gauge) => gauge.set(process.memoryUsage.rss()),
  });
  return () => delay.disable();
}

const STATE_GAUGES: { name: string; help: string; of: (state: State) => number }[] = [
  { name: 'aflora_jobs_due', help: 'Jobs that could run now and wait for a worker.', of: ({ dueJobs }) => dueJobs },
  {
    name: 'aflora_jobs_oldest_seconds',
    help: 'Age of the oldest due job, without letters to many people.',
    of: ({ oldestJobSeconds }) => oldestJobSeconds,
  },
  {
    name: 'aflora_jobs_retrying',
    help: 'Jobs that have failed for half an hour and will be tried again.',
    of: ({ retryingJobs }) => retryingJobs,
  },
  { name: 'aflora_jobs_failed', help: 'Jobs whose attempts have ended.', of: ({ failedJobs }) => failedJobs },
  { name: 'aflora_outbox_mails', help: 'Mails that wait in the outbox.', of: ({ outboxMails }) => outboxMails },
  {
    name: 'aflora_outbox_oldest_seconds',
    help: 'Age of the oldest mail in the outbox that has not failed for good.',
    of: ({ oldestMailSeconds }) => oldestMailSeconds,
  },
  { name: 'aflora_stock_holds_open', help: 'Unpaid orders that hold units.', of: ({ openHolds }) => openHolds },
  { name: 'aflora_refunds_waiting', help: 'Refunds that no provider has made yet.', of: ({ waitingRefunds }) => waitingRefunds },
  {
    name: 'aflora_refunds_oldest_seconds',
    help: 'Age of the oldest waiting refund, since it was last requested.',
    of: ({ oldestRefundSeconds }) => oldestRefundSeconds,
  },
  { name: 'aflora_refunds_failed', help: 'Refunds that need an administrator.', of: ({ failedRefunds }) => failedRefunds },
  {
    name: 'aflora_ledger_difference_reais',
    help: 'Sum of the open differences in the ledger that nobody has explained.',
    of: ({ ledgerDifferenceReais }) => ledgerDifferenceReais,
  },
];

/** Gauges of the product's state. While the database doesn't respond they are not a number, and `aflora_state_readable` is 0. */
export function measureState(readings: Pick<StateReadings, 'read'>, prometheus: Prometheus, registry: Registry): void {
  gaugeOf(prometheus, registry, {
    name: 'aflora_state_readable',
    help: '1 when the database responds to the questions of this page.',
    collect: async (gauge) => gauge.set((await readings.read()) ? 1 : 0),
  });
  for (const { name, help, of } of STATE_GAUGES) {
    const collect = async (gauge: Gauge) => {
      const state = await readings.read();
      gauge.set(state ? of(state) : Number.NaN);
    };
    gaugeOf(prometheus, registry, { name, help, collect });
  }
  gaugeOf(prometheus, registry, {
    name: 'aflora_release_loads_today',
    help: 'Loads of the current release in browsers today (São Paulo), by remote and outcome.',
    labelNames: ['remote', 'outcome'],
    collect: async (gauge) => {
      gauge.reset();
      for (const { remote, loads, failures } of (await readings.read())?.releases ?? []) {
        gauge.set({ remote, outcome: 'loaded' }, loads);
        gauge.set({ remote, outcome: 'failed' }, failures);
      }
    },
  });
}

interface GaugeOptions {
  name: string;
  help: string;
  labelNames?: string[];
  collect: (gauge: Gauge) => void | Promise<void>;
}

function gaugeOf({ Gauge: PrometheusGauge }: Prometheus, registry: Registry, { collect, ...options }: GaugeOptions): void {
  const gauge: Gauge = new PrometheusGauge({ ...options, registers: [registry], collect: () => collect(gauge) });
}
