import { randomUUID } from 'node:crypto';
import {
  paths,
  VARIOUS_PROJECTS,
  type AdminExpensePage,
  type AdminExpenseView,
  type DonationView,
  type EvidenceView,
  type ExpenseData,
  type IncomeData,
  type PublishedExpensePage,
  type TransparencyView,
} from '@aflora/contracts';
import { siteContent } from '@aflora/contracts/content';
import sharp from 'sharp';
import { AuditEntry } from '../src/audit/audit-entry.entity';
import { Donation } from '../src/donations/donation.entity';
import { ExpenseEvidenceService } from '../src/expenses/expense-evidence.service';
import { Expense } from '../src/expenses/expense.entity';
import { EvidenceFiles } from '../src/storage/evidence-files.service';
import { PersonalDataService } from '../src/personal-data/personal-data.module';
import { User } from '../src/users/user.entity';
import { expectProblem } from './support/expect-problem';
import { aForm, aPicture as aPlainPicture } from './support/forms';
import { pdfText } from './support/pdf-text';
import { startTestApp, type TestApp } from './support/test-app';

const PROJECT = siteContent.projects[0].name;
const EXPENSE = {
  ...{ amountCents: 3_000, day: '2026-11-12', project: PROJECT, supplierName: 'Mercado Bom Preço', supplierIsPerson: false },
  ...{ description: 'Arroz para as cestas', evidence: null as string | null },
};
const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n');
const CHECKED = { showsNoPersonalData: true };
const DAY_MS = 86_400_000;

describe('the expenses', () => {
  let api: TestApp;
  let admin: Record<string, string>;

  beforeAll(async () => {
    api = await startTestApp();
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    await api.dataSource.query('TRUNCATE users, expenses, donations, donation_funds, donation_fund_changes, expense_days CASCADE');
    admin = await api.signIn({ isAdmin: true });
  });

  const send = (method: 'POST' | 'PATCH' | 'DELETE', url: string, payload: object = {}, headers = admin) =>
    api.inject({ method, url, headers, ...(method !== 'DELETE' && { payload }) });
  const upload = async (image: Buffer) => {
    const { payload, headers } = await aForm({ data: JSON.stringify({ kind: 'picture' }), image });
    return api.inject({ method: 'POST', url: paths.adminExpenseEvidence, payload, headers: { ...headers, ...admin } });
  };
  const uploaded = async (image: Buffer) => (await upload(image)).json<EvidenceView>().file;
  const aPicture = () =>
    aPlainPicture()
      .withExif({ IFD0: { Artist: 'Ana' } })
      .jpeg()
      .toBuffer();
  const draft = async (fields: object = {}) => {
    const response = await send('POST', paths.adminExpenses, { ...EXPENSE, ...fields });
    expect(response.statusCode).toBe(201);
    return response.json<AdminExpenseView>();
  };
  const publish = ({ id, version }: AdminExpenseView, checked: object = CHECKED) =>
    send('POST', paths.adminExpensePublication(id), { version, ...checked });
  const published = async (fields: object = {}) => {
    const response = await publish(await draft(fields));
    expect(response.statusCode).toBe(200);
    return response.json<AdminExpenseView>();
  };
  const read = async <T>(url: string) => (await api.inject({ url })).json<T>();
  const shown = async (month = '2026-11') => (await read<PublishedExpensePage>(`${paths.transparencyExpenses}?month=${month}`)).items;
  const give = (fields: Partial<Donation>) =>
    api.dataSource.manager.insert(Donation, {
      ...{ id: randomUUID(), amountCents: 5_000, paymentStatus: 'completed', donorName: 'Ana' },
      ...{ completedAt: new Date('2026-10-01T12:00:00Z'), receiptNumber: Math.floor(Math.random() * 1e9) },
      ...fields,
    } as Donation);

  describe('in the console', () => {
    it('are drafts that nobody else sees until they are published, and each step is audited', async () => {
      const expense = await draft();
      expect(expense).toMatchObject({ ...EXPENSE, evidence: null, state: 'draft', version: 1 });
      expect(await shown()).toEqual([]);
      const changed = await send('PATCH', paths.adminExpense(expense.id), { ...EXPENSE, amountCents: 3_500, version: 1 });
      expect(changed.json()).toMatchObject({ amountCents: 3_500, version: 2 });
      expect((await publish(changed.json<AdminExpenseView>())).json()).toMatchObject({ state: 'published', version: 3 });
      expect(await shown()).toMatchObject([{ amountCents: 3_500, supplier: 'Mercado Bom Preço', coveredCents: 0, evidenceUrl: null }]);
      const audited = await api.dataSource.manager.find(AuditEntry, { where: { entity: 'expenses' }, order: { at: 'ASC' } });
      expect(audited.map(({ action }) => action)).toEqual(expect.arrayContaining(['created', 'updated', 'published']));
    });

    it('are created once for each idempotency key', async () => {
      const headers = { ...admin, 'idempotency-key': randomUUID() };
      const once = () => send('POST', paths.adminExpenses, EXPENSE, headers);
      const [one, other] = [await once(), await once()];
      expect(one.json<AdminExpenseView>().id).toBe(other.json<AdminExpenseView>().id);
    });

    it('name a day that has come, a project that exists and a receipt that was uploaded', async () => {
      const refused = async (fields: object) =>
        (await send('POST', paths.adminExpenses, { ...EXPENSE, ...fields })).json<{ errors: unknown[] }>().errors;
      const tomorrow = new Date(Date.now() + 2 * DAY_MS).toISOString().slice(0, 10);
      expect(await refused({ day: tomorrow })).toMatchObject([{ field: 'day', code: 'future-day' }]);
      expect(await refused({ day: '0026-11-27' })).toMatchObject([{ field: 'day', code: 'day' }]);
      expect(await refused({ project: 'Outro' })).toMatchObject([{ field: 'project', code: 'one-of' }]);
      expect(await refused({ evidence: `${randomUUID()}-1763600000000.pdf` })).toMatchObject([{ field: 'evidence', code: 'picture' }]);
      expect(await refused({ evidence: '../secret.pdf' })).toMatchObject([{ field: 'evidence', code: 'picture' }]);
      expect(await refused({ amountCents: 0 })).toMatchObject([{ field: 'amountCents', code: 'not-positive' }]);
    });

    it('can name a project that was renamed while it still has donations', async () => {
      for (const project of ['Turma 10', 'Antigo', 'Turma 2']) await give({ project });
      const { json } = await api.inject({ url: paths.adminExpenseProjects, headers: admin });
      expect(json()).toEqual([...siteContent.projects.map(({ name }) => name), 'Antigo', 'Turma 2', 'Turma 10']);
      expect(await draft({ project: 'Antigo' })).toMatchObject({ project: 'Antigo' });
    });

    it('are neither changed over a colleague’s change nor deleted with it', async () => {
      const { id } = await draft();
      await send('PATCH', paths.adminExpense(id), { ...EXPENSE, version: 1 });
      expectProblem(await send('PATCH', paths.adminExpense(id), { ...EXPENSE, version: 1 }), 'expense.changed');
      expectProblem(await send('POST', paths.adminExpensePublication(id), { version: 1, ...CHECKED }), 'expense.changed');
      expectProblem(await send('DELETE', `${paths.adminExpense(id)}?version=1`), 'expense.changed');
      expect((await send('DELETE', `${paths.adminExpense(id)}?version=2`)).statusCode).toBe(204);
    });

    it('are corrected once they are published, which everybody sees, and are neither changed silently nor deleted', async () => {
      const { id, version } = await published();
      expectProblem(await send('PATCH', paths.adminExpense(id), { ...EXPENSE, version }), 'expense.published');
      expectProblem(await send('DELETE', paths.adminExpense(id)), 'expense.published');
      const correction = { ...EXPENSE, amountCents: 2_900, version, reason: 'Valor lido errado', ...CHECKED };
      const corrected = await send('POST', paths.adminExpenseCorrections(id), correction);
      expect(corrected.json()).toMatchObject({ amountCents: 2_900, correctedAt: expect.any(String) });
      expect(await shown()).toMatchObject([{ amountCents: 2_900, correctedAt: expect.any(String) }]);
    });

    it('show what each correction replaced and why, on the page and as open data', async () => {
      const { id, version } = await published();
      const correct = async (fields: object, more: number) => {
        const payload = { ...EXPENSE, ...CHECKED, ...fields, version: version + more };
        const response = await send('POST', paths.adminExpenseCorrections(id), payload);
        expect(response.statusCode).toBe(200);
        return response.json<AdminExpenseView>();
      };
      await correct({ amountCents: 2_900, day: '2026-11-10', reason: 'Valor lido errado' }, 0);
      await correct({ amountCents: 2_900, day: '2026-11-10', project: null, supplierName: 'Outro', reason: 'Era do geral' }, 1);
      const last = await correct({ amountCents: 2_900, day: '2026-11-10', project: null, supplierName: 'Outro', description: 'Arroz' }, 2);
      const [at, former] = [expect.any(String) as string, { formerAmountCents: 2_900, formerDay: '2026-11-10' }];
      const corrections = [
        {
          ...{ at, reason: 'Valor lido errado', changed: ['amount', 'day'] },
          ...{ formerAmountCents: 3_000, formerDay: '2026-11-12', formerProject: PROJECT },
        },
        { at, reason: 'Era do geral', changed: ['project', 'supplier'], ...former, formerProject: PROJECT },
        { at, reason: null, changed: [], ...former, formerProject: null },
      ];
      expect(last.corrections).toEqual(corrections);
      expect(await shown()).toMatchObject([{ corrections }]);
      expect((await read<ExpenseData>(paths.transparencyExpensesJson)).items).toMatchObject([{ corrections }]);
      const { body } = await api.inject({ url: paths.transparencyExpensesCsv });
      expect(body).toMatch(
        /antes: valor 30,00, data 2026-11-12; motivo: Valor lido errado \| .*antes: projeto .*, outro fornecedor; motivo: Era do geral/,
      );
    });

    it('need a reason to correct or reverse what is published about them, and none to correct a text', async () => {
      const { id, version } = await published({ supplierName: 'José do Frete', supplierIsPerson: true });
      const person = { supplierName: 'José do Frete', supplierIsPerson: true };
      const correct = async (fields: object) =>
        send('POST', paths.adminExpenseCorrections(id), { ...EXPENSE, ...person, version, ...CHECKED, ...fields });
      const changes = [
        { amountCents: 1 },
        { day: '2026-11-11' },
        { project: null },
        { supplierName: 'Frete Ltda', supplierIsPerson: false },
      ];
      for (const change of changes) {
        expect((await correct(change)).json()).toMatchObject({ status: 422, errors: [{ field: 'reason', code: 'required' }] });
      }
      expect((await correct({ amountCents: 1, reason: ' ab ' })).json()).toMatchObject({
        errors: [{ field: 'reason', code: 'too-short' }],
      });
      const reversal = await send('POST', paths.adminExpenseReversal(id), { version, reason: 'ab' });
      expect(reversal.json()).toMatchObject({ status: 422, errors: [{ field: 'reason', code: 'too-short' }] });
      expect((await correct({ supplierName: 'José dos Fretes' })).statusCode).toBe(200);
      expect(await shown()).toMatchObject([{ supplier: 'Pessoa física', corrections: [{ changed: [] }] }]);
    });

    it('keep their former amount also when a release from before corrects them', async () => {
      const { id, version } = await published();
      await api.dataSource.manager.update(Expense, { id }, { amountCents: 100, correctedAt: new Date(), version: version + 1 });
      expect(await shown()).toMatchObject([
        { amountCents: 100, corrections: [{ reason: null, changed: ['amount'], formerAmountCents: 3_000 }] },
      ]);
    });

    it('are reversed with a reason that everybody sees, and leave the sums', async () => {
      const { id, version } = await published();
      const reason = 'Nota lançada duas vezes';
      const reversed = await send('POST', paths.adminExpenseReversal(id), { version, reason });
      expect(reversed.json()).toMatchObject({ state: 'reversed', reversalReason: reason });
      expect(await shown()).toMatchObject([{ id, reversalReason: reason, coveredCents: 0 }]);
      expect(await read<TransparencyView>(paths.transparency)).toMatchObject({ spentCents: 0, months: [] });
    });

    it('keep their amount, day and project once they are reversed, while their texts can be corrected', async () => {
      const { id, version } = await published();
      await send('POST', paths.adminExpenseReversal(id), { version, reason: 'Engano' });
      const correct = (fields: object) =>
        send('POST', paths.adminExpenseCorrections(id), { ...EXPENSE, version: version + 1, ...CHECKED, ...fields });
      for (const fields of [{ amountCents: 1 }, { day: '2026-11-11' }, { project: null }]) {
        expectProblem(await correct(fields), 'expense.reversed');
      }
      const corrected = await correct({ description: 'Arroz' });
      expect(corrected.json()).toMatchObject({ state: 'reversed', description: 'Arroz', correctedAt: expect.any(String) });
      expect(await shown()).toMatchObject([{ description: 'Arroz', reversalReason: 'Engano' }]);
      expect(await read<TransparencyView>(paths.transparency)).toMatchObject({ spentCents: 0 });
    });

    it('are deleted while they are drafts', async () => {
      const { id } = await draft();
      expectProblem(await send('POST', paths.adminExpenseReversal(id), { version: 1, reason: 'Engano' }), 'expense.not-published');
      expectProblem(await send('POST', paths.adminExpenseCorrections(id), { ...EXPENSE, version: 1, ...CHECKED }), 'expense.not-published');
      expect((await send('DELETE', paths.adminExpense(id))).statusCode).toBe(204);
      expectProblem(await api.inject({ url: paths.adminExpense(id), headers: admin }), 'resource.not-found');
    });

    it('need a new proof of identity to be published, corrected or reversed', async () => {
      const [{ id, version }, open] = [await published(), await draft()];
      await api.dataSource.query("UPDATE sessions SET authenticated_at = now() - interval '1 hour'");
      for (const response of [
        await publish(open),
        await send('POST', paths.adminExpenseCorrections(id), { ...EXPENSE, version, ...CHECKED }),
        await send('POST', paths.adminExpenseReversal(id), { version, reason: 'Engano' }),
      ]) {
        expectProblem(response, 'auth.step-up-required');
      }
    });

    it('are found by supplier, description, state, project and day, and sorted', async () => {
      await draft({ supplierName: 'Papelaria Sol', description: 'Cadernos', day: '2026-10-02', project: null, amountCents: 900 });
      await published();
      const list = async (query: string) => {
        const { items } = (await api.inject({ url: `${paths.adminExpenses}?${query}`, headers: admin })).json<AdminExpensePage>();
        return items.map(({ supplierName }) => supplierName);
      };
      expect(await list('search=caderno')).toEqual(['Papelaria Sol']);
      expect(await list('search=mercado')).toEqual(['Mercado Bom Preço']);
      expect(await list('state=published')).toEqual(['Mercado Bom Preço']);
      expect(await list(`project=${encodeURIComponent(PROJECT)}`)).toEqual(['Mercado Bom Preço']);
      expect(await list('from=2026-10-01&to=2026-10-31')).toEqual(['Papelaria Sol']);
      for (const sort of ['day-asc', 'amount-asc', 'supplier-desc']) {
        expect(await list(`sort=${sort}`)).toEqual(['Papelaria Sol', 'Mercado Bom Preço']);
      }
    });
  });

  describe('with a receipt', () => {
    it('show it to everybody once they are published, and the administrator has confirmed that it shows no personal data', async () => {
      const file = await uploaded(await aPicture());
      const expense = await draft({ evidence: file });
      const url = `${paths.transparencyEvidence(file)}?size=card`;
      expectProblem(await api.inject({ url }), 'resource.not-found');
      expectProblem(await publish(expense, { showsNoPersonalData: false }), 'expense.personal-data');
      expect((await api.inject({ url: paths.adminExpenseEvidenceFile(file), headers: admin })).statusCode).toBe(200);
      await publish(expense);
      const { headers, rawPayload } = await api.inject({ url });
      expect(headers).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' });
      expect((await sharp(rawPayload).metadata()).exif).toBeUndefined();
      expect(await shown()).toMatchObject([{ evidenceUrl: paths.transparencyEvidence(file), evidenceKind: 'picture' }]);
    });

    it('offer a PDF as a download that runs nothing', async () => {
      const file = await uploaded(PDF);
      await published({ evidence: file });
      const { headers, body } = await api.inject({ url: paths.transparencyEvidence(file) });
      expect(headers).toMatchObject({
        ...{ 'content-type': 'application/pdf', 'content-disposition': 'attachment; filename="comprovante.pdf"' },
        ...{ 'content-security-policy': "sandbox; default-src 'none'", 'x-content-type-options': 'nosniff' },
      });
      expect(body).toBe(PDF.toString());
    });

    it('are refused with a file that is neither a picture nor a PDF, whatever its name says', async () => {
      expectProblem(await upload(Buffer.from('<script>alert(1)</script>')), 'expense.evidence-type');
      expectProblem(await upload(Buffer.from('GIF89a0000000000000')), 'expense.evidence-type');
      expectProblem(await upload(Buffer.alloc(0)), 'expense.evidence-type');
    });

    it('stop showing a receipt that a correction replaces, and its file is removed', async () => {
      const [before, after] = [await uploaded(PDF), await uploaded(await aPicture())];
      const { id, version } = await published({ evidence: before });
      const correction = { ...EXPENSE, evidence: after, version };
      expectProblem(
        await send('POST', paths.adminExpenseCorrections(id), { ...correction, showsNoPersonalData: false }),
        'expense.personal-data',
      );
      expect((await send('POST', paths.adminExpenseCorrections(id), { ...correction, ...CHECKED })).statusCode).toBe(200);
      for (const url of [paths.transparencyEvidence(before), paths.adminExpenseEvidenceFile(before)]) {
        expectProblem(await api.inject({ url, headers: admin }), 'resource.not-found');
      }
    });

    it('keep it when another expense that names it loses it', async () => {
      const file = await uploaded(PDF);
      const [first, second] = [await published({ evidence: file }), await published({ evidence: file })];
      const lose = ({ id, version }: AdminExpenseView) =>
        send('POST', paths.adminExpenseCorrections(id), { ...EXPENSE, evidence: null, version, ...CHECKED });
      await lose(first);
      expect((await api.inject({ url: paths.transparencyEvidence(file) })).statusCode).toBe(200);
      await lose(second);
      expectProblem(await api.inject({ url: paths.adminExpenseEvidenceFile(file), headers: admin }), 'resource.not-found');
    });

    it('lose it by a correction also once they are reversed', async () => {
      const file = await uploaded(PDF);
      const { id, version } = await published({ evidence: file });
      await send('POST', paths.adminExpenseReversal(id), { version, reason: 'Engano' });
      expect((await api.inject({ url: paths.transparencyEvidence(file) })).statusCode).toBe(200);
      const correction = { ...EXPENSE, evidence: '', version: version + 1, showsNoPersonalData: false };
      expect((await send('POST', paths.adminExpenseCorrections(id), correction)).statusCode).toBe(200);
      expectProblem(await api.inject({ url: paths.transparencyEvidence(file) }), 'resource.not-found');
      expect(await shown()).toMatchObject([{ evidenceUrl: null }]);
    });

    it('keep it, while receipts that no expense names are removed after 30 days', async () => {
      const files = api.app.get(EvidenceFiles);
      for (const { name } of await files.list()) await files.remove(name);
      const [kept, unused] = [await uploaded(PDF), await uploaded(await aPicture())];
      const evidence = api.app.get(ExpenseEvidenceService);
      await expect(evidence.removeUnused(Date.now() + 31 * DAY_MS)).rejects.toThrow('is this the database of these files?');
      await draft({ evidence: kept });
      expect(await evidence.removeUnused(Date.now() + 29 * DAY_MS)).toBe(0);
      expect(await evidence.removeUnused(Date.now() + 31 * DAY_MS)).toBe(1);
      expect((await api.inject({ url: paths.adminExpenseEvidenceFile(kept), headers: admin })).statusCode).toBe(200);
      expectProblem(await api.inject({ url: paths.adminExpenseEvidenceFile(unused), headers: admin }), 'resource.not-found');
    });
  });

  it('of an older database, which name only some of the receipts, cost none of the others', async () => {
    const files = api.app.get(EvidenceFiles);
    for (const { name } of await files.list()) await files.remove(name);
    for (let index = 0; index < 6; index++) await uploaded(PDF);
    await draft({ evidence: await uploaded(PDF) });
    await expect(api.app.get(ExpenseEvidenceService).removeUnused(Date.now() + 31 * DAY_MS)).rejects.toThrow('6 of 7 files have no row');
    expect(await files.list()).toHaveLength(7);
  });

  describe('of people', () => {
    it('never show the name to visitors, and lose it after the tax years', async () => {
      await published({ supplierName: 'Maria das Dores', supplierIsPerson: true });
      const old = await published({ supplierName: 'José do Frete', supplierIsPerson: true, day: '2019-05-02' });
      for (const url of [`${paths.transparencyExpenses}?month=2026-11`, paths.transparencyExpensesCsv, paths.transparencyExpensesJson]) {
        const { body } = await api.inject({ url });
        expect(body).toContain('Pessoa física');
        expect(body).not.toMatch(/Maria|José/);
      }
      const register = api.app
        .get(PersonalDataService)
        .all()
        .find(({ table }) => table === 'expenses');
      expect(await register?.erasure.expire?.(api.dataSource.manager)).toBe(1);
      expect(await api.dataSource.manager.findOneByOrFail(Expense, { id: old.id })).toMatchObject({ supplierName: null });
      expect(await api.dataSource.manager.countBy(Expense, { supplierName: 'Maria das Dores' })).toBe(1);
    });
  });

  describe('as open data', () => {
    it('are CSV without formulas, and JSON, both with their licence and whole', async () => {
      await give({ amountCents: 2_000, project: PROJECT });
      const { id } = await published({ description: '=cmd|calc', project: PROJECT });
      const { headers, body } = await api.inject({ url: `${paths.transparencyExpensesCsv}?month=2026-11` });
      expect(headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8', link: expect.stringContaining('rel="license"') });
      expect(body).toContain(`${id};2026-11-12;30,00;${PROJECT};Mercado Bom Preço;"'=cmd|calc";20,00;`);
      expect(await read<ExpenseData>(paths.transparencyExpensesJson)).toMatchObject({
        license: expect.stringContaining('creativecommons.org'),
        items: [{ id, coveredCents: 2_000 }],
      });
      expect(await read(`${paths.transparencyExpensesJson}?month=2026-10`)).toMatchObject({ items: [] });
    });
  });

  it('are matched for visitors only by month, and downloaded only so often', async () => {
    const { errors } = await read<{ errors: unknown[] }>(paths.transparencyExpenses);
    expect(errors).toMatchObject([{ field: 'month' }]);
    const limited = await startTestApp({ RATE_LIMIT: 'on', LIMIT_DOWNLOAD: '4/600' });
    const downloads = [
      paths.transparencyExpensesCsv,
      paths.transparencyExpensesJson,
      paths.transparencyIncomeCsv,
      paths.transparencyIncomeJson,
    ];
    for (const url of downloads) expect((await limited.inject({ url })).statusCode).toBe(200);
    for (const url of downloads) expectProblem(await limited.inject({ url }), 'rate-limit.exceeded');
    await limited.close();
  });

  it('are found by the page of their month that has them', async () => {
    const [old, , recent] = [await published({ day: '2026-11-01' }), await published(), await published({ day: '2026-11-13' })];
    await draft({ day: '2026-11-14' });
    const pageWith = (expense: string, month = '2026-11') =>
      read<PublishedExpensePage>(`${paths.transparencyExpenses}?month=${month}&pageSize=1&expense=${expense}`);
    expect(await pageWith(old.id)).toMatchObject({ page: 3, total: 3, items: [{ id: old.id }] });
    expect(await pageWith(recent.id)).toMatchObject({ page: 1, items: [{ id: recent.id }] });
    expect(await pageWith(old.id, '2026-10')).toMatchObject({ page: 1, items: [] });
    expect(await pageWith(randomUUID())).toMatchObject({ page: 1, items: [{ id: recent.id }] });
  });

  describe('beside the donations of a month', () => {
    const giveTimes = async (times: number, project: string | null, completedAt = new Date('2026-08-10T12:00:00Z')) => {
      for (let time = 0; time < times; time++) await give({ amountCents: 1_000, project, completedAt });
    };
    const income = async () => (await read<IncomeData>(paths.transparencyIncomeJson)).items;
    const monthsOf = async () => (await read<TransparencyView>(paths.transparency)).months;

    it('show each project that got several donations, and others as one sum that has several, too', async () => {
      await giveTimes(5, PROJECT);
      await giveTimes(6, null);
      await giveTimes(3, 'Antigo');
      await giveTimes(2, 'Novo');
      const rows = [
        { month: '2026-08', project: null, receivedCents: 6_000 },
        { month: '2026-08', project: PROJECT, receivedCents: 5_000 },
        { month: '2026-08', project: VARIOUS_PROJECTS, receivedCents: 5_000 },
      ];
      expect(await income()).toEqual(expect.arrayContaining(rows));
      expect(await income()).toHaveLength(3);
      expect((await api.inject({ url: paths.transparencyIncomeCsv })).body).toContain(`2026-08;${PROJECT};50,00;CC BY 4.0`);
      expect(await monthsOf()).toMatchObject([{ month: '2026-08', receivedCents: 16_000 }]);
    });

    it('hide a single donation among those of another project, also when part of it went back', async () => {
      await giveTimes(6, null);
      await giveTimes(7, PROJECT);
      await give({ amountCents: 900, refundedCents: 100, project: 'Antigo', completedAt: new Date('2026-08-11T12:00:00Z') });
      expect(await income()).toEqual([
        { month: '2026-08', project: PROJECT, receivedCents: 7_000 },
        { month: '2026-08', project: VARIOUS_PROJECTS, receivedCents: 6_800 },
      ]);
    });

    it('hide a single donation that the total of its project would show', async () => {
      await giveTimes(6, PROJECT, new Date('2026-07-11T12:00:00Z'));
      await giveTimes(9, PROJECT, new Date('2026-06-11T12:00:00Z'));
      await giveTimes(1, PROJECT);
      await giveTimes(7, null);
      const named = (await income()).filter(({ project }) => project === PROJECT);
      expect(named).toEqual([{ month: '2026-06', project: PROJECT, receivedCents: 9_000 }]);
      expect((await monthsOf()).map(({ receivedCents }) => receivedCents)).toEqual([9_000, 6_000, 8_000]);
    });

    it('are not shown before their month has ended', async () => {
      await giveTimes(9, PROJECT, new Date());
      const { incomeUntil, receivedCents, coveredCents } = await read<TransparencyView>(paths.transparency);
      expect([receivedCents, coveredCents]).toEqual([0, 0]);
      expect(new Date(Date.parse(incomeUntil) + DAY_MS).getUTCDate()).toBe(1);
      expect(await income()).toEqual([]);
    });
  });

  describe('to a donor', () => {
    it('are shown as what the donation paid, on its page and in the yearly statement', async () => {
      const email = `${randomUUID()}@example.com`;
      const headers = await api.signIn({ email });
      const { id: userId } = await api.dataSource.manager.findOneByOrFail(User, { email });
      const id = randomUUID();
      await give({ id, userId, project: PROJECT });
      const { id: expenseId } = await published();
      const use = { expenseId, day: '2026-11-12', project: PROJECT, supplier: 'Mercado Bom Preço', cents: 3_000 };
      const donation = (await api.inject({ url: paths.donation(id), headers })).json<DonationView>();
      expect(donation).toMatchObject({ project: PROJECT, uses: { uses: [use], usedCents: 3_000, unusedCents: 2_000 } });
      const years = await api.inject({ url: paths.donationStatements, headers });
      expect(years.json()).toEqual([{ year: 2026, donations: 1, returnedDonations: 0, netCents: 5_000, usedCents: 3_000 }]);
      const { rawPayload } = await api.inject({ url: paths.donationStatement(2026), headers });
      expect(pdfText(rawPayload).replaceAll('\u00a0', ' ')).toContain(`${PROJECT}: Arroz para as cestas (Mercado Bom Preço) R$ 30,00`);
    });
  });
});
