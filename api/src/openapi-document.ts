import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { OpenAPIObject } from '@nestjs/swagger';
import { pino } from 'pino';
import { AppModule } from './app.module';
import { buildOpenApi } from './common/openapi/openapi';
import { parseEnv } from './config/env';

/** What the document does not depend on, but the modules ask for. */
const ANY_ENVIRONMENT = { DATABASE_URL: 'postgres://nobody@127.0.0.1/none', JWT_SECRET: '-'.repeat(32) };

/** The document that this code serves at /api/openapi.json, from its modules alone: nothing is instantiated and no database is asked. */
export async function openApiDocument(): Promise<OpenAPIObject> {
  const module = AppModule.forRoot(parseEnv(ANY_ENVIRONMENT), pino({ level: 'silent' }));
  const app = await NestFactory.create<NestFastifyApplication>(module, new FastifyAdapter(), {
    preview: true,
    logger: false,
    abortOnError: false,
  });
  return JSON.parse(JSON.stringify(buildOpenApi(app), sorted)) as OpenAPIObject;
}

/** The order of modules and decorators is no difference between two documents. */
function sorted(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}
