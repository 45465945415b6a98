import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Client } from 'pg';
import type { Logger } from 'pino';
import { LOGGER } from '../common/logging/logging';
import type { Env } from '../config/env';
import { ENV } from '../config/config.module';

/** A server that says nothing is given up, also in the middle of a conversation. */
const CONNECTION = { connectionTimeoutMillis: 5_000, keepAlive: true, keepAliveInitialDelayMillis: 10_000 };
const RECONNECT_AFTER_MS = 1_000;
/** Below the time limits that proxies have for an answer. */
const ANSWER_WITHIN_MS = 20_000;
/** Anyone may ask: beyond this number of open questions each gets its answer at once. */
const WAITING_AT_MOST = 100;
/** Reading it after LISTEN misses nothing: what is committed in between is told. */
const VERSION = 'SELECT last_value::text AS version FROM content_version';

/** Knows the version of what visitors see: PostgreSQL tells every API process of each change (NOTIFY `content_changed`). */
@Injectable()
export class ContentChangesService implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly stopping = new AbortController();
  private readonly stopped = once(this.stopping.signal, 'abort');
  private readonly waiting = new Set<() => void>();
  private version = '';
  private listening = Promise.resolve();

  constructor(
    @Inject(ENV) private readonly env: Env,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.listening = this.keepListening();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopping.abort();
    this.answerAll();
    await this.listening;
  }

  /** The version, as soon as it is another one than `known`; the same one after 20 s, while the process stops, or when too many wait. */
  async next(known?: string): Promise<string> {
    const hasNews = known !== this.version;
    if (hasNews || this.waiting.size >= WAITING_AT_MOST || this.stopping.signal.aborted) return this.version;
    await new Promise<void>((done) => {
      const answer = (): void => {
        clearTimeout(limit);
        this.waiting.delete(answer);
        done();
      };
      const limit = setTimeout(answer, ANSWER_WITHIN_MS);
      this.waiting.add(answer);
    });
    return this.version;
  }

  private async keepListening(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      try {
        await this.listen();
      } catch (err) {
        if (!signal.aborted) this.logger.warn({ err }, 'content changes are not heard; trying again');
      }
      await wait(RECONNECT_AFTER_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Resolves when the connection ends or the process stops. */
  private async listen(): Promise<void> {
    const client = new Client({ connectionString: this.env.databaseUrl, application_name: 'aflora-content-changes', ...CONNECTION });
    const ended = new Promise<void>((done, fail) => client.once('end', done).on('error', fail));
    ended.catch(() => undefined);
    client.on('notification', ({ payload = '' }) => this.changedTo(payload));
    try {
      await client.connect();
      await client.query('LISTEN content_changed');
      const { rows } = await client.query<{ version: string }>(VERSION);
      this.changedTo(rows[0]?.version ?? '');
      await Promise.race([ended, this.stopped]);
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  private changedTo(version: string): void {
    this.version = version;
    this.answerAll();
  }

  private answerAll(): void {
    for (const answer of this.waiting) answer();
  }
}
