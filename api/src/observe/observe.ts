import type { Tracing } from '@aflora/observe';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Logger } from 'pino';
import { listenFailure } from '../common/startup-failure';
import { DataSource } from 'typeorm';
import type { Env, ObserveEnv } from '../config/env';
import { traceQueries } from '../database/trace-queries';
import { measurePool, measureProcess, measureRequests, measureState, type PoolCounts } from './metrics';
import { MetricsServer } from './metrics-server';
import { StateReadings } from './state-readings';

interface Observed {
  env: Env & { observe: ObserveEnv };
  logger: Logger;
  tracing: Tracing;
}

/**
 * Records traces and serves metrics, until the app closes. To be called before the app has routes and plugins. A process that isn't observed
 * loads none of the packages.
 */
export async function observe(app: NestFastifyApplication, { env, logger, tracing }: Observed): Promise<void> {
  const prometheus = await import('prom-client');
  const registry = new prometheus.Registry();
  const readings = new StateReadings(env.databaseUrl);
  const server = new MetricsServer(registry);
  const fastify = app.getHttpAdapter().getInstance();
  const stopQueries = traceQueries(tracing);
  tracing.traceRequests(fastify);
  measureRequests(fastify, prometheus, registry);
  measurePool(() => poolOf(app), prometheus, registry);
  measureState(readings, prometheus, registry);
  const stopProcess = measureProcess(prometheus, registry);
  fastify.addHook('onClose', async () => {
    server.close();
    stopQueries();
    stopProcess();
    await Promise.all([tracing.stop(), readings.close()]);
  });
  const refuse = (error: unknown) => Promise.reject(listenFailure(error, 'OBSERVE_METRICS_PORT'));
  await server.listen(env.observe.metricsPort, env.host).catch(refuse);
  logger.info({ host: env.host, port: server.port }, 'the metrics are served');
}

const poolOf = (app: NestFastifyApplication): PoolCounts => (app.get(DataSource).driver as unknown as { master: PoolCounts }).master;
