import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { OpenAPIObject } from '@nestjs/swagger';
import { pino } from 'pino';
import { AppModule } from './app.module';
import { buildOpenApi } from './common/openapi/openapi';
import { parseEnv } from './config/env';

/** Values that the modules require but the document doesn't depend on. */
const ANY_ENVIRONMENT = { DATABASE_URL: 'postgres://nobody@127.0.0.1/none', JWT_SECRET: '-'.repeat(32) };

/** The document that is served at /api/openapi.json, built from module metadata: nothing is instantiated and no database is needed. */
export async function openApiDocument(): Promise<OpenAPIObject> {
  const module = AppModule.forRoot(parseEnv(ANY_ENVIRONMENT), pino({ level: 'silent' }));
  const app = await NestFactory.create<NestFastifyApplication>(module, new FastifyAdapter(), {
    preview: true,
    logger: false,
    abortOnError: false,
  });
  return JSON.parse(JSON.stringify(buildOpenApi(app), sorted)) as OpenAPIObject;
}

/** Sorts keys, so that the order of modules and decorators makes no difference. */
function sorted(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}
