import { randomUUID } from 'node:crypto';
import {
  paths,
  settingDefaults,
  type AdminBasketPage,
  type AdminBasketView,
  type AdminDonationView,
  type BasketView,
  type ChangedBasketsView,
  type ImpactPage,
} from '@aflora/contracts';
import sharp from 'sharp';
import { AuditEntry } from '../src/audit/audit-entry.entity';
import { BasketMailsService } from '../src/donations/baskets/basket-mails.service';
import { BasketPhotosService } from '../src/donations/baskets/basket-photos.service';
import { MissedBasketsService } from '../src/donations/baskets/missed-baskets.service';
import { Donation } from '../src/donations/donation.entity';
import { PaymentDispute } from '../src/payments/disputes/payment-dispute.entity';
import { PaymentRefundsService } from '../src/payments/refunds/payment-refunds.service';
import { Payment, PaymentRefund } from '../src/payments/payment.entity';
import { AvifCopiesService } from '../src/storage/avif-copies.service';
import { BasketPhotoFiles } from '../src/storage/image-files.service';
import { User } from '../src/users/user.entity';
import { until, untilLockWaits } from './support/api-process';
import { appeal } from './support/disputes';
import { donorsOf, type Placed } from './support/donations';
import { expectProblem } from './support/expect-problem';
import { aForm, aPicture } from './support/forms';
import { subjectOf, textOf } from './support/mail-text';
import { startMoneyApp, type MoneyApp } from './support/money-app';

const PRICE = settingDefaults.baskets.basketPriceCents;
const DUE = 'UPDATE graphile_worker._private_jobs SET run_at = now() WHERE run_at > now()';
const LATER = "SELECT FROM graphile_worker._private_jobs WHERE run_at > now() + interval '20 seconds'";

/** Makes the first call of each transaction wait until so many transactions have called. */
function barrier(transactions: number): (transaction: object) => Promise<void> {
  const arrived = new Set<object>();
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return (transaction) => {
    arrived.add(transaction);
    if (arrived.size === transactions) open();
    return opened;
  };
}

describe('adopted baskets', () => {
  let api: MoneyApp;
  let admin: { authorization: string };
  let donors: ReturnType<typeof donorsOf>;

  beforeAll(async () => {
    api = await startMoneyApp();
    admin = await api.signIn({ isAdmin: true });
    donors = donorsOf(api);
  });
  afterEach(async () => {
    await api.dataSource.query(DUE);
    expect(await api.dataSource.query('SELECT * FROM payment_ledger WHERE difference <> 0')).toEqual([]);
  });
  afterAll(() => api.close());

  const adopted = async (baskets = 1, fields: object = {}, headers = {}): Promise<Placed & { paymentId: string }> => {
    const donation = await donors.given({ amountCents: baskets * PRICE, baskets, ...fields }, headers);
    const { id: paymentId } = await donors.pay(donation);
    await api.settle(paymentId, 'paid');
    return { ...donation, paymentId };
  };
  const basketsOf = async (donation: Placed): Promise<BasketView[]> => (await donors.show(donation)).baskets;
  const list = async (query = '') => (await api.inject({ url: `${paths.adminBaskets}${query}`, headers: admin })).json<AdminBasketPage>();
  const rowsOf = async ({ id }: Placed): Promise<AdminBasketView[]> =>
    (await list('?pageSize=100')).items.filter(({ donationId }) => donationId === id).sort((one, other) => one.number - other.number);
  const post = (url: string, payload: object, headers = admin) => api.inject({ method: 'POST', url, payload, headers });
  const chosen = (rows: AdminBasketView[]) => rows.map(({ id, version }) => ({ id, version }));
  const step = async (status: string, rows: AdminBasketView[]) =>
    (await post(paths.adminBasketSteps, { status, baskets: chosen(rows) })).json<ChangedBasketsView>();
  const undo = async (status: string, rows: AdminBasketView[]) =>
    (await post(paths.adminBasketUndo, { status, baskets: chosen(rows) })).json<ChangedBasketsView>();
  /** What is told only after the time to undo, without waiting for it. */
  const tell = async () => {
    await api.dataSource.query(DUE);
    await api.settled();
  };
  const statusesOf = async (donation: Placed) => (await basketsOf(donation)).map(({ status }) => status);
  /** A dispute about all of the donation's money, which the payer has just opened. */
  const disputed = async ({ paymentId }: { paymentId: string }) => {
    const { externalId } = await api.dataSource.manager.findOneByOrFail(Payment, { id: paymentId });
    const { id } = (await api.control(`/payments/${externalId ?? ''}/disputes`, {})) as { id: string };
    const arrived = async (status: 'open' | 'won' | 'lost') => {
      await until(() => api.dataSource.manager.existsBy(PaymentDispute, { externalId: id, status }));
      await api.settled();
    };
    await arrived('open');
    return {
      close: async (outcome: 'won' | 'lost') => {
        await api.control(`/disputes/${id}`, { outcome });
        await arrived(outcome);
      },
      /** The provider decides again, in favour of the charity. */
      appealed: async () => {
        await appeal(api, id, 'won');
        await arrived('won');
      },
    };
  };
  const subjectsTo = async ({ email }: Placed) => (await api.mailsTo(email)).map(subjectOf);
  const sendPhoto = async (rows: AdminBasketView[], data: object, image?: Buffer) => {
    const form = await aForm({ data: JSON.stringify({ showsNobody: true, baskets: chosen(rows), ...data }), ...(image && { image }) });
    return api.inject({ method: 'POST', url: paths.adminBasketPhotos, ...form, headers: { ...form.headers, ...admin } });
  };

  describe('of a donation', () => {
    it('are reserved once it is paid, and the adopter is mailed their numbers', async () => {
      const donation = await donors.given({ amountCents: 2 * PRICE, baskets: 2 });
      expect(await basketsOf(donation)).toEqual([]);
      const { id } = await donors.pay(donation);
      await api.settle(id, 'paid');
      const baskets = await basketsOf(donation);
      expect(baskets.map(({ status, packedAt, place }) => [status, packedAt, place])).toEqual([
        ['reserved', null, null],
        ['reserved', null, null],
      ]);
      const numbers = baskets.map(({ number }) => `nº ${number}`).join(' e ');
      expect(await subjectsTo(donation)).toEqual([
        expect.stringContaining('Recebemos sua doação'),
        `Suas cestas ${numbers} foram reservadas`,
      ]);
      const [, reserved] = await api.mailsTo(donation.email);
      expect(textOf(reserved)).toContain(`/doacao/${donation.id}?token=`);
    });

    it('cost what the setting says', async () => {
      const fields = { amountCents: PRICE, baskets: 2 };
      const refused = await donors.give(fields);
      expectProblem(refused, 'donation.basket-price-changed');
      expect(refused.json()).toMatchObject({ params: { priceCents: PRICE } });
      const value = { basketPriceCents: 9900, basketContents: 'Kit', basketPriceSource: 'Nota da última compra' };
      const url = '/api/admin/settings/baskets';
      expect((await api.inject({ method: 'PATCH', url, payload: { version: 0, value }, headers: admin })).statusCode).toBe(200);
      expectProblem(await donors.give({ amountCents: PRICE, baskets: 1 }), 'donation.basket-price-changed');
      expect((await donors.give({ amountCents: 9900, baskets: 1 })).statusCode).toBe(201);
      const settings = (await api.inject({ url: paths.siteSettings })).json<object>();
      expect(settings).toMatchObject({ basket: { priceCents: 9900, contents: 'Kit', priceSource: 'Nota da última compra' } });
      await post('/api/admin/settings/baskets/restorations', { version: 1, restore: 0 });
    });

    it.each([{ baskets: 0 }, { baskets: 11 }, { baskets: 1.5 }, { baskets: 1, amountCents: PRICE, frequency: 'monthly' }])(
      'are refused with %j',
      async (fields) => {
        expectProblem(await donors.give({ amountCents: 11 * PRICE, ...fields }), 'validation.failed');
      },
    );

    it('are none without an adoption', async () => {
      const donation = await donors.given({ amountCents: PRICE });
      const { id } = await donors.pay(donation);
      await api.settle(id, 'paid');
      expect([await basketsOf(donation), await subjectsTo(donation)]).toEqual([[], [expect.stringContaining('Recebemos')]]);
    });

    it('are cancelled as far as a refund leaves too little, but not what is delivered', async () => {
      const donation = await adopted(3);
      const [first, second] = await rowsOf(donation);
      await step('packed', [first, second] as AdminBasketView[]);
      await step('delivered', [(await rowsOf(donation))[0] as AdminBasketView]);
      await tell();
      await donors.refund(donation.paymentId, PRICE - 1);
      expect((await basketsOf(donation)).map(({ status }) => status)).toEqual(['delivered', 'packed', 'cancelled']);
      await donors.refund(donation.paymentId, 2 * PRICE + 1);
      expect((await basketsOf(donation)).map(({ status }) => status)).toEqual(['delivered', 'cancelled', 'cancelled']);
      const cancelled = (await subjectsTo(donation)).filter((subject) => subject.includes('cancelada'));
      expect(cancelled).toHaveLength(2);
      const rows = await rowsOf(donation);
      expect(await step('packed', rows)).toEqual({ changed: [], unchanged: 3, unpaid: 0 });
    });

    it('are cancelled by a small refund too, and the mail says that the rest continues as a donation', async () => {
      const donation = await adopted(1);
      await donors.refund(donation.paymentId, 100);
      expect(await statusesOf(donation)).toEqual(['cancelled']);
      const cancelled = (await api.mailsTo(donation.email)).find((mail) => subjectOf(mail).includes('cancelada'));
      expect(textOf(cancelled)).toContain('Esse valor continua como doação.');
      expect(textOf(cancelled)).not.toContain('voltou para você');
    });

    it('are cancelled by a lost dispute, and stay during an open one, in which no step is taken', async () => {
      const donation = await adopted(1);
      const dispute = await disputed(donation);
      expect(await statusesOf(donation)).toEqual(['reserved']);
      expect(await step('packed', await rowsOf(donation))).toEqual({ changed: [], unchanged: 1, unpaid: 1 });
      await dispute.close('lost');
      expect(await statusesOf(donation)).toEqual(['cancelled']);
    });

    it('stay reserved, without new ones, when an open dispute is won', async () => {
      const donation = await adopted(2);
      await (await disputed(donation)).close('won');
      expect(await statusesOf(donation)).toEqual(['reserved', 'reserved']);
      expect((await subjectsTo(donation)).filter((subject) => subject.includes('reservada'))).toHaveLength(1);
      expect((await step('packed', await rowsOf(donation))).changed).toHaveLength(2);
    });

    it('are reserved again, with one mail, when a lost dispute is won after all', async () => {
      const donation = await adopted(2);
      const dispute = await disputed(donation);
      await dispute.close('lost');
      expect(await statusesOf(donation)).toEqual(['cancelled', 'cancelled']);
      await dispute.appealed();
      await dispute.appealed();
      expect(await statusesOf(donation)).toEqual(['cancelled', 'cancelled', 'reserved', 'reserved']);
      const [, , third, fourth] = await basketsOf(donation);
      const reserved = (await subjectsTo(donation)).filter((subject) => subject.includes('reservada'));
      expect(reserved).toEqual([expect.any(String), `Suas cestas nº ${third?.number} e nº ${fourth?.number} foram reservadas`]);
    });

    it('that the previous release didn’t reserve are reserved and mailed once, even by two processes', async () => {
      const donation = await adopted(3);
      const partly = await adopted(3);
      await donors.refund(partly.paymentId, 1);
      await api.dataSource.query('DELETE FROM adopted_baskets WHERE donation_id = ANY ($1)', [[donation.id, partly.id]]);
      const missed = api.app.get(MissedBasketsService);
      await Promise.all([missed.run(), missed.run()]);
      await api.runJob('donations.reserve-missed-baskets');
      expect(await statusesOf(donation)).toEqual(['reserved', 'reserved', 'reserved']);
      expect(await statusesOf(partly)).toEqual(['reserved', 'reserved']);
      // The first mail is that of the payment.
      expect((await subjectsTo(donation)).filter((subject) => subject.includes('reservadas'))).toHaveLength(2);
    });

    it('are named by the donation in the console', async () => {
      const donation = await adopted(2);
      const adoptionOf = async ({ id }: Placed) =>
        (await api.inject({ url: paths.adminDonation(id), headers: admin })).json<AdminDonationView>().adoption;
      const reserved = (await basketsOf(donation)).map(({ number }) => ({ number, status: 'reserved' }));
      expect(await adoptionOf(donation)).toEqual({ baskets: 2, reserved });
      expect(await adoptionOf(await donors.given())).toBeNull();
    });

    it('are in the timeline and the personal data of the account that gave it', async () => {
      const email = `${randomUUID()}@example.com`;
      const headers = await api.signIn({ email });
      const donation = await adopted(1, {}, headers);
      const timeline = (await api.inject({ url: paths.impact, headers })).json<ImpactPage>();
      expect(timeline.items.map(({ event, pageId }) => [event, pageId])).toEqual(
        expect.arrayContaining([
          ['basket-reserved', donation.id],
          ['donation-given', donation.id],
        ]),
      );
      const { id } = await api.dataSource.manager.findOneByOrFail(User, { email });
      const [own] = await api.dataSource.query<[{ count: number }]>(
        'SELECT count(*)::integer AS count FROM adopted_baskets b JOIN donations d ON d.id = b.donation_id WHERE d.user_id = $1',
        [id],
      );
      expect(own.count).toBe(1);
    });
  });

  describe('in the console', () => {
    it('are found by number, place and donor, but never by the name of an anonymous donor', async () => {
      const shown = await adopted(1, { name: 'Josefina Baobá' });
      const hidden = await adopted(1, { name: 'Josefina Secreta', isAnonymous: true });
      const [one] = await rowsOf(shown);
      const [other] = await rowsOf(hidden);
      expect([one?.donorName, other?.donorName, other?.isAnonymous]).toEqual(['Josefina Baobá', null, true]);
      const numbersOf = async (query: string) => (await list(query)).items.map(({ number }) => number);
      expect(await numbersOf('?search=josefina')).toEqual([one?.number]);
      for (const text of [`${other?.number}`, `#${other?.number}`, `Cesta nº ${other?.number}`])
        expect(await numbersOf(`?search=${encodeURIComponent(text)}`)).toEqual([other?.number]);
      const placed = await post(paths.adminBasketPlaces, { place: 'Vila São José, Campinas', baskets: chosen([other as AdminBasketView]) });
      expect(placed.json()).toMatchObject({ unchanged: 0 });
      expect(await numbersOf('?search=sao%20jose')).toEqual([other?.number]);
      expect((await list('?status=cancelled&pageSize=100')).items.every(({ status }) => status === 'cancelled')).toBe(true);
    });

    it('go forward together, and those that a colleague changed are left as they are', async () => {
      const donation = await adopted(3);
      const rows = await rowsOf(donation);
      const [first] = rows as [AdminBasketView];
      expect(await step('packed', [first])).toMatchObject({ changed: [{ id: first.id, version: 2 }], unchanged: 0 });
      // The list of a second administrator is older.
      const { changed, unchanged } = await step('packed', rows);
      expect([changed.length, unchanged]).toEqual([2, 1]);
      expect(await step('packed', rows)).toEqual({ changed: [], unchanged: 3, unpaid: 0 });
      const packed = await rowsOf(donation);
      expect(packed.map(({ status, version }) => [status, version])).toEqual(Array.from({ length: 3 }, () => ['packed', 2]));
      expect((await step('delivered', packed)).changed).toHaveLength(3);
      const entries = await api.dataSource.manager.findBy(AuditEntry, { entity: 'adopted_baskets', entityId: first.id });
      expect(entries.map(({ action }) => action).sort()).toEqual(['updated', 'updated']);
    });

    it('stay as they are while their money is going back, and go on when it stays after all', async () => {
      const donation = await adopted(2);
      const other = await adopted(1);
      const rows = await rowsOf(donation);
      await step('packed', rows.slice(0, 1));
      const { manager } = api.dataSource;
      const refund = manager.create(PaymentRefund, {
        paymentId: donation.paymentId,
        amountCents: PRICE,
        reason: 'Engano',
        status: 'asked',
      });
      await manager.save(refund);
      expect(await step('delivered', await rowsOf(donation))).toEqual({ changed: [], unchanged: 2, unpaid: 1 });
      const both = [...(await rowsOf(donation)), ...(await rowsOf(other))];
      const { changed, unchanged, unpaid } = await step('packed', both);
      expect([changed.length, unchanged, unpaid]).toEqual([1, 2, 1]);
      await manager.update(PaymentRefund, { id: refund.id }, { status: 'failed' });
      expect((await step('packed', await rowsOf(donation))).changed).toHaveLength(1);
    });

    it('wait for a refund that is being requested', async () => {
      const donation = await adopted(1);
      const rows = await rowsOf(donation);
      const refunds = api.app.get(PaymentRefundsService);
      const request = refunds.request.bind(refunds);
      let waiting = Promise.resolve<ChangedBasketsView | null>(null);
      const spy = jest.spyOn(refunds, 'request').mockImplementationOnce(async (manager, refund) => {
        await request(manager, refund);
        waiting = step('packed', rows);
        await untilLockWaits(api.dataSource);
      });
      const headers = { ...admin, 'idempotency-key': randomUUID() };
      const asked = await post(paths.adminDonationRefunds(donation.id), { amountCents: PRICE, reason: 'Engano' }, headers);
      spy.mockRestore();
      expect(asked.statusCode).toBe(200);
      expect(await waiting).toEqual({ changed: [], unchanged: 1, unpaid: 1 });
    });

    it('of the same donations go forward at once for two administrators, whatever the order of the baskets', async () => {
      const mails = api.app.get(BasketMailsService);
      const queueSteps = mails.queueSteps.bind(mails);
      for (let round = 0; round < 3; round++) {
        const donations = [await adopted(2), await adopted(2)];
        const rows = await Promise.all(donations.map(rowsOf));
        // The first administrator's baskets have ids in the order of the donations, those of the second in the opposite order.
        const ids = Array.from({ length: 4 }, () => randomUUID()).sort();
        const [[one, two] = [], [three, four] = []] = rows;
        for (const [index, row] of [one, three, four, two].entries())
          await api.dataSource.query('UPDATE adopted_baskets SET id = $1 WHERE id = $2', [ids[index], row?.id]);
        const [first, second, third, fourth] = ids.map((id) => ({ id, version: 1 }));
        // Both have locked their baskets before either adds a job.
        const together = barrier(2);
        const spy = jest.spyOn(mails, 'queueSteps').mockImplementation(async (manager, donationId) => {
          await together(manager);
          await queueSteps(manager, donationId);
        });
        const both = [
          [first, second],
          [third, fourth],
        ].map((baskets) => post(paths.adminBasketSteps, { status: 'packed', baskets }));
        const answers = await Promise.all(both);
        spy.mockRestore();
        expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
        expect(answers.map((answer) => answer.json<ChangedBasketsView>().changed.length)).toEqual([2, 2]);
        await tell();
      }
    });

    it('can’t skip a step', async () => {
      const rows = await rowsOf(await adopted(1));
      expect(await step('delivered', rows)).toEqual({ changed: [], unchanged: 1, unpaid: 0 });
      for (const status of ['reserved', 'cancelled']) {
        expectProblem(await post(paths.adminBasketSteps, { status, baskets: chosen(rows) }), 'validation.failed');
      }
    });

    it('notify the adopter of each step once, with one mail for baskets of the same step', async () => {
      const donation = await adopted(2);
      await step('packed', await rowsOf(donation));
      expect((await rowsOf(donation)).map(({ isTold }) => isTold)).toEqual([false, false]);
      await tell();
      expect((await rowsOf(donation)).map(({ isTold }) => isTold)).toEqual([true, true]);
      // A worker that was taken for dead is replaced: the job runs again.
      const payload = JSON.stringify({ donationId: donation.id });
      await api.dataSource.query("SELECT graphile_worker.add_job('donations.tell-basket-steps', $1::json)", [payload]);
      await tell();
      const told = (await subjectsTo(donation)).filter((subject) => subject.includes('embalada'));
      expect(told).toEqual([expect.stringMatching(/^Suas cestas nº \d+ e nº \d+ foram embaladas$/)]);
    });

    it('send no mail about an undone step, and can’t be undone once it was mailed', async () => {
      const donation = await adopted(1);
      await step('packed', await rowsOf(donation));
      // Longer than the console offers to undo it.
      expect(await api.dataSource.query(LATER)).toHaveLength(1);
      expect(await undo('packed', await rowsOf(donation))).toMatchObject({ unchanged: 0 });
      await tell();
      expect((await basketsOf(donation)).map(({ status, packedAt }) => [status, packedAt])).toEqual([['reserved', null]]);
      expect((await subjectsTo(donation)).filter((subject) => subject.includes('embalada'))).toEqual([]);
      await step('packed', await rowsOf(donation));
      await tell();
      expect(await undo('packed', await rowsOf(donation))).toMatchObject({ changed: [], unchanged: 1 });
      expect((await subjectsTo(donation)).filter((subject) => subject.includes('embalada'))).toHaveLength(1);
    });

    it('are for administrators only', async () => {
      const user = await api.signIn({ email: 'cliente@example.com' });
      for (const url of [paths.adminBasketSteps, paths.adminBasketUndo, paths.adminBasketPlaces, paths.adminBasketPhotoRemoval]) {
        expectProblem(await post(url, {}, user), 'auth.forbidden');
        expectProblem(await api.inject({ method: 'POST', url, payload: {} }), 'auth.required');
      }
      expectProblem(await api.inject({ url: paths.adminBaskets, headers: user }), 'auth.forbidden');
    });
  });

  describe('have a photo', () => {
    const exif = { IFD0: { Artist: 'Fulana' } };
    const aPhoto = () => aPicture().withExif(exif).jpeg().toBuffer();
    // Copies that are being made of a removed photo are files without a basket for a moment.
    const files = async () => {
      await api.app.get(AvifCopiesService).done();
      return (await api.app.get(BasketPhotoFiles).list()).map(({ url }) => url);
    };

    it('that several share, upright and without metadata, and that the adopter sees', async () => {
      const donation = await adopted(2);
      const rows = await rowsOf(donation);
      expect((await sendPhoto(rows, {}, await aPhoto())).json()).toMatchObject({ unchanged: 0 });
      const [url, same] = (await basketsOf(donation)).map(({ photoUrl }) => photoUrl ?? '');
      expect(url).toMatch(/^\/media\/basket-photos\/detail\//);
      expect(same).toBe(url);
      const file = await api.inject({ url: url as string });
      expect(file.statusCode).toBe(200);
      expect((await sharp(file.rawPayload).metadata()).exif).toBeUndefined();
      await step('packed', await rowsOf(donation));
      await tell();
      const packed = (await api.mailsTo(donation.email)).find((mail) => subjectOf(mail).includes('embalada'));
      expect(textOf(packed)).toContain('A foto está na página da sua adoção.');
    });

    it('only after somebody looked that it shows nobody', async () => {
      const rows = await rowsOf(await adopted(1));
      expectProblem(await sendPhoto(rows, { showsNobody: false }, await aPhoto()), 'validation.failed');
      expectProblem(await sendPhoto(rows, {}), 'validation.failed');
      expectProblem(await sendPhoto(rows, {}, Buffer.from('<svg/>')), 'image.wrong-type');
    });

    it('whose file goes once no basket has it: replaced, removed, also from a cancelled basket, or sent for nothing', async () => {
      const donation = await adopted(2);
      const before = (await files()).length;
      await sendPhoto(await rowsOf(donation), {}, await aPhoto());
      const rows = await rowsOf(donation);
      const [shared] = rows.map(({ photoUrl }) => photoUrl ?? '');
      await sendPhoto([rows[0] as AdminBasketView], {}, await aPhoto());
      expect(await files()).toContain(shared);
      // The versions are older than the photo.
      expect((await sendPhoto(rows.slice(0, 1), {}, await aPhoto())).json()).toEqual({ changed: [], unchanged: 1, unpaid: 0 });
      expect((await files()).length).toBe(before + 2);
      await api.dataSource.query("UPDATE adopted_baskets SET status = 'cancelled', cancelled_at = now() WHERE id = $1", [rows[0]?.id]);
      const removed = await post(paths.adminBasketPhotoRemoval, { baskets: chosen(await rowsOf(donation)) });
      expect([removed.json<{ unchanged: number }>().unchanged, (await files()).length]).toEqual([0, before]);
    });

    it('unless a stopped process left it behind: such a file is removed after a day', async () => {
      const photos = api.app.get(BasketPhotosService);
      const donation = await adopted(1);
      await sendPhoto(await rowsOf(donation), {}, await aPhoto());
      const left = await photos.upload(await aPhoto());
      expect(await files()).toContain(left);
      await photos.removeUnused(Date.now() + 86_000_000);
      expect(await files()).toContain(left);
      expect(await photos.removeUnused(Date.now() + 87_000_000)).toBe(1);
      expect(await files()).not.toContain(left);
      const [{ photoUrl } = { photoUrl: null }] = await rowsOf(donation);
      expect(await files()).toContain(photoUrl);
    });

    it('that all stay when many of them have no basket, because the database may be an older one', async () => {
      const photos = api.app.get(BasketPhotosService);
      await sendPhoto(await rowsOf(await adopted(1)), {}, await aPhoto());
      for (let index = 0; index < 6; index++) await photos.upload(await aPhoto());
      const before = (await files()).length;
      await expect(photos.removeUnused(Date.now() + 87_000_000)).rejects.toThrow('is this the database of these files?');
      expect(await files()).toHaveLength(before);
    });
  });

  it('of an erased person are mailed to nobody', async () => {
    const email = `${randomUUID()}@example.com`;
    const headers = await api.signIn({ email });
    const donation = await adopted(1, { email }, headers);
    expect((await api.inject({ method: 'POST', url: paths.erasure, headers })).statusCode).toBe(204);
    expect((await api.dataSource.manager.findOneByOrFail(Donation, { id: donation.id })).donorEmail).toBeNull();
    await step('packed', await rowsOf(donation));
    await tell();
    expect((await api.mailsTo(email)).map(subjectOf).filter((subject) => subject.includes('embalada'))).toEqual([]);
  });
});
