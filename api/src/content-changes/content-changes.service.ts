import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Client } from 'pg';
import type { Logger } from 'pino';
import { ResponseCache } from '../common/http/response-cache';
import { LOGGER } from '../common/logging/logging';
import { type Env, ENV } from '../config/env';

/** Detects a lost database server, even on an established connection. */
const CONNECTION = { connectionTimeoutMillis: 5_000, query_timeout: 5_000, keepAlive: true, keepAliveInitialDelayMillis: 10_000 };
const RECONNECT_DELAY_MS = 1_000;
/** Shorter than the response timeouts of proxies. */
const RESPONSE_TIMEOUT_MS = 20_000;
/** The route is public: beyond this number of waiting requests, others get the current version immediately. */
const MAX_WAITING = 100;
/**
 * Read after LISTEN, so that no change is missed: changes committed in between are notified. `isChanging`: a transaction has taken a version, but
 * is not committed; it holds the lock of the sequence until then.
 */
const VERSION = `
  SELECT last_value::text AS version,
    EXISTS (SELECT FROM pg_locks WHERE relation = 'content_version'::regclass AND mode = 'RowExclusiveLock') AS "isChanging"
  FROM content_version
`;
const READ_AGAIN_MS = 100;

/** Tracks the version of the public content. PostgreSQL notifies every API process of each change (NOTIFY `content_changed`). */
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
    private readonly responses: ResponseCache,
  ) {}

  onApplicationBootstrap(): void {
    this.listening = this.keepListening();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopping.abort();
    this.respondToAll();
    await this.listening;
  }

  /**
   * Resolves with the version once it differs from `known`. Resolves with the same version after 20 s, at shutdown, or when too many
   * requests wait.
   */
  async next(known?: string): Promise<string> {
    const isOutdated = known !== this.version;
    if (isOutdated || this.waiting.size >= MAX_WAITING || this.stopping.signal.aborted) return this.version;
    await new Promise<void>((done) => {
      const respond = (): void => {
        clearTimeout(limit);
        this.waiting.delete(respond);
        done();
      };
      const limit = setTimeout(respond, RESPONSE_TIMEOUT_MS);
      this.waiting.add(respond);
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
      await wait(RECONNECT_DELAY_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Listens until the connection ends or the process stops. */
  private async listen(): Promise<void> {
    const client = new Client({ connectionString: this.env.databaseUrl, application_name: 'aflora-content-changes', ...CONNECTION });
    const ended = new Promise<void>((done, fail) => client.once('end', done).on('error', fail));
    ended.catch(() => undefined);
    client.on('notification', ({ payload = '' }) => this.changedTo(payload));
    try {
      await client.connect();
      await client.query('LISTEN content_changed');
      this.changedTo(await this.committedVersion(client));
      await Promise.race([ended, this.stopped]);
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  /**
   * The version whose change is committed, as are all before it. A version that is read before its commit would be the same after it, and the
   * web servers would keep what they cached.
   */
  private async committedVersion(client: Client): Promise<string> {
    for (;;) {
      const { rows } = await client.query<{ version: string; isChanging: boolean }>(VERSION);
      const [{ version, isChanging } = { version: '', isChanging: false }] = rows;
      if (!isChanging || this.stopping.signal.aborted) return version;
      await wait(READ_AGAIN_MS, undefined, { signal: this.stopping.signal }).catch(() => undefined);
    }
  }

  private changedTo(version: string): void {
    this.version = version;
    this.responses.clear();
    this.respondToAll();
  }

  private respondToAll(): void {
    for (const respond of this.waiting) respond();
  }
}
