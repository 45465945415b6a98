import { EventEmitter } from 'node:events';
import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import { migrations } from '../database/migrations';
import { HealthService } from './health.service';

type Rows = Promise<object[]>;

/** A database whose statements respond with these rows: applied migrations first, then the warnings. */
function aDatabase(...responses: (() => Rows)[]) {
  const pool = new EventEmitter();
  const query = jest.fn((sql: string): Rows => (responses[sql.includes('FROM migrations') ? 0 : 1] ?? (() => Promise.resolve([])))());
  const logged: string[] = [];
  const logger = {
    info: (message: string) => logged.push(message),
    error: ({ reason }: { reason: string }, message: string) => logged.push(`${message}: ${reason}`),
  };
  const health = new HealthService({ driver: { master: pool }, query } as unknown as DataSource, logger as unknown as Logger);
  health.onModuleInit();
  return { health, pool, query, logged };
}

const applied =
  (count = migrations.length) =>
  () =>
    Promise.resolve([{ applied: count }]);
const never = () => new Promise<object[]>(() => undefined);
const unavailable = { code: 'server.unavailable' };

describe('readiness', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('is given to a process whose migrations have run, with what a person should look at', async () => {
    await expect(aDatabase(applied()).health.ready()).resolves.toEqual({ status: 'ok' });
    const troubled = aDatabase(applied(), () => Promise.resolve([{ warning: 'ledger' }, { warning: 'jobs' }]));
    await expect(troubled.health.ready()).resolves.toEqual({ status: 'ok', warnings: ['ledger', 'jobs'] });
  });

  it.each([
    ['whose migrations have not all run', applied(migrations.length - 1)],
    ['whose database refuses', () => Promise.reject(new Error('refused'))],
  ])('is refused to a process %s', async (_, migrated) => {
    await expect(aDatabase(migrated).health.ready()).rejects.toMatchObject(unavailable);
  });

  it('says in the log why it is refused, once for each change', async () => {
    let migrated: () => Rows = applied(migrations.length - 2);
    const { health, logged } = aDatabase(() => migrated());
    for (let probe = 0; probe < 3; probe++) await expect(health.ready()).rejects.toMatchObject(unavailable);
    migrated = () => Promise.reject(new Error('permission denied for table migrations'));
    for (let probe = 0; probe < 3; probe++) await expect(health.ready()).rejects.toMatchObject(unavailable);
    migrated = applied();
    for (let probe = 0; probe < 3; probe++) await health.ready();
    health.announceStop();
    await expect(health.ready()).rejects.toMatchObject(unavailable);
    expect(logged).toEqual([
      'the API is not ready: 2 migrations of this version have not run: run the migration',
      'the API is not ready: permission denied for table migrations',
      'the API is ready again',
    ]);
  });

  it('is refused to a process that stops, which asks its database nothing', async () => {
    const { health, query } = aDatabase(applied());
    health.announceStop();
    await expect(health.ready()).rejects.toMatchObject(unavailable);
    expect(query).not.toHaveBeenCalled();
  });

  it('is refused after two seconds when nobody gets a response', async () => {
    const answer = aDatabase(never).health.ready();
    const refused = expect(answer).rejects.toMatchObject(unavailable);
    await jest.advanceTimersByTimeAsync(2_000);
    await refused;
  });

  it('stays given to a busy process whose other statements get their responses', async () => {
    let migrated: () => Rows = applied();
    const { health, pool } = aDatabase(() => migrated());
    await health.ready();
    migrated = never;
    const answer = health.ready();
    await jest.advanceTimersByTimeAsync(1_000);
    pool.emit('release', undefined);
    await jest.advanceTimersByTimeAsync(1_000);
    await expect(answer).resolves.toEqual({ status: 'ok' });
  });

  it('isn’t given for a connection that broke', async () => {
    let migrated: () => Rows = applied();
    const { health, pool } = aDatabase(() => migrated());
    await health.ready();
    migrated = never;
    const refused = expect(health.ready()).rejects.toMatchObject(unavailable);
    await jest.advanceTimersByTimeAsync(1_000);
    pool.emit('release', new Error('broken'));
    await jest.advanceTimersByTimeAsync(1_000);
    await refused;
  });
});
