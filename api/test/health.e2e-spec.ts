import { HealthService } from '../src/health/health.service';
import { LedgerDifference } from '../src/payments/ledger/ledger.entity';
import { until } from './support/api-process';
import { expectProblem } from './support/expect-problem';
import { startTestApp, type TestApp } from './support/test-app';

const READY = '/api/health/ready';

describe('health', () => {
  let api: TestApp;

  beforeAll(async () => {
    api = await startTestApp();
  });

  afterAll(() => api.close());

  it('reports live and ready', async () => {
    expect((await api.inject({ url: '/api/health/live' })).json()).toEqual({ status: 'ok' });
    expect((await api.inject({ url: READY })).json()).toEqual({ status: 'ok' });
  });

  it('stays ready and warns while the books differ from a statement', async () => {
    const difference = { scope: 'books', key: 'order:1', kind: 'books', oursCents: 100, theirsCents: 0 } as const;
    await api.dataSource.manager.insert(LedgerDifference, difference);
    expect((await api.inject({ url: READY })).json()).toEqual({ status: 'ok', warnings: ['ledger'] });
    await api.dataSource.manager.update(LedgerDifference, { key: 'order:1' }, { explanation: 'Pago em dinheiro' });
    expect((await api.inject({ url: READY })).json()).toEqual({ status: 'ok' });
  });

  it('reports not ready before every migration has run', async () => {
    await api.dataSource.query("UPDATE migrations SET name = name || ' of another branch' WHERE id = (SELECT max(id) FROM migrations)");
    const response = await api.inject({ url: READY });
    expectProblem(response, 'server.unavailable');
    expect(response.headers['retry-after']).toBe('5');
    await api.dataSource.query("UPDATE migrations SET name = replace(name, ' of another branch', '')");
    expect((await api.inject({ url: READY })).statusCode).toBe(200);
  });

  it('recovers from a lost database connection', async () => {
    const cut = api.dataSource.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()');
    await expect(cut).rejects.toThrow();
    // PostgreSQL ends the connections one after the other, so a request may still meet one that ends.
    await until(async () => {
      const response = await api.inject({ url: '/api/physical-products' });
      if (response.statusCode !== 200) expectProblem(response, 'server.unavailable');
      return response.statusCode === 200;
    });
  });

  it('reports not ready while the process stops', async () => {
    api.app.get(HealthService).onModuleDestroy();
    expectProblem(await api.inject({ url: READY }), 'server.unavailable');
  });
});
