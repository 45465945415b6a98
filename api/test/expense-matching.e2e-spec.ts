import { randomUUID } from 'node:crypto';
import type { DonationUsesView, TransparencyView } from '@aflora/contracts';
import fc from 'fast-check';
import { IndexDonationsByFund1764040002000 } from '../src/database/migrations/1764040002000-index-donations-by-fund';
import { Donation } from '../src/donations/donation.entity';
import { ExpenseMatchingService } from '../src/expenses/expense-matching.service';
import { PublishedExpensesService } from '../src/expenses/published-expenses.service';
import { Expense } from '../src/expenses/expense.entity';
import { Payment } from '../src/payments/payment.entity';
import { DailyFiguresService } from '../src/reports/daily-figures.service';
import { until } from './support/api-process';
import { matchOneByOne, type Money, type Share } from './support/plain-matching';
import { startTestApp, type TestApp } from './support/test-app';

const PROJECTS = [null, 'Cestas', 'Oficinas'];
const HOUR_MS = 3_600_000;
/** In months that have ended, whose donations are all published. Shortly before midnight in São Paulo, so that histories cross days and a month. */
const START = Date.parse('2025-10-31T01:30:00Z');

const FUND_CENTS = 'SELECT sum(cents)::integer AS cents FROM donation_funds_by_day GROUP BY project ORDER BY project';

/** One step of a history. `at` chooses an earlier donation or expense. */
type Step =
  | { kind: 'donation'; project: number; cents: number; hours: number }
  | { kind: 'refund' | 'dispute' | 'dispute-won'; at: number; part: number }
  | { kind: 'expense'; project: number; cents: number; day: number; isDraft: boolean }
  | { kind: 'reversal'; at: number }
  | { kind: 'correction'; at: number; cents: number }
  | { kind: 'fold' };

const cents = fc.integer({ min: 1, max: 5_000 });
const project = fc.integer({ min: 0, max: PROJECTS.length - 1 });
const at = fc.nat(30);
const aStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('donation' as const), project, cents, hours: fc.integer({ min: 0, max: 60 }) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      ...{ kind: fc.constant('expense' as const), project, cents, day: fc.integer({ min: 29, max: 33 }) },
      isDraft: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('refund' as const, 'dispute' as const, 'dispute-won' as const),
      at,
      part: fc.integer({ min: 1, max: 4 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reversal' as const), at }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('correction' as const), at, cents }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('fold' as const) }) },
);

const dayOf = (day: number): string => (day > 31 ? `2025-11-0${day - 31}` : `2025-10-${day}`);
const SIGNS_FIRST = [
  'ALTER TABLE expenses ALTER COLUMN day TYPE text COLLATE "en-x-icu"',
  'ALTER TABLE expense_days ALTER COLUMN day TYPE text COLLATE "en-x-icu"',
];
const DEFAULT_ORDER = [
  'ALTER TABLE expenses ALTER COLUMN day TYPE text COLLATE "default"',
  'ALTER TABLE expense_days ALTER COLUMN day TYPE text COLLATE "default"',
];
const sum = (amounts: number[]): number => amounts.reduce((total, amount) => total + amount, 0);

const byKey = (one: Share, other: Share): number =>
  `${one.donationId}${one.expenseId}`.localeCompare(`${other.donationId}${other.expenseId}`);

describe('the matching of expenses with donations', () => {
  let api: TestApp;
  let matching: ExpenseMatchingService;

  beforeAll(async () => {
    api = await startTestApp();
    matching = api.app.get(ExpenseMatchingService);
  });

  afterAll(() => api.close());

  const forgetAll = () =>
    api.dataSource.query(
      'TRUNCATE donations, payments, expenses, donation_funds, donation_fund_changes, expense_days, ong_members, orders CASCADE',
    );
  beforeEach(forgetAll);

  const manager = () => api.dataSource.manager;
  let receipts = 1;

  async function give(step: { project: number; cents: number; hours: number }): Promise<string> {
    const [id, paymentId, paidAt] = [randomUUID(), randomUUID(), new Date(START + step.hours * HOUR_MS)];
    await manager().insert(Payment, {
      ...{ id: paymentId, purpose: 'donation', subjectId: id, provider: 'sandbox', method: 'card', description: 'Doação' },
      ...{ payerName: 'Ana', payerEmail: 'ana@example.com', status: 'paid', amountCents: step.cents, capturedCents: step.cents, paidAt },
    });
    await manager().insert(Donation, { id, amountCents: step.cents, project: PROJECTS[step.project], createdAt: new Date(START) });
    const paid = { paymentId, paymentStatus: 'completed', completedAt: paidAt, receiptNumber: (receipts += 1) } as const;
    await manager().update(Donation, { id }, paid);
    return id;
  }

  /** Moves money of a donation as the payments do: the rows of both, with the same amounts. */
  async function move(id: string, change: Partial<Pick<Donation, 'refundedCents' | 'disputedCents'>>): Promise<void> {
    const donation = { ...(await manager().findOneByOrFail(Donation, { id })), ...change };
    const { refundedCents, disputedCents, amountCents, paymentId } = donation;
    const isGone = refundedCents + disputedCents === amountCents;
    const paymentStatus = refundedCents === amountCents ? 'refunded' : isGone ? 'disputed' : 'completed';
    await manager().update(Donation, { id }, { ...change, paymentStatus });
    await manager().update(Payment, { id: paymentId ?? '' }, change);
  }

  const spend = async (fields: { project: string | null; cents: number; day: string; isDraft?: boolean }): Promise<string> => {
    const id = randomUUID();
    const what = { description: 'Arroz e feijão', supplierName: 'Mercado', publishedAt: fields.isDraft ? null : new Date() };
    await manager().insert(Expense, { id, amountCents: fields.cents, day: fields.day, project: fields.project, ...what });
    return id;
  };

  async function live(steps: Step[]): Promise<void> {
    const donations: string[] = [];
    const expenses: string[] = [];
    for (const step of steps) {
      if (step.kind === 'donation') donations.push(await give(step));
      else if (step.kind === 'expense')
        expenses.push(await spend({ ...step, project: PROJECTS[step.project] ?? null, day: dayOf(step.day) }));
      else if (step.kind === 'fold') await api.app.get(DailyFiguresService).fold();
      else if (step.kind === 'reversal' || step.kind === 'correction') await change(expenses[step.at], step);
      else await returnPart(donations[step.at], step);
    }
  }
  async function change(id: string | undefined, step: Extract<Step, { kind: 'reversal' | 'correction' }>): Promise<void> {
    if (!id) return;
    const reversal = { reversedAt: new Date(), reversalReason: 'Engano', publishedAt: new Date() };
    await manager().update(Expense, { id }, step.kind === 'reversal' ? reversal : { amountCents: step.cents });
  }
  async function returnPart(id: string | undefined, { kind, part }: { kind: string; part: number }): Promise<void> {
    if (!id) return;
    const { amountCents, refundedCents, disputedCents } = await manager().findOneByOrFail(Donation, { id });
    const some = Math.ceil((amountCents - refundedCents - disputedCents) / part);
    if (kind === 'refund') await move(id, { refundedCents: refundedCents + some });
    else await move(id, { disputedCents: kind === 'dispute' ? disputedCents + some : 0 });
  }

  /** Every row that counts, in the order of the matching. */
  async function books(): Promise<{ donations: Money[]; expenses: Money[] }> {
    const donations = await api.dataSource.query<Money[]>(`
      SELECT id, project, amount_cents - refunded_cents - disputed_cents AS cents FROM donations
      WHERE payment_status = 'completed' ORDER BY completed_at, id
    `);
    const expenses = await api.dataSource.query<Money[]>(`
      SELECT id, project, amount_cents AS cents FROM expenses WHERE published_at IS NOT NULL AND reversed_at IS NULL ORDER BY day, id
    `);
    return { donations, expenses };
  }

  async function ledgerCents(): Promise<number> {
    const [{ cents: ledger, differences }] = await api.dataSource.query<[{ cents: number; differences: number }]>(`
      SELECT coalesce(sum(paid_cents - refunded_cents), 0)::integer AS cents, count(*) FILTER (WHERE difference <> 0)::integer AS differences
      FROM payment_ledger WHERE purpose = 'donation'
    `);
    expect(differences).toBe(0);
    return ledger;
  }

  function expectSums(sums: TransparencyView, { donations, expenses }: { donations: Money[]; expenses: Money[] }, shares: Share[]): void {
    const names = new Set([...donations, ...expenses].map((row) => row.project));
    for (const name of [...names, ...PROJECTS]) {
      const of = (rows: Money[]) => rows.filter((row) => row.project === name);
      const ids = new Set([...of(donations), ...of(expenses)].map(({ id }) => id));
      const received = sum(of(donations).map((row) => row.cents));
      const spent = sum(of(expenses).map((row) => row.cents));
      const covered = sum(shares.filter(({ expenseId }) => ids.has(expenseId)).map((share) => share.cents));
      const used = sum(shares.filter(({ donationId }) => ids.has(donationId)).map((share) => share.cents));
      const shown = sums.projects.find((one) => one.project === name);
      expect(shown ?? { receivedCents: 0, spentCents: 0, coveredCents: 0, uncoveredCents: 0, unspentCents: 0 }).toMatchObject({
        ...{ receivedCents: received, spentCents: spent, coveredCents: covered },
        ...{ uncoveredCents: spent - covered, unspentCents: received - used },
      });
    }
  }

  async function expectMonths(sums: TransparencyView, shares: Share[]): Promise<void> {
    expect(sum(sums.months.map((month) => month.receivedCents))).toBe(sums.receivedCents);
    expect(sum(sums.months.map((month) => month.spentCents))).toBe(sums.spentCents);
    for (const month of ['2025-10', '2025-11']) {
      const { items } = await api.app.get(PublishedExpensesService).list({ month, pageSize: 100 });
      const { spentCents = 0 } = sums.months.find((one) => one.month === month) ?? {};
      expect(sum(items.filter(({ reversedAt }) => !reversedAt).map(({ amountCents }) => amountCents))).toBe(spentCents);
      for (const { id, coveredCents } of items) {
        expect(coveredCents).toBe(sum(shares.filter(({ expenseId }) => expenseId === id).map((share) => share.cents)));
      }
    }
  }

  it('equals first in, first out done one by one, and its sums equal the ledger, after any history', async () => {
    const histories = fc.array(aStep, { maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(histories, async (steps) => {
        await forgetAll();
        await live(steps);
        const { donations, expenses } = await books();
        const shares = matchOneByOne(donations, expenses);
        const uses = await matching.usesOf(donations.map(({ id }) => id));
        const found = [...uses].flatMap(([donationId, view]) =>
          view.uses.map((use) => ({ donationId, expenseId: use.expenseId, cents: use.cents })),
        );
        expect(found.sort(byKey)).toEqual(shares.sort(byKey));
        for (const donation of donations) {
          const { usedCents, unusedCents } = uses.get(donation.id) as DonationUsesView;
          expect(usedCents + unusedCents).toBe(donation.cents);
        }
        const sums = await matching.sums();
        expect(sums.receivedCents).toBe(await ledgerCents());
        expect(sums.receivedCents).toBe(sums.coveredCents + sums.unspentCents);
        expect(sums.spentCents).toBe(sums.coveredCents + sums.uncoveredCents);
        expectSums(sums, { donations, expenses }, shares);
        await expectMonths(sums, shares);
      }),
      { numRuns: 25, endOnFailure: true },
    );
  });

  it('counts each donation once when the migration adds those from before, whatever happens meanwhile', async () => {
    const cents = async () => (await api.dataSource.query<{ cents: number }[]>(FUND_CENTS)).map((row) => row.cents);
    const [first, second] = [await give({ project: 0, cents: 1_000, hours: 0 }), await give({ project: 1, cents: 500, hours: 1 })];
    // As before the triggers: nothing has counted these donations.
    await api.dataSource.query('TRUNCATE donation_funds, donation_fund_changes');
    await move(first, { refundedCents: 300 });
    await give({ project: 1, cents: 70, hours: 2 });
    const [migrating, giving] = [api.dataSource.createQueryRunner(), api.dataSource.createQueryRunner()];
    const fill = (): Promise<unknown> => new IndexDonationsByFund1764040002000().up(migrating);
    try {
      await giving.startTransaction();
      await giving.query('UPDATE donations SET refunded_cents = 200 WHERE id = $1', [second]);
      // Only the index waits for the open transaction.
      const filled = fill();
      await until(async () => (await cents()).join() === '700,570');
      await api.app.get(DailyFiguresService).fold();
      await giving.commitTransaction();
      await filled;
      expect(await cents()).toEqual([700, 370]);
      await fill();
      expect(await cents()).toEqual([700, 370]);
    } finally {
      await Promise.all([migrating.release(), giving.release()]);
    }
  });

  it('takes the money of a project first, then the general fund, and shows what no donation pays', async () => {
    await give({ project: 0, cents: 1_000, hours: 0 });
    await give({ project: 1, cents: 500, hours: 1 });
    await spend({ project: 'Cestas', cents: 900, day: '2025-11-02' });
    await spend({ project: null, cents: 800, day: '2025-11-03' });
    expect(await matching.sums()).toMatchObject({
      ...{ receivedCents: 1_500, spentCents: 1_700, coveredCents: 1_500, uncoveredCents: 200, unspentCents: 0 },
      projects: [
        { project: null, coveredCents: 600, uncoveredCents: 200 },
        { project: 'Cestas', coveredCents: 900, uncoveredCents: 0 },
      ],
    });
  });

  it('passes an expense on to the next donation when the first one is refunded', async () => {
    const [first, second] = [await give({ project: 0, cents: 1_000, hours: 0 }), await give({ project: 0, cents: 700, hours: 1 })];
    await spend({ project: null, cents: 900, day: '2025-11-02' });
    expect(await matching.usesOfOne(second)).toMatchObject({ usedCents: 0, unusedCents: 700, uses: [] });
    await move(first, { refundedCents: 1_000 });
    expect(await matching.usesOfOne(first)).toEqual({ usedCents: 0, unusedCents: 0, uses: [] });
    expect(await matching.usesOfOne(second)).toMatchObject({ usedCents: 700, unusedCents: 0, uses: [{ cents: 700, supplier: 'Mercado' }] });
    expect(await matching.sums()).toMatchObject({ coveredCents: 700, uncoveredCents: 200 });
  });

  describe('in a database whose collation sorts signs before digits', () => {
    const collate = async (statements: string[]) => {
      for (const statement of statements) await api.dataSource.query(statement);
    };
    beforeEach(() => collate(SIGNS_FIRST));
    afterEach(() => collate(DEFAULT_ORDER));

    it('counts what the general fund pays, whether its money lasts or ends within a day', async () => {
      await give({ project: 0, cents: 1_000, hours: 0 });
      await spend({ project: 'Cestas', cents: 300, day: '2025-11-02' });
      await spend({ project: null, cents: 400, day: '2025-11-03' });
      expect(await matching.sums()).toMatchObject({ coveredCents: 700, uncoveredCents: 0, unspentCents: 300 });
      await spend({ project: 'Oficinas', cents: 500, day: '2025-11-04' });
      expect(await matching.sums()).toMatchObject({ coveredCents: 1_000, uncoveredCents: 200, unspentCents: 0 });
    });
  });
});
