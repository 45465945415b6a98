import { randomUUID } from 'node:crypto';
import { HIDDEN_REASON, paths, type AdminExpenseView, type PublishedExpensePage } from '@aflora/contracts';
import { AuditEntry } from '../src/audit/audit-entry.entity';
import { expectProblem } from './support/expect-problem';
import { startTestApp, type TestApp } from './support/test-app';

const EXPENSE = {
  ...{ amountCents: 3_000, day: '2026-11-12', supplierName: 'Mercado Bom Preço', supplierIsPerson: false },
  ...{ description: 'Arroz para as cestas', showsNoPersonalData: true },
};

describe('a published reason that names somebody', () => {
  let api: TestApp;
  let admin: { authorization: string };

  beforeAll(async () => {
    api = await startTestApp();
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    await api.dataSource.query('TRUNCATE users, expenses, expense_days CASCADE');
    admin = await api.signIn({ isAdmin: true });
  });

  const send = async (url: string, payload: object) =>
    (await api.inject({ method: 'POST', url, payload, headers: admin })).json<AdminExpenseView>();
  const hide = (id: string, payload: object = {}, headers: Record<string, string> = admin) =>
    api.inject({ method: 'POST', url: paths.adminExpenseHiddenReasons(id), payload, headers });
  /** An expense with two corrections and a reversal, of which the first correction has no reason. */
  const anExpense = async () => {
    const { showsNoPersonalData, ...draft } = EXPENSE;
    const { id } = await send(paths.adminExpenses, draft);
    await send(paths.adminExpensePublication(id), { version: 1, showsNoPersonalData });
    await send(paths.adminExpenseCorrections(id), { ...EXPENSE, description: 'Arroz', version: 2 });
    await send(paths.adminExpenseCorrections(id), { ...EXPENSE, amountCents: 2_900, version: 3, reason: 'A Maria leu errado' });
    return send(paths.adminExpenseReversal(id), { version: 4, reason: 'Paga pela Rita' });
  };
  const shown = async () =>
    (await api.inject({ url: `${paths.transparencyExpenses}?month=2026-11` })).json<PublishedExpensePage>().items[0];
  const auditOf = (entityId: string) =>
    api.dataSource.manager.find(AuditEntry, { where: { entityId, action: 'reason-hidden' }, order: { at: 'ASC' } });

  it('is replaced everywhere by a neutral text, once, and the audit says by whom and when', async () => {
    const { id, version } = await anExpense();
    const hidden = (await hide(id, { correction: 2 })).json<AdminExpenseView>();
    expect(hidden).toMatchObject({ version, corrections: [{ reason: null }, { reason: HIDDEN_REASON }], reversalReason: 'Paga pela Rita' });
    expect((await hide(id, { correction: 2 })).statusCode).toBe(200);
    expect((await hide(id)).json()).toMatchObject({ reversalReason: HIDDEN_REASON, state: 'reversed' });
    expect(await shown()).toMatchObject({
      corrections: [{ reason: null }, { reason: HIDDEN_REASON, changed: ['amount'], formerAmountCents: 3_000 }],
      reversalReason: HIDDEN_REASON,
    });
    for (const url of [paths.transparencyExpensesCsv, paths.transparencyExpensesJson]) {
      const { body } = await api.inject({ url });
      expect(body).toContain(HIDDEN_REASON);
      expect(body).not.toMatch(/Maria|Rita/);
    }
    const stored = await api.dataSource.query<object[]>(
      "SELECT FROM audit_entries a WHERE a::text ~ 'Maria|Rita' UNION ALL SELECT FROM expense_corrections c WHERE c::text ~ 'Maria|Rita'",
    );
    expect(stored).toEqual([]);
    expect(await auditOf(id)).toMatchObject([
      { entity: 'expenses', actorId: expect.any(String) as string, at: expect.any(Date) as Date },
      { entity: 'expenses' },
    ]);
  });

  it('has to exist', async () => {
    const { id } = await anExpense();
    for (const correction of [1, 3]) expectProblem(await hide(id, { correction }), 'resource.not-found');
    expectProblem(await hide(randomUUID()), 'resource.not-found');
    expectProblem(await hide(id, { correction: 0 }), 'validation.failed');
    const open = await send(paths.adminExpenses, { ...EXPENSE, showsNoPersonalData: undefined });
    expectProblem(await hide(open.id), 'resource.not-found');
    expect(await auditOf(id)).toEqual([]);
  });

  it('is hidden by administrators only, with a new proof of identity', async () => {
    const { id } = await anExpense();
    expectProblem(await hide(id, {}, {}), 'auth.required');
    expectProblem(await hide(id, {}, await api.signIn()), 'auth.forbidden');
    await api.dataSource.query("UPDATE sessions SET authenticated_at = now() - interval '1 hour'");
    expectProblem(await hide(id), 'auth.step-up-required');
    expect(await shown()).toMatchObject({ reversalReason: 'Paga pela Rita' });
  });
});
