import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Logger } from 'pino';
import { AppModule } from './app.module';
import { recordShownData } from './audit/shown-data';
import { closeGracefully } from './common/http/close-gracefully';
import { keepResponses } from './common/http/kept-responses';
import { installPlugins } from './common/http/install-plugins';
import { serverOptions } from './common/http/server-options';
import { ValidationPipe } from './common/input/input';
import { logRequests, NestLogger } from './common/logging/logging';
import { serveOpenApi } from './common/openapi/openapi';
import { ProblemFilter } from './common/problems/problem.filter';
import type { Env } from './config/env';
import { HealthService } from './health/health.service';

/** Creates the whole API without listening, for production and tests alike. */
export async function createApp(env: Env, logger: Logger): Promise<NestFastifyApplication> {
  const app = await NestFactory.create<NestFastifyApplication>(AppModule.forRoot(env, logger), new FastifyAdapter(serverOptions(env)), {
    logger: new NestLogger(logger),
    abortOnError: false,
    bodyParser: false,
    rawBody: true,
  });
  await installPlugins(app, env);
  const health = app.get(HealthService);
  closeGracefully(app, () => health.isStopping);
  logRequests(app, logger);
  keepResponses(app);
  recordShownData(app);
  app.useGlobalPipes(new ValidationPipe());
  app.useGlobalFilters(new ProblemFilter(logger));
  serveOpenApi(app);
  return app;
}
