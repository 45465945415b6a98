import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { pino } from 'pino';
import { DataSource } from 'typeorm';
import { AccessTokensService } from '../../src/auth/sessions/access-tokens.service';
import { SessionsService } from '../../src/auth/sessions/sessions.service';
import { type Env, parseEnv } from '../../src/config/env';
import { createApp } from '../../src/create-app';
import { entities } from '../../src/entities';
import { anAccount, type AccountOptions } from './accounts';
import { connectTo, createTestDatabase } from './test-database';
import { databaseUrl } from './test-server';
import { testVariables } from './test-env';
import { AvifCopiesService } from '../../src/storage/avif-copies.service';

/** The real API with its own database and media folder. */
export interface TestApp {
  app: NestFastifyApplication;
  /** As the owner of the tables, unlike the API. */
  dataSource: DataSource;
  /** Address with which the API runs. */
  databaseUrl: string;
  ownerUrl: string;
  mediaDir: string;
  inject: NestFastifyApplication['inject'];
  /** Headers of a new, signed-in account. */
  signIn(options?: AccountOptions): Promise<{ authorization: string }>;
  /** Every file in the media folder. */
  mediaFiles(): Promise<string[]>;
  close(): Promise<void>;
}

export async function startTestApp(variables: Record<string, string> = {}): Promise<TestApp> {
  const database = await createTestDatabase();
  const mediaDir = await mkdtemp(join(tmpdir(), 'aflora-media-'));
  const env = parseEnv(testVariables({ DATABASE_URL: database.apiUrl, MEDIA_DIR: mediaDir, ...variables }));
  const app = await started(env).catch(async (error: unknown) => {
    // Otherwise the database is in the way when the server's roles are removed.
    await database.drop();
    throw error;
  });
  const ownerUrl = databaseUrl(new URL(env.databaseUrl).pathname.slice(1));
  const dataSource = await connectTo(ownerUrl, 6, entities);
  return {
    app,
    dataSource,
    databaseUrl: env.databaseUrl,
    ownerUrl,
    mediaDir,
    inject: app.inject.bind(app),
    signIn: async (options) => bearerOf(app, await anAccount(dataSource, options)),
    mediaFiles: async () => {
      await app.get(AvifCopiesService).done();
      return (await readdir(mediaDir, { recursive: true })).filter((name) => name.endsWith('.webp'));
    },
    close: async () => {
      await app.close();
      await dataSource.destroy();
      await database.drop();
      await rm(mediaDir, { recursive: true, force: true });
    },
  };
}

async function started(env: Env): Promise<NestFastifyApplication> {
  const app = await createApp(env, pino({ level: env.logLevel }));
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
  return app;
}

async function bearerOf(app: NestFastifyApplication, { id }: { id: string }): Promise<{ authorization: string }> {
  const { sessionId } = await app.get(SessionsService).open(app.get(DataSource).manager, id, { device: null, ip: null });
  return { authorization: `Bearer ${app.get(AccessTokensService).issue(id, sessionId).accessToken}` };
}
