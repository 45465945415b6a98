import { randomUUID } from 'node:crypto';
import { paths, type PaymentView } from '@aflora/contracts';
import { AuditEntry } from '../src/audit/audit-entry.entity';
import { RecordPaymentMovements1763600121000 } from '../src/database/migrations/1763600121000-record-payment-movements';
import { Payment, PaymentRefund } from '../src/payments/payment.entity';
import { until } from './support/api-process';
import { donorsOf, type Placed } from './support/donations';
import { expectProblem } from './support/expect-problem';
import { startMoneyApp, type MoneyApp } from './support/money-app';
import { aPaidOrder, aPlacedOrder, startPaying, TOTAL, type PlacedOrder } from './support/paid-orders';
import { subscriptionsOf } from './support/subscriptions';
import { Clock } from './simulation/clock';

const DAY_MS = 86_400_000;
/** At least the length of every month, so that each step of the history happens in another month. */
const MONTH_MS = 31 * DAY_MS;
const PIX = { PAYMENT_PROVIDERS: 'sandbox,pix-static', PIX_KEY: 'doe@ong.example', PIX_NAME: 'ONG', PIX_CITY: 'Campinas' };
const LEDGER = `
  SELECT coalesce(sum(paid_cents - refunded_cents), 0)::integer AS cents, count(*) FILTER (WHERE difference <> 0)::integer AS differences
  FROM payment_ledger
`;
const COLUMNS =
  'Data;Movimento;Origem;Número;CPF ou CNPJ;Provedor;Referência;Bruto (R$);Tarifa informada (R$);Bruto menos tarifa informada (R$);Doação incluída no bruto (R$)';

const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' });
const monthAgo = (months: number): string => day.format(Date.now() - months * MONTH_MS).slice(0, 7);

interface Line {
  at: string;
  kind: string;
  purpose: string;
  number: string;
  taxId: string;
  provider: string;
  reference: string;
  grossCents: number;
  feeCents: number | null;
  netCents: number;
}

const centsOf = (cell = ''): number => Math.round(Number(cell.replace(',', '.')) * 100);
const sumOf = (lines: Line[], cents: (line: Line) => number): number => lines.reduce((sum, line) => sum + cents(line), 0);

describe('the monthly export for the accountant', () => {
  let api: MoneyApp;
  let admin: { authorization: string };

  beforeAll(async () => {
    api = await startMoneyApp(PIX);
    admin = await api.signIn({ isAdmin: true });
  });

  beforeEach(async () => {
    await api.control('/reset', {});
    await api.dataSource.query('TRUNCATE payments, payment_subscriptions, orders, donations, ong_members CASCADE');
  });

  afterAll(() => api.close());

  const post = (url: string, payload: object = {}) => api.inject({ method: 'POST', url, payload, headers: admin });
  const download = (month: string, headers = admin) => api.inject({ url: `${paths.adminPaymentMovementsExport}?month=${month}`, headers });
  const linesOf = async (month: string): Promise<Line[]> => {
    const [head, ...rows] = (await download(month)).body.trimEnd().split('\r\n');
    expect(head).toBe(`\uFEFF${COLUMNS}`);
    return rows.map((row) => {
      const [at = '', kind = '', purpose = '', number = '', taxId = '', provider = '', reference = '', gross, fee, net] = row.split(';');
      const amounts = { grossCents: centsOf(gross), feeCents: fee === '' ? null : centsOf(fee), netCents: centsOf(net) };
      return { at, kind, purpose, number, taxId, provider, reference, ...amounts };
    });
  };
  const paymentOf = (subjectId: string) => api.dataSource.manager.findOneByOrFail(Payment, { subjectId, status: 'paid' });
  /** A paid payment as a row, for what only its date and amounts matter. */
  const aPayment = async (fields: Partial<Payment> = {}): Promise<Payment> => {
    const id = randomUUID();
    const paid = { status: 'paid', amountCents: 1_000, capturedCents: 1_000, paidAt: new Date(), externalId: `x-${id}` } as const;
    const what = { purpose: 'order', subjectId: randomUUID(), provider: 'sandbox', method: 'card', description: 'Pedido' } as const;
    const { manager } = api.dataSource;
    return manager.save(Payment, manager.create(Payment, { id, ...what, payerName: 'Ana', payerEmail: 'a@b.co', ...paid, ...fields }));
  };

  describe('of a history over three months', () => {
    const disputeOf = async (subjectId: string) =>
      (await api.control(`/payments/${(await paymentOf(subjectId)).externalId ?? ''}/disputes`, {})) as { id: string };
    const decide = async ({ id }: { id: string }, outcome: 'won' | 'lost') => {
      await api.control(`/disputes/${id}`, { outcome });
      await until(
        async () => (await api.dataSource.query<unknown[]>('SELECT FROM payment_disputes WHERE status = $1', [outcome])).length > 0,
      );
      await api.settled();
    };
    const whenDisputed = async (subjectId: string) => {
      const dispute = await disputeOf(subjectId);
      await until(async () => (await paymentOf(subjectId)).disputedCents > 0);
      await api.settled();
      return dispute;
    };
    const byStaticPix = async (): Promise<PlacedOrder> => {
      const order = await aPlacedOrder(api);
      await post(paths.adminPaymentConfirmation((await startPaying(api, order, 'pix-static')).id));
      return order;
    };
    const aMember = async () => {
      const headers = await api.signIn({});
      const payload = { planCode: 'supporter', membershipType: 'monthly', provider: 'sandbox' };
      const { id } = (await api.inject({ method: 'POST', url: paths.memberships, payload, headers })).json<PaymentView>();
      await subscriptionsOf(api).decide(id, 'authorise');
    };
    const aDonation = async (fields: object): Promise<Placed> => {
      const donors = donorsOf(api);
      const donation = await donors.given(fields);
      await api.settle((await donors.pay(donation)).id, 'paid');
      return donation;
    };
    const refund = (order: PlacedOrder, amountCents: number) =>
      post(paths.adminOrderRefunds(order.id), { amountCents, reason: 'Frasco quebrado', restock: false });
    const charges = () => api.dataSource.manager.countBy(Payment, { purpose: 'membership', status: 'paid' });

    it('has the sums of the ledger in every month, and the fees that the providers reported', async () => {
      const clock = await Clock.of(api.dataSource, api.sandbox.provider.state);
      const totals: number[] = [];
      /** Notes the ledger's total at the end of a month. */
      const endMonth = async () => {
        await api.settled();
        const [{ cents, differences }] = await api.dataSource.query<[{ cents: number; differences: number }]>(LEDGER);
        expect(differences).toBe(0);
        totals.push(cents);
      };

      const [order, pixOrder] = [await aPaidOrder(api), await byStaticPix()];
      const [donation, lostDonation] = [await aDonation({ taxId: '529.982.247-25' }), await aDonation({ isAnonymous: true })];
      await aMember();
      await endMonth();

      await clock.travel(MONTH_MS);
      await until(async () => (await charges()) === 2);
      expect((await refund(order, 2_000)).statusCode).toBe(200);
      const won = await whenDisputed(donation.id);
      await endMonth();

      await clock.travel(MONTH_MS);
      await until(async () => (await charges()) === 3);
      await decide(won, 'won');
      await decide(await whenDisputed(lostDonation.id), 'lost');
      await refund(pixOrder, 3_000);
      const { id: refundId } = await api.dataSource.manager.findOneByOrFail(PaymentRefund, { status: 'asked' });
      await post(paths.adminRefundConfirmation(refundId));
      // The charity refunds at the provider's own site.
      await api.callProvider(`/payments/${(await paymentOf(order.id)).externalId ?? ''}/refunds`, { amountCents: 1_500 });
      await until(async () => (await paymentOf(order.id)).refundedCents === 3_500);
      await endMonth();

      const [first, second, third] = [await linesOf(monthAgo(2)), await linesOf(monthAgo(1)), await linesOf(monthAgo(0))];
      const kinds = (lines: Line[]) => lines.map(({ kind, grossCents }) => `${kind} ${grossCents}`).sort();
      expect(kinds(first)).toEqual([
        'Recebimento 11290',
        'Recebimento 11290',
        'Recebimento 12345',
        'Recebimento 12345',
        'Recebimento 2990',
      ]);
      expect(kinds(second)).toEqual(['Contestação -12345', 'Recebimento 2990', 'Reembolso -2000']);
      const returned = ['Contestação devolvida 12345', 'Recebimento 2990', 'Reembolso -1500', 'Reembolso -3000'];
      expect(kinds(third)).toEqual(['Contestação -12345', ...returned]);
      const [one = 0, two = 0, three = 0] = totals;
      expect([first, second, third].map((lines) => sumOf(lines, ({ grossCents }) => grossCents))).toEqual([one, two - one, three - two]);

      const all = [...first, ...second, ...third];
      const [{ fees }] = await api.dataSource.query<[{ fees: number }]>('SELECT sum(fee_cents)::integer AS fees FROM payments');
      expect(fees).toBeGreaterThan(0);
      expect(sumOf(all, ({ feeCents }) => feeCents ?? 0)).toBe(fees);
      expect(sumOf(all, ({ netCents }) => netCents)).toBe(three - fees);
      const charge = (reference: string | null) => first.find((line) => line.reference === reference);
      expect(charge((await paymentOf(order.id)).externalId)).toMatchObject({
        ...{ purpose: 'Pedido', number: `#${order.id.slice(0, 8)}`, taxId: '529.982.247-25', provider: 'sandbox' },
        ...{ grossCents: TOTAL, feeCents: 112, netCents: TOTAL - 112 },
      });
      expect(charge((await paymentOf(donation.id)).externalId)).toMatchObject({ number: '1', taxId: '529.982.247-25' });
      expect(charge((await paymentOf(lostDonation.id)).externalId)).toMatchObject({ number: '2', taxId: '' });
      expect(charge((await paymentOf(pixOrder.id)).externalId)).toMatchObject({ feeCents: null, netCents: TOTAL });
    });
  });

  it('begins and ends a month at midnight in São Paulo', async () => {
    const moments = ['2026-01-31T23:59:59.999', '2026-02-01T00:00:00.000', '2026-02-28T23:59:59.999', '2026-03-01T00:00:00.000'];
    const [before, first, last, after] = await Promise.all(moments.map((at) => aPayment({ paidAt: new Date(`${at}-03:00`) })));
    const referencesOf = async (month: string) => (await linesOf(month)).map(({ reference }) => reference);
    expect(await referencesOf('2026-01')).toEqual([before?.externalId]);
    expect(await referencesOf('2026-02')).toEqual([first?.externalId, last?.externalId]);
    expect(await referencesOf('2026-03')).toEqual([after?.externalId]);
    expect((await linesOf('2026-02')).map(({ at }) => at)).toEqual(['01/02/2026 00:00', '28/02/2026 23:59']);
  });

  it('adds a fee that is reported later to its charge, and a changed one as a movement of its own', async () => {
    const { id } = await aPayment({ paidAt: new Date('2026-01-10T12:00:00Z') });
    const tell = (feeCents: number) => api.dataSource.manager.update(Payment, { id }, { feeCents });
    await tell(40);
    expect(await linesOf('2026-01')).toMatchObject([{ kind: 'Recebimento', grossCents: 1_000, feeCents: 40, netCents: 960 }]);
    await tell(40);
    await tell(15);
    expect(await linesOf('2026-01')).toMatchObject([{ feeCents: 40 }]);
    expect(await linesOf(monthAgo(0))).toMatchObject([{ kind: 'Tarifa alterada', grossCents: 0, feeCents: -25, netCents: 25 }]);
  });

  it('has the same sums for payments from before the movements were recorded', async () => {
    const paidAt = new Date('2026-01-10T12:00:00Z');
    const { id } = await aPayment({ paidAt });
    const { manager } = api.dataSource;
    const refund = { paymentId: id, amountCents: 300, reason: 'Troca', status: 'done', doneAt: new Date('2026-02-10T12:00:00Z') } as const;
    await manager.insert(PaymentRefund, refund);
    // Of these, R$ 1,00 was refunded at the provider.
    await manager.update(Payment, { id }, { refundedCents: 400, updatedAt: new Date('2026-03-10T12:00:00Z') });
    await aPayment({ paidAt, disputedCents: 1_000 });
    const runner = api.dataSource.createQueryRunner();
    const migration = new RecordPaymentMovements1763600121000();
    await migration.down(runner);
    await migration.up(runner);
    await runner.release();
    const sums = async (month: string) => (await linesOf(month)).map(({ kind, grossCents }) => `${kind} ${grossCents}`);
    expect(await sums('2026-01')).toEqual(['Recebimento 1000', 'Recebimento 1000']);
    expect(await sums('2026-02')).toEqual(['Reembolso -300']);
    expect(await sums('2026-03')).toEqual(['Reembolso -100']);
    expect(await sums(monthAgo(0))).toEqual(['Contestação -1000']);
  });

  it('contains no formulas of providers', async () => {
    await aPayment({ paidAt: new Date('2026-01-10T12:00:00Z'), externalId: '=HYPERLINK("x")' });
    expect((await download('2026-01')).body).toContain(`;"'=HYPERLINK(""x"")";`);
  });

  it('is a file of the month, and audits the export', async () => {
    const response = await download('2026-01');
    expect(response.headers['content-disposition']).toMatch(/^attachment; filename="movimentos-2026-01-\d{4}-\d{2}-\d{2}\.csv"$/);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(await api.dataSource.manager.existsBy(AuditEntry, { action: 'exported', entity: 'payment_movements' })).toBe(true);
  });

  it.each(['', '2026-13', '2026-1', '2026-01-01', '0000-01', 'janeiro'])('refuses the month %p', async (month) => {
    expectProblem(await download(month), 'validation.failed');
  });

  it('is for administrators only', async () => {
    expectProblem(await download('2026-01', await api.signIn({})), 'auth.forbidden');
  });
});
