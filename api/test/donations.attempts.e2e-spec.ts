import { paths, type PaymentView } from '@aflora/contracts';
import { AbandonedDonationsService } from '../src/donations/payments/abandoned-donations.service';
import { Donation } from '../src/donations/donation.entity';
import { Payment } from '../src/payments/payment.entity';
import { untilLockWaits } from './support/api-process';
import { donorsOf, type Headers, type Placed } from './support/donations';
import { startMoneyApp, type MoneyApp } from './support/money-app';

const PIX = { PAYMENT_PROVIDERS: 'sandbox,pix-static', PIX_KEY: 'doe@ong.example', PIX_NAME: 'ONG', PIX_CITY: 'Campinas' };
/** A Pix that an administrator confirms. */
const BY_HAND = { provider: 'pix-static', method: 'pix' };
const LOCK_DONATION = 'SELECT FROM donations WHERE id = $1 FOR NO KEY UPDATE';
const START = `
  INSERT INTO payments (purpose, subject_id, provider, method, amount_cents, description, payer_name, payer_email)
  VALUES ('donation', $1, 'sandbox', 'card', 12345, 'Doação', 'José', 'jose@example.com')
`;

describe('the attempts to pay a donation', () => {
  let api: MoneyApp;
  let donors: ReturnType<typeof donorsOf>;
  let admin: Headers;

  beforeAll(async () => {
    api = await startMoneyApp(PIX);
    donors = donorsOf(api);
    admin = await api.signIn({ isAdmin: true });
  });

  afterAll(() => api.close());

  afterEach(async () => expect(await api.dataSource.query('SELECT * FROM payment_ledger WHERE difference <> 0')).toEqual([]));

  const paymentOf = (id: string) => api.dataSource.manager.findOneByOrFail(Payment, { id });
  const payByHand = async ({ id, headers }: Placed) =>
    (await donors.post(paths.donationPayments(id), BY_HAND, headers)).json<PaymentView>();
  const confirm = async ({ id }: PaymentView) => {
    expect((await donors.post(paths.adminPaymentConfirmation(id), {}, admin)).statusCode).toBe(204);
    await api.settled();
  };

  it('end when one of them is paid, so that none can be paid too, and the donor sees the payment that paid', async () => {
    const donation = await donors.given(BY_HAND);
    const byHand = await payByHand(donation);
    const card = await donors.pay(donation);
    await api.settled();
    await confirm(byHand);
    expect(await paymentOf(card.id)).toMatchObject({ status: 'cancelled' });
    const paid = { paymentStatus: 'completed', payment: { id: byHand.id, status: 'paid' }, canPay: false };
    expect(await donors.show(donation)).toMatchObject(paid);
  });

  it('end at once when they were never opened and another one is', async () => {
    const donation = await donors.given();
    const [unopened] = await api.dataSource.manager.findBy(Payment, { subjectId: donation.id });
    const pix = await donors.pay(donation, 'pix');
    expect(await paymentOf(unopened?.id ?? '')).toMatchObject({ status: 'cancelled', failureCode: 'not-started' });
    expect(await paymentOf(pix.id)).toMatchObject({ status: 'pending' });
  });

  it('keep an old donation from failing, also when one starts at the same moment', async () => {
    const donation = await donors.given();
    await api.settle((await donors.pay(donation)).id, 'cancelled');
    await api.dataSource.manager.update(Donation, { id: donation.id }, { paymentStatus: 'pending', createdAt: new Date('2026-01-01') });
    const starting = api.dataSource.createQueryRunner();
    await starting.startTransaction();
    await starting.query(LOCK_DONATION, [donation.id]);
    const run = api.app.get(AbandonedDonationsService).run();
    await Promise.race([run, untilLockWaits(api.dataSource)]);
    await starting.query(START, [donation.id]);
    await starting.commitTransaction();
    await starting.release();
    await run;
    expect(await donors.show(donation)).toMatchObject({ paymentStatus: 'pending', payment: { status: 'created' } });
  });
});
