import { randomUUID } from 'node:crypto';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { paths, type AdminExpenseView, type EvidenceView } from '@aflora/contracts';
import { lockUntilEnd } from '../src/database/advisory-lock';
import { ExpenseEvidenceService } from '../src/expenses/expense-evidence.service';
import { JobsService } from '../src/jobs/jobs.service';
import { EvidenceFiles } from '../src/storage/evidence-files.service';
import { until, untilLockWaits } from './support/api-process';
import { expectProblem } from './support/expect-problem';
import { aForm } from './support/forms';
import { startTestApp, type TestApp } from './support/test-app';

const EXPENSE = {
  ...{ amountCents: 3_000, day: '2026-11-12', project: null, supplierName: 'Mercado Bom Preço', supplierIsPerson: false },
  description: 'Arroz para as cestas',
};
const DAY_MS = 86_400_000;
/** Of all folders, with that of the queues. */
const SWEEPS = [
  ...['baskets.remove-unused-photos', 'expenses.remove-unused-receipts', 'jobs.remove-unused-queues'],
  ...['products.remove-unused-pictures', 'settings.remove-unused-pictures'],
];
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

  const isStored = async (file: string) =>
    (await api.inject({ url: paths.adminExpenseEvidenceFile(file), headers: admin })).statusCode === 200;

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

  it('is removed when a draft gets another one, unless another draft names it, too, and not when the change is refused', async () => {
    const [first, second] = [await uploaded(), await uploaded()];
    const [one, other] = [await draft(first), await draft(first)];
    const change = ({ id, version }: AdminExpenseView) => send('PATCH', paths.adminExpense(id), { ...EXPENSE, evidence: second, version });
    expect((await change(one)).statusCode).toBe(200);
    expectProblem(await change({ ...other, version: 7 }), 'expense.changed');
    expect(await isStored(first)).toBe(true);
    expect((await change(other)).statusCode).toBe(200);
    expect([await isStored(first), await isStored(second)]).toEqual([false, true]);
  });

  it('that can’t be removed doesn’t make a correction fail that is published already', async () => {
    const [before, after] = [await uploaded(), await uploaded()];
    const { id, version } = await published(before);
    jest.spyOn(api.app.get(EvidenceFiles), 'remove').mockRejectedValueOnce(new Error('Connection terminated'));
    const corrected = await send('POST', paths.adminExpenseCorrections(id), { ...EXPENSE, evidence: after, version, ...CHECKED });
    expect([corrected.statusCode, corrected.json<AdminExpenseView>().evidence?.file]).toEqual([200, after]);
  });

  it('stays when an expense names it while the sweep of the night removes it', async () => {
    const [kept, late] = [await uploaded(), await uploaded()];
    await draft(kept);
    const { id } = await draft(await uploaded());
    const swept = await api.dataSource.transaction(async (manager) => {
      await lockUntilEnd(manager, `evidence:${late}`);
      const removal = api.app.get(ExpenseEvidenceService).removeUnused(Date.now() + 31 * DAY_MS);
      await untilLockWaits(api.dataSource);
      await manager.query('UPDATE expenses SET evidence = $2 WHERE id = $1', [id, late]);
      return [removal];
    });
    await Promise.all(swept);
    expect(await isStored(late)).toBe(true);
  });

  it('leaves in the night after nothing has named it for thirty days, however long the process runs', async () => {
    const [kept, unused] = [await uploaded(), await uploaded()];
    await draft(kept);
    const monthAgo = new Date(Date.now() - 31 * DAY_MS);
    for (const file of [kept, unused]) await utimes(join(api.mediaDir, 'expense-documents', file), monthAgo, monthAgo);
    const sweeps = api.app
      .get(JobsService)
      .schedule.map(({ task }) => task)
      .filter((task) => task.includes('.remove-unused-'));
    expect(sweeps.sort()).toEqual(SWEEPS);
    await api.dataSource.query("SELECT graphile_worker.add_job('expenses.remove-unused-receipts')");
    await until(async () => !(await isStored(unused)));
    expect(await isStored(kept)).toBe(true);
  });

  it('of a creation whose response was lost may be replaced before the request is repeated', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const payload = { ...EXPENSE, evidence: await uploaded() };
    const created = (await send('POST', paths.adminExpenses, payload, key)).json<AdminExpenseView>();
    const replaced = { ...EXPENSE, evidence: await uploaded(), version: created.version };
    expect((await send('PATCH', paths.adminExpense(created.id), replaced)).statusCode).toBe(200);
    expect(await isStored(payload.evidence)).toBe(false);
    const repeated = await send('POST', paths.adminExpenses, payload, key);
    expect([repeated.statusCode, repeated.json<AdminExpenseView>().id]).toEqual([201, created.id]);
  });
});
