import { paths, settingDefaults, type DonationView } from '@aflora/contracts';
import { PaymentDispute } from '../src/payments/disputes/payment-dispute.entity';
import { Payment } from '../src/payments/payment.entity';
import { until } from './support/api-process';
import { appeal } from './support/disputes';
import { donorsOf, type Placed } from './support/donations';
import { expectProblem } from './support/expect-problem';
import { subjectOf, textOf } from './support/mail-text';
import { startMoneyApp, type MoneyApp } from './support/money-app';
import { pdfText } from './support/pdf-text';

const AMOUNT = 10_000;
const PRICE = settingDefaults.baskets.basketPriceCents;

type Outcome = 'won' | 'lost';
type Paid = Placed & { paymentId: string };

describe('a dispute of a part of a donation', () => {
  let api: MoneyApp;
  let admin: { authorization: string };
  let donors: ReturnType<typeof donorsOf>;

  beforeAll(async () => {
    api = await startMoneyApp();
    admin = await api.signIn({ isAdmin: true });
    donors = donorsOf(api);
  });
  afterEach(async () => expect(await api.dataSource.query('SELECT * FROM payment_ledger WHERE difference <> 0')).toEqual([]));
  afterAll(() => api.close());

  const paid = async (fields: object = {}): Promise<Paid> => {
    const donation = await donors.given({ amountCents: AMOUNT, ...fields });
    const { id: paymentId } = await donors.pay(donation);
    await api.settle(paymentId, 'paid');
    return { ...donation, paymentId };
  };
  const refund = async ({ id }: Paid, amountCents: number) => {
    const payload = { amountCents, reason: 'A pessoa pediu' };
    const response = await api.inject({ method: 'POST', url: paths.adminDonationRefunds(id), payload, headers: admin });
    expect(response.statusCode).toBeLessThan(300);
    await api.settled();
  };
  const arrived = async (externalId: string, status: 'open' | Outcome) => {
    await until(() => api.dataSource.manager.existsBy(PaymentDispute, { externalId, status }));
    await api.settled();
  };
  const open = async ({ paymentId }: Paid, amountCents: number) => {
    const { externalId } = await api.dataSource.manager.findOneByOrFail(Payment, { id: paymentId });
    const { id } = (await api.control(`/payments/${externalId ?? ''}/disputes`, { amountCents })) as { id: string };
    await arrived(id, 'open');
    return id;
  };
  const decide = async (id: string, outcome: Outcome) => {
    await api.control(`/disputes/${id}`, { outcome });
    await arrived(id, outcome);
  };
  const appealed = async (externalId: string, status: 'open' | Outcome) => {
    await appeal(api, externalId, status);
    await arrived(externalId, status);
  };
  const newest = ({ receipts }: DonationView) => receipts.at(-1);
  const show = (donation: Paid) => donors.show(donation);
  const receiptText = async (donation: Paid) => pdfText((await donors.receipt(donation)).rawPayload);
  /** Texts of the donor's mails after that of the payment. */
  const later = async ({ email }: Paid) => (await api.mailsTo(email)).slice(1).map((mail) => `${subjectOf(mail)}\n${textOf(mail)}`);
  const statusesOf = async (donation: Paid) => (await show(donation)).baskets.map(({ status }) => status);

  it('leaves a receipt for itself when all the rest is refunded, which is valid once the dispute is won', async () => {
    const donation = await paid();
    const { receiptNumber: first } = await show(donation);
    const dispute = await open(donation, 3_000);
    await refund(donation, 7_000);
    const [mail, ...others] = await later(donation);
    expect(others).toEqual([]);
    expect(mail).toMatch(/Ao todo, R\$\s70,00 desta doação voltaram para você/);
    expect(mail).toMatch(/R\$\s30,00 restantes estão em contestação/);
    expect(mail).not.toMatch(/Recebemos|R\$\s100,00|recibo-doacao-/);
    expect(await show(donation)).toMatchObject({ paymentStatus: 'disputed', receiptNumber: null, isDisputed: true, disputedCents: 3_000 });
    expectProblem(await donors.receipt(donation), 'donation.not-found');
    await decide(dispute, 'won');
    const won = await show(donation);
    expect(won).toMatchObject({ paymentStatus: 'completed', receiptNumber: newest(won)?.number });
    expect(won.receipts).toMatchObject([
      { number: first, amountCents: AMOUNT },
      { amountCents: 3_000, replacedBy: null },
    ]);
    expect(await receiptText(donation)).toContain('R$ 30,00 (trinta reais)');
    expect(await later(donation)).toHaveLength(1);
  });

  it('has no valid receipt, and no mail with one, when the dispute is lost and the rest refunded', async () => {
    const donation = await paid();
    await decide(await open(donation, 3_000), 'lost');
    await refund(donation, 7_000);
    const [mail] = await later(donation);
    expect(mail).toMatch(/Ao todo, R\$\s70,00 desta doação voltaram para você/);
    expect(mail).toContain('Os recibos que enviamos antes deixam de valer');
    expect(mail).not.toContain('recibo-doacao-');
    expect(await show(donation)).toMatchObject({ paymentStatus: 'disputed', receiptNumber: null, isDisputed: false, disputedCents: 3_000 });
  });

  it('is no part of a refund: receipt and mail name what is not refunded, and stay right when the dispute is won', async () => {
    const donation = await paid();
    const dispute = await open(donation, 3_000);
    await refund(donation, 2_000);
    const inPart = await show(donation);
    expect(newest(inPart)).toMatchObject({ amountCents: 8_000 });
    const [mail] = await later(donation);
    expect(mail).toMatch(/Sua doação passa a ser de R\$\s80,00/);
    expect(mail).toContain(`filename=recibo-doacao-${newest(inPart)?.number}.pdf`);
    await decide(dispute, 'won');
    expect((await show(donation)).receipts).toEqual(inPart.receipts);
  });

  it('leads to another receipt when the dispute is lost after a refund', async () => {
    const donation = await paid();
    const dispute = await open(donation, 3_000);
    await refund(donation, 2_000);
    await decide(dispute, 'lost');
    expect((await show(donation)).receipts.map(({ amountCents }) => amountCents)).toEqual([AMOUNT, 8_000, 5_000]);
  });

  it('that is lost, and won after an appeal, leads to a receipt for the whole amount again', async () => {
    const donation = await paid();
    const dispute = await open(donation, 3_000);
    await decide(dispute, 'lost');
    expect(newest(await show(donation))).toMatchObject({ amountCents: 7_000 });
    await appealed(dispute, 'open');
    expect(newest(await show(donation))).toMatchObject({ amountCents: 7_000 });
    await appealed(dispute, 'won');
    await appealed(dispute, 'won');
    expect((await show(donation)).receipts.map(({ amountCents }) => amountCents)).toEqual([AMOUNT, 7_000, AMOUNT]);
    expect(await receiptText(donation)).toContain('R$ 100,00 (cem reais)');
    expect(await later(donation)).toEqual([]);
  });

  it('that is won leaves the first receipt as it is', async () => {
    const donation = await paid();
    await decide(await open(donation, 3_000), 'won');
    expect((await show(donation)).receipts).toMatchObject([{ amountCents: AMOUNT, replacedBy: null }]);
  });

  it('cancels no basket while it is open, also when others are refunded', async () => {
    const donation = await paid({ amountCents: 3 * PRICE, baskets: 3 });
    const dispute = await open(donation, PRICE);
    await refund(donation, PRICE);
    expect(await statusesOf(donation)).toEqual(['reserved', 'reserved', 'cancelled']);
    await refund(donation, PRICE);
    expect(await statusesOf(donation)).toEqual(['reserved', 'cancelled', 'cancelled']);
    await decide(dispute, 'lost');
    expect(await statusesOf(donation)).toEqual(['cancelled', 'cancelled', 'cancelled']);
  });
});
