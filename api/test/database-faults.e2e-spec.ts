import { paths } from '@aflora/contracts';
import { startTcpProxy, type TcpProxy } from '@aflora/tools/common/tcp-proxy';
import { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { problemFrom } from '../src/common/problems/problem.filter';
import { startupFailure } from '../src/common/startup-failure';
import { openAsOwner } from '../src/database/open-as-owner';
import { usableConnections } from '../src/database/usable-connections';
import { until } from './support/api-process';
import { expectProblem } from './support/expect-problem';
import { startTestApp, type TestApp } from './support/test-app';

const READY = '/api/health/ready';
const SILENT_MS = 2_000;
/** Waits in PostgreSQL for longer than a silent connection may live. */
const WAIT_IN_SILENCE = 'SELECT pg_sleep(3)';
const WAIT_SHORTLY = 'SELECT pg_sleep(0.6)';

describe('a faulty network to PostgreSQL', () => {
  let owner: TestApp;
  let api: TestApp;
  let proxy: TcpProxy;
  let databaseUrl: string;

  beforeAll(async () => {
    owner = await startTestApp();
    proxy = await startTcpProxy({ port: Number(new URL(owner.databaseUrl).port) });
    databaseUrl = Object.assign(new URL(owner.databaseUrl), { port: String(proxy.port) }).href;
    api = await startTestApp({ DATABASE_URL: databaseUrl });
  });

  afterEach(() => proxy.setFault());

  afterAll(async () => {
    await api.close();
    await owner.close();
    await proxy.close();
  });

  const isReady = async () => (await api.inject({ url: READY })).statusCode === 200;

  it('that refuses connections makes requests unavailable until it ends', async () => {
    await proxy.setFault('away');
    const responses = await Promise.all([READY, paths.physicalProducts].map((url) => api.inject({ url })));
    for (const response of responses) {
      expectProblem(response, 'server.unavailable');
      expect(response.headers['retry-after']).toBe('5');
    }
    await proxy.setFault();
    await until(isReady);
  });

  it('that swallows everything makes the process report within seconds that it is not ready', async () => {
    await until(isReady);
    await proxy.setFault('hang');
    expectProblem(await api.inject({ url: READY }), 'server.unavailable');
    await proxy.setFault();
    await until(isReady);
  });

  it('is not what a process reports whose connections are all busy', async () => {
    const busy = await startTestApp({ DATABASE_URL: owner.databaseUrl, DATABASE_POOL_SIZE: '2' });
    expect((await busy.inject({ url: READY })).statusCode).toBe(200);
    const queued = Array.from({ length: 8 }, () => busy.app.get(DataSource).query(WAIT_SHORTLY));
    expect((await busy.inject({ url: READY })).statusCode).toBe(200);
    await Promise.all(queued);
    await busy.close();
  });

  it('costs the connection whose statement got no response, and nothing else', async () => {
    const pool = new Pool({ connectionString: databaseUrl, max: 1, ...usableConnections(SILENT_MS) });
    const lost = jest.fn();
    pool.on('error', lost);
    await pool.query('SELECT 1');
    await proxy.setFault('hang');
    const error: unknown = await pool.query('SELECT 2').catch((thrown: unknown) => thrown);
    expect(problemFrom(error)).toMatchObject({ code: 'server.unavailable' });
    await proxy.setFault();
    expect((await pool.query<{ three: number }>('SELECT 3 AS three')).rows).toEqual([{ three: 3 }]);
    await pool.end();
  });

  it('is not confused with a transaction that waits for something else', async () => {
    const pool = new Pool({ connectionString: databaseUrl, max: 1, ...usableConnections(SILENT_MS) });
    const client = await pool.connect();
    await client.query('BEGIN');
    await owner.dataSource.query(WAIT_IN_SILENCE);
    expect((await client.query<{ one: number }>('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    client.release();
    await pool.end();
  });
});

it('a replica, to which an address may lead after a failover, gets no connection that would stay', async () => {
  const owner = await startTestApp();
  await owner.dataSource.query('CREATE SCHEMA replica; GRANT USAGE ON SCHEMA replica TO PUBLIC');
  const hasFailedOver = 'CREATE FUNCTION replica.pg_is_in_recovery() RETURNS boolean LANGUAGE sql RETURN true';
  await owner.dataSource.query(hasFailedOver);
  const options = '-c search_path=replica,pg_catalog,public';
  const pool = new Pool({ connectionString: owner.databaseUrl, max: 1, options, ...usableConnections(SILENT_MS) });
  const error: unknown = await pool.query('SELECT 1').catch((thrown: unknown) => thrown);
  expect(problemFrom(error)).toMatchObject({ code: 'server.unavailable' });
  expect(startupFailure(error)).toBe('DATABASE_URL leads to a replica, which takes no writes: name the primary.');
  await owner.dataSource.query('DROP SCHEMA replica CASCADE');
  expect((await pool.query<{ two: number }>('SELECT 2 AS two')).rows).toEqual([{ two: 2 }]);
  await pool.end();
  await owner.close();
});

it('a migration whose address is refused names the variable of that address', async () => {
  const { databaseUrl, close } = await startTestApp();
  const refused = Object.assign(new URL(databaseUrl), { password: 'another' }).href;
  const limits = { databasePoolSize: 1, databaseConnectTimeoutMs: 5_000 };
  await expect(openAsOwner({ databaseUrl, databaseOwnerUrl: refused, ...limits })).rejects.toThrow(
    'PostgreSQL refuses the user or password in DATABASE_OWNER_URL.',
  );
  await expect(openAsOwner({ databaseUrl: refused, ...limits })).rejects.toThrow(
    'PostgreSQL refuses the user or password in DATABASE_URL.',
  );
  await close();
});
