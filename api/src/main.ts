import 'reflect-metadata';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Logger } from 'pino';
import { createLogger } from './common/logging/logging';
import { listenFailure, startupFailure } from './common/startup-failure';
import { readEnv } from './config/env';
import { createApp } from './create-app';
import { HealthService } from './health/health.service';

/** Maximum time for closing, so that a hanging request doesn't keep the process alive. */
const CLOSE_TIMEOUT_MS = 10_000;

async function main(): Promise<void> {
  const env = readEnv();
  const logger = createLogger(env.logLevel);
  const app = await createApp(env, logger);
  stopOnSignal(app, logger, env.shutdownDrainMs);
  await app.listen(env.port, env.host).catch((error: unknown) => Promise.reject(listenFailure(error, 'API_PORT')));
  logger.info({ host: env.host, port: env.port }, 'the API listens');
}

/** On a signal: drains (not ready, but still serving), lets running requests finish while new ones get 503, then exits with 0. */
function stopOnSignal(app: NestFastifyApplication, logger: Logger, drainMs: number): void {
  let isStopping = false;
  const stop = (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    logger.info({ signal, drainMs }, 'the API stops');
    app.get(HealthService).announceStop();
    setTimeout(() => process.exit(1), drainMs + CLOSE_TIMEOUT_MS).unref();
    const drained = new Promise((done) => setTimeout(done, drainMs));
    const closed = drained.then(() => app.close());
    closed.then(
      () => process.exit(0),
      (err: unknown) => {
        logger.error({ err }, 'the API did not stop cleanly');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

main().catch((error: unknown) => {
  process.stderr.write(`${startupFailure(error)}\n`);
  process.exit(1);
});
