import { randomUUID } from 'node:crypto';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { paths, type AuditEntryView, type KeysetView } from '@aflora/contracts';
import { AuditEntry } from '../src/audit/audit-entry.entity';
import { AuditService } from '../src/audit/audit.service';
import { anAccount } from './support/accounts';
import { expectProblem } from './support/expect-problem';
import { type Route, routesOf } from './support/routes';
import { startTestApp, type TestApp } from './support/test-app';

type Page = KeysetView<AuditEntryView>;

/** More data than the buffers between server and client hold. */
const MANY =
  "INSERT INTO audit_entries (action, entity, request_id) SELECT 'updated', repeat('x', 10), repeat('y', 8000) FROM generate_series(1, 4000)";

describe('the audit log', () => {
  let api: TestApp;
  let admin: { authorization: string };

  const list = async (query: Record<string, string> = {}): Promise<Page> =>
    (await api.inject({ url: paths.adminAuditEntries, query, headers: admin })).json<Page>();
  const anEntry = (fields: Partial<AuditEntry>) =>
    api.dataSource.manager.insert(AuditEntry, { action: 'updated', entity: 'orders', entityId: randomUUID(), requestId: 'r-1', ...fields });

  beforeAll(async () => {
    api = await startTestApp();
    admin = await api.signIn({ isAdmin: true });
  });

  beforeEach(() => api.dataSource.query('DELETE FROM audit_entries'));
  afterAll(() => api.close());

  it('records who did what, when and from where', async () => {
    const { id: actorId } = await anAccount(api.dataSource, { email: 'rita@example.com' });
    const entityId = randomUUID();
    await anEntry({ actorId, entityId, ip: '203.0.113.7', at: new Date('2026-11-20T12:00:00Z') });
    await anEntry({ action: 'sign-in-refused', entity: 'users', entityId: null, at: new Date('2026-11-19T12:00:00Z') });
    const { items, total } = await list();
    expect(total).toBe(2);
    expect(items[0]).toMatchObject({
      ...{ action: 'updated', entity: 'orders', entityId, ip: '203.0.113.7', requestId: 'r-1', at: '2026-11-20T12:00:00.000Z' },
      actor: { id: actorId, name: 'Ana Lima' },
    });
    expect(items[1]).toMatchObject({ action: 'sign-in-refused', entityId: null, actor: null, ip: null });
  });

  it('refuses a read of personal data that it can’t record', async () => {
    const failing = jest.spyOn(api.app.get(AuditService), 'recordView').mockRejectedValue(new Error('The disk is full.'));
    const refused = await api.inject({ url: paths.adminOrders, headers: admin });
    failing.mockRestore();
    expectProblem(refused, 'server.unexpected');
    expect(refused.body).not.toContain('items');
    expect((await api.inject({ url: paths.adminOrders, headers: admin })).statusCode).toBe(200);
  });

  it('is filtered by action, table, record, days and person', async () => {
    const { id: actorId } = await anAccount(api.dataSource, { email: 'clara.uniq@example.com' });
    const entityId = randomUUID();
    await anEntry({ action: 'deleted', at: new Date('2026-11-01T02:59:59Z') });
    await anEntry({ entity: 'donations', entityId });
    await anEntry({ actorId });
    expect((await list({ action: 'deleted' })).total).toBe(1);
    expect((await list({ entity: 'donations' })).total).toBe(1);
    expect((await list({ entityId })).total).toBe(1);
    expect((await list({ search: 'CLARA.uniq' })).total).toBe(1);
    expect((await list({ to: '2026-10-31' })).total).toBe(1);
    expect((await list({ from: '2026-11-01', entity: 'orders' })).total).toBe(1);
    // Of today: the change, the donation, and that the administrator read the log.
    expect((await list({ from: '2026-11-01' })).total).toBe(3);
    expectProblem(await api.inject({ url: paths.adminAuditEntries, query: { action: 'no-such' }, headers: admin }), 'validation.failed');
  });

  it('is paged forwards and back, over entries with equal times', async () => {
    const at = new Date('2026-11-20T12:00:00Z');
    for (let n = 0; n < 7; n += 1) await anEntry({ at, requestId: `r-${n}` });
    const all = (await list({ entity: 'orders' })).items.map(({ id }) => id);
    const first = await list({ entity: 'orders', pageSize: '3' });
    expect(first.previousCursor).toBeNull();
    const second = await list({ entity: 'orders', pageSize: '3', cursor: first.nextCursor ?? '' });
    const third = await list({ entity: 'orders', pageSize: '3', cursor: second.nextCursor ?? '' });
    expect([...first.items, ...second.items, ...third.items].map(({ id }) => id)).toEqual(all);
    expect(third.nextCursor).toBeNull();
    const back = await list({ entity: 'orders', pageSize: '3', cursor: third.previousCursor ?? '' });
    expect(back.items).toEqual(second.items);
    // The row at a cursor's position may be deleted; the cursor stays valid.
    await api.dataSource.query('DELETE FROM audit_entries WHERE id = $1', [first.items[2]?.id]);
    expect((await list({ entity: 'orders', pageSize: '3', cursor: first.nextCursor ?? '' })).items).toEqual(second.items);
    expectProblem(await api.inject({ url: paths.adminAuditEntries, query: { cursor: 'nowhere' }, headers: admin }), 'list.cursor-unknown');
  });

  it('is exported as CSV without formulas, and records the export', async () => {
    await api.dataSource.query('UPDATE profiles SET first_name = \'=HYPERLINK("x")\' WHERE is_admin');
    const { userId } = (await api.dataSource.query<[{ userId: string }]>('SELECT user_id AS "userId" FROM profiles WHERE is_admin'))[0];
    await anEntry({ actorId: userId });
    const response = await api.inject({ url: paths.adminAuditEntriesExport, query: { entity: 'orders' }, headers: admin });
    const lines = response.body.trimEnd().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(`;"'=HYPERLINK(""x"") Lima";Alterou um pedido;Pedidos;`);
    expect((await list({ action: 'exported' })).items).toMatchObject([{ entity: 'audit_entries' }]);
  });

  it('refuses a third export while two are being read', async () => {
    await api.dataSource.query(MANY);
    await api.app.listen(0, '127.0.0.1');
    const url = `${await api.app.getUrl()}${paths.adminAuditEntriesExport}`;
    const take = () =>
      new Promise<IncomingMessage>((resolve, reject) => get(url, { headers: admin, agent: false }, resolve).on('error', reject));
    const held = [await take(), await take()];
    const refused = await take();
    expect(refused.statusCode).toBe(503);
    expect(refused.headers['retry-after']).toBe('10');
    expect(JSON.parse(await text(refused))).toMatchObject({ code: 'export.busy' });
    expect((await list({ action: 'exported' })).items).toHaveLength(2);
    for (const response of held) response.destroy();
    // An aborted export frees its place.
    let response = await take();
    for (; response.statusCode === 503; response = await take()) await text(response);
    expect((await text(response)).split('\r\n').length).toBeGreaterThan(4_000);
  });

  it('has an entry of every export of the console', async () => {
    const isExport = ({ method, path, roles }: Route) => method === 'GET' && roles?.includes('admin') && path.includes('export');
    const urls = routesOf(api)
      .filter(isExport)
      .map(({ path }) => path);
    for (const url of urls) {
      const query: Record<string, string> = url === paths.adminPaymentMovementsExport ? { month: '2026-01' } : {};
      const { statusCode } = await api.inject({ url, query, headers: admin });
      expect({ url, statusCode }).toEqual({ url, statusCode: 200 });
    }
    const entities = (await list({ action: 'exported' })).items.map(({ entity }) => entity);
    expect(new Set(entities).size).toBe(urls.length);
    expect(entities).toContain('payment_movements');
  });

  it('refuses an export that it can’t record, and keeps no place for it', async () => {
    await api.dataSource.query(MANY);
    const failing = jest.spyOn(api.app.get(AuditService), 'record').mockRejectedValue(new Error('The disk is full.'));
    const exported = () => api.inject({ url: paths.adminAuditEntriesExport, headers: admin });
    // More than may be read at the same time: a refused export frees its place.
    for (let times = 0; times < 4; times += 1) expectProblem(await exported(), 'server.unexpected');
    failing.mockRestore();
    expect((await exported()).statusCode).toBe(200);
  });

  it('is for administrators only', async () => {
    const user = await api.signIn();
    for (const url of [paths.adminAuditEntries, paths.adminAuditEntriesExport]) {
      expectProblem(await api.inject({ url }), 'auth.required');
      expectProblem(await api.inject({ url, headers: user }), 'auth.forbidden');
    }
  });
});
