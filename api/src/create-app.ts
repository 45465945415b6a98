import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Logger } from 'pino';
import { noTracing } from '@aflora/observe';
import { AppModule } from './app.module';
import { recordShownData } from './audit/shown-data';
import { closeGracefully } from './common/http/close-gracefully';
import { cacheResponses } from './common/http/response-cache';
import { installPlugins } from './common/http/install-plugins';
import { serverOptions } from './common/http/server-options';
import { ValidationPipe } from './common/input/input';
import { logRequests, NestLogger } from './common/logging/logging';
import { serveOpenApi } from './common/openapi/openapi';
import { ProblemFilter } from './common/problems/problem.filter';
import type { Env } from './config/env';
import { HealthService } from './health/health.service';
import { observe } from './observe/observe';

/** Creates the whole API without listening, for production and tests alike. */
export async function createApp(env: Env, logger: Logger): Promise<NestFastifyApplication> {
  // Imported only here, so that a process without tracing doesn't load it.
  const tracing = env.observe ? (await import('@aflora/observe/tracing')).startTracing(env.observe) : noTracing;
  const module = AppModule.forRoot(env, logger, tracing);
  const app = await NestFactory.create<NestFastifyApplication>(module, new FastifyAdapter(serverOptions(env)), {
    logger: new NestLogger(logger),
    abortOnError: false,
    bodyParser: false,
    rawBody: true,
  });
  if (env.observe) await observe(app, { env: { ...env, observe: env.observe }, logger, tracing });
  await installPlugins(app, env);
  const health = app.get(HealthService);
  closeGracefully(app, () => health.isStopping);
  logRequests(app, logger, tracing);
  cacheResponses(app);
  recordShownData(app);
  app.useGlobalPipes(new ValidationPipe());
  app.useGlobalFilters(new ProblemFilter(logger, tracing));
  serveOpenApi(app);
  return app;
}
