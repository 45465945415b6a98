import { paths, type AdminOrderView, type BankMatchView, type BankStatementView } from '@aflora/contracts';
import { Payment } from '../src/payments/payment.entity';
import { BankCredit } from '../src/payments/bank-statements/bank-credit.entity';
import { expectProblem } from './support/expect-problem';
import { startMoneyApp, type MoneyApp } from './support/money-app';
import { aPlacedOrder, startPaying, TOTAL, type PlacedOrder } from './support/paid-orders';

const PIX = {
  PAYMENT_PROVIDERS: 'sandbox,pix-static',
  PIX_KEY: 'doe@ong.example',
  PIX_NAME: 'ONG BELEZA SOLIDARIA',
  PIX_CITY: 'SAO PAULO',
};
const NO_ID = '00000000-0000-4000-8000-000000000000';
const day = (moment = new Date()) => new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo' }).format(moment);
const HEAD = 'Data;Valor;Histórico\n';
const line = (description: string, amount = '112,90', moment?: Date) => `${day(moment)};${amount};${description}\n`;

describe('an imported bank statement', () => {
  let api: MoneyApp;
  let admin: { authorization: string };

  beforeAll(async () => {
    api = await startMoneyApp(PIX);
    admin = await api.signIn({ isAdmin: true });
  });

  beforeEach(() => api.dataSource.query('TRUNCATE payments, orders CASCADE'));
  afterAll(() => api.close());

  const post = (url: string, payload: object, headers = admin) => api.inject({ method: 'POST', url, payload, headers });
  const read = async (rows: string) => (await post(paths.adminBankStatements, { text: HEAD + rows })).json<BankStatementView>();
  const confirm = async (matches: BankMatchView[]) => {
    const input = matches.map(({ payment, fingerprint, day: receivedOn }) => ({ paymentId: payment.id, fingerprint, day: receivedOn }));
    return (await post(paths.adminBankConfirmations, { matches: input })).json<{ confirmed: number }>().confirmed;
  };
  const anOrderPaidByPix = async (): Promise<PlacedOrder & { reference: string }> => {
    const order = await aPlacedOrder(api);
    const { id } = await startPaying(api, order, 'pix-static');
    return { ...order, reference: (await api.dataSource.manager.findOneByOrFail(Payment, { id })).externalId ?? '' };
  };
  const statusOf = async ({ id }: PlacedOrder) =>
    (await api.inject({ url: paths.adminOrder(id), headers: admin })).json<AdminOrderView>().paymentStatus;

  it('finds payments by their reference, and confirms them once', async () => {
    const [first, second] = [await anOrderPaidByPix(), await anOrderPaidByPix()];
    const rows = line(`PIX RECEBIDO ${second.reference} JOANA`) + line('TARIFA', '-9,90') + line('PIX DE OUTRA PESSOA', '50,00');
    const { matches, unmatched, alreadyUsed } = await read(rows);
    expect({ unmatched, alreadyUsed }).toEqual({ unmatched: 1, alreadyUsed: 0 });
    expect(matches).toMatchObject([
      { kind: 'reference', amountCents: TOTAL, payment: { purpose: 'order', subjectId: second.id, payerName: 'Bia Souza' } },
    ]);
    expect(await confirm(matches)).toBe(1);
    expect(await confirm(matches)).toBe(0);
    expect([await statusOf(first), await statusOf(second)]).toEqual(['pending', 'paid']);
    expect(await read(rows)).toMatchObject({ matches: [], unmatched: 1, alreadyUsed: 1 });
  });

  it('dates money on the day of its line, not when somebody confirms it, which may be in the next year', async () => {
    const order = await anOrderPaidByPix();
    await api.dataSource.query("UPDATE payments SET created_at = now() - interval '5 days' WHERE subject_id = $1", [order.id]);
    const received = new Date(Date.now() - 3 * 24 * 3_600_000);
    const { matches } = await read(line(`PIX ${order.reference}`, '112,90', received));
    expect(await confirm(matches)).toBe(1);
    const { paidAt } = await api.dataSource.manager.findOneByOrFail(Payment, { subjectId: order.id });
    expect(paidAt && day(paidAt)).toBe(day(received));
  });

  it('dates money neither before its code nor later than now', async () => {
    const early = await anOrderPaidByPix();
    const late = await anOrderPaidByPix();
    const dayAway = (days: number) => new Date(Date.now() + days * 24 * 3_600_000).toISOString().slice(0, 10);
    for (const [order, receivedOn] of [[early, dayAway(-9)] as const, [late, dayAway(9)] as const]) {
      const { id, createdAt } = await api.dataSource.manager.findOneByOrFail(Payment, { subjectId: order.id });
      await post(paths.adminBankConfirmations, {
        matches: [{ paymentId: id, fingerprint: order.reference.padEnd(64, '0'), day: receivedOn }],
      });
      const { paidAt } = await api.dataSource.manager.findOneByOrFail(Payment, { id });
      expect(paidAt?.getTime()).toBeGreaterThanOrEqual(createdAt.getTime());
      expect(paidAt?.getTime()).toBeLessThanOrEqual(Date.now());
    }
  });

  it('finds a payment by amount and day where nothing else fits', async () => {
    const order = await anOrderPaidByPix();
    const { matches } = await read(line('PIX RECEBIDO MARIA'));
    expect(matches).toMatchObject([{ kind: 'amount', payment: { subjectId: order.id } }]);
    const eleven = new Date(Date.now() + 11 * 24 * 3_600_000);
    expect(await read(line('PIX RECEBIDO MARIA', '112,90', eleven))).toMatchObject({ matches: [], unmatched: 1 });
    expect(await read(line('PIX MARIA') + line('PIX ANA'))).toMatchObject({ matches: [], unmatched: 2 });
    await anOrderPaidByPix();
    expect(await read(line('PIX RECEBIDO MARIA'))).toMatchObject({ matches: [], unmatched: 1 });
  });

  it('does not match a reference with another amount', async () => {
    const { reference } = await anOrderPaidByPix();
    expect(await read(line(`PIX ${reference}`, '12,90'))).toMatchObject({ matches: [], unmatched: 1 });
  });

  it('offers the line of a payment that was confirmed by hand for no other payment of the same amount', async () => {
    const [first, second] = [await anOrderPaidByPix(), await anOrderPaidByPix()];
    const { id } = await api.dataSource.manager.findOneByOrFail(Payment, { subjectId: first.id });
    expect((await post(paths.adminPaymentConfirmation(id), {})).statusCode).toBe(204);
    for (const text of [`PIX ${first.reference}`, 'PIX RECEBIDO MARIA']) {
      expect(await read(line(text))).toMatchObject({ matches: [], unmatched: 1 });
    }
    expect((await read(line(`PIX ${second.reference}`))).matches).toMatchObject([{ kind: 'reference', payment: { subjectId: second.id } }]);
  });

  it('offers a line that names a payment for no other one, whatever its amount', async () => {
    const [named] = [await anOrderPaidByPix(), await anOrderPaidByPix()];
    await api.dataSource.manager.update(Payment, { subjectId: named.id }, { amountCents: 5_000 });
    expect(await read(line(`PIX ${named.reference}`))).toMatchObject({ matches: [], unmatched: 1 });
  });

  it('never uses a line for two payments', async () => {
    const [first, second] = [await anOrderPaidByPix(), await anOrderPaidByPix()];
    const { matches } = await read(line(`PIX ${first.reference}`));
    expect(await confirm(matches)).toBe(1);
    const other = await api.dataSource.manager.findOneByOrFail(Payment, { subjectId: second.id });
    const { fingerprint = '' } = matches[0] ?? {};
    const answer = await post(paths.adminBankConfirmations, {
      matches: [
        { paymentId: other.id, fingerprint },
        { paymentId: NO_ID, fingerprint: 'f'.repeat(64) },
      ],
    });
    expect(answer.json()).toEqual({ confirmed: 0 });
    expect(await statusOf(second)).toBe('pending');
    expect(await api.dataSource.manager.count(BankCredit)).toBe(1);
  });

  it('confirms no payment that its provider reports', async () => {
    const order = await aPlacedOrder(api);
    const { id: paymentId } = await startPaying(api, order);
    expectProblem(
      await post(paths.adminBankConfirmations, { matches: [{ paymentId, fingerprint: 'a'.repeat(64) }] }),
      'payment.not-confirmable',
    );
    expect(await api.dataSource.manager.count(BankCredit)).toBe(0);
  });

  it('is refused when it is not a statement, too long, or not sent by an administrator', async () => {
    expectProblem(await post(paths.adminBankStatements, { text: '%PDF-1.7' }), 'bank-statement.unreadable');
    expectProblem(await post(paths.adminBankStatements, { text: 'x'.repeat(200_001) }), 'validation.failed');
    expectProblem(await post(paths.adminBankConfirmations, { matches: [] }), 'validation.failed');
    expectProblem(await post(paths.adminBankStatements, { text: HEAD }, await api.signIn({})), 'auth.forbidden');
  });
});
