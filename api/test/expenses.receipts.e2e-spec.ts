import { randomUUID } from 'node:crypto';
import { paths, type AdminExpenseView, type EvidenceView } from '@aflora/contracts';
import { untilLockWaits } from './support/api-process';
import { expectProblem } from './support/expect-problem';
import { aForm } from './support/forms';
import { startTestApp, type TestApp } from './support/test-app';

const EXPENSE = {
  ...{ amountCents: 3_000, day: '2026-11-12', project: null, supplierName: 'Mercado Bom Preço', supplierIsPerson: false },
  description: 'Arroz para as cestas',
};
const CHECKED = { showsNoPersonalData: true };
const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n');

describe('the receipt of an expense', () => {
  let api: TestApp;
  let admin: Record<string, string>;

  beforeAll(async () => {
    api = await startTestApp();
    admin = await api.signIn({ isAdmin: true });
  });
  afterAll(() => api.close());

  const send = (method: 'POST' | 'PATCH', url: string, payload: object, headers: Record<string, string> = {}) =>
    api.inject({ method, url, headers: { ...admin, ...headers }, payload });
  const uploaded = async () => {
    const { payload, headers } = await aForm({ data: JSON.stringify({ kind: 'document' }), image: PDF });
    const response = await api.inject({ method: 'POST', url: paths.adminExpenseEvidence, payload, headers: { ...headers, ...admin } });
    return response.json<EvidenceView>().file;
  };
  const draft = async (evidence: string) => (await send('POST', paths.adminExpenses, { ...EXPENSE, evidence })).json<AdminExpenseView>();
  const published = async (evidence: string) => {
    const { id, version } = await draft(evidence);
    return (await send('POST', paths.adminExpensePublication(id), { version, ...CHECKED })).json<AdminExpenseView>();
  };
  const lose = ({ id, version }: AdminExpenseView) =>
    send('POST', paths.adminExpenseCorrections(id), { ...EXPENSE, evidence: null, version, ...CHECKED });

  /** Sends a new expense that waits in its transaction, for an expired key that another one reuses, until `meanwhile` is done. */
  const createdAfter = async (payload: object, meanwhile: () => Promise<unknown>) => {
    const key = { 'idempotency-key': randomUUID() };
    await send('POST', paths.adminExpenses, EXPENSE, key);
    await api.dataSource.query("UPDATE idempotency_keys SET created_at = now() - interval '25 hours'");
    const [created] = await api.dataSource.transaction(async (manager) => {
      await manager.query('SELECT FROM idempotency_keys FOR UPDATE');
      const waiting = send('POST', paths.adminExpenses, payload, key);
      await untilLockWaits(api.dataSource);
      await meanwhile();
      return [waiting];
    });
    return created;
  };

  it('is asked for again when a correction removed it after it was found, instead of being named without its file', async () => {
    const file = await uploaded();
    const first = await published(file);
    const created = await createdAfter({ ...EXPENSE, evidence: file }, async () => expect((await lose(first)).statusCode).toBe(200));
    expectProblem(created, 'validation.failed');
    expect(created.json()).toMatchObject({ errors: [{ field: 'evidence', code: 'picture' }] });
    expect(await api.dataSource.query('SELECT FROM expenses WHERE evidence = $1', [file])).toEqual([]);
  });
});
