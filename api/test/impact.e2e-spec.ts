import { randomUUID } from 'node:crypto';
import { paths, type ImpactPage, type ImpactSummaryView } from '@aflora/contracts';
import sharp from 'sharp';
import { Donation } from '../src/donations/donation.entity';
import { OngMember, OngMemberEvent } from '../src/ong-members/ong-member.entity';
import { Order } from '../src/orders/order.entity';
import { User } from '../src/users/user.entity';
import { expectProblem } from './support/expect-problem';
import { pdfText } from './support/pdf-text';
import { startTestApp, type TestApp } from './support/test-app';

const DAY = (day: number, month = 6) => new Date(Date.UTC(2026, month - 1, day, 12));

describe('a person’s impact', () => {
  let api: TestApp;
  let receiptNumber = 9000;

  beforeAll(async () => {
    api = await startTestApp();
  });
  afterAll(() => api.close());

  const aPerson = async () => {
    const email = `${randomUUID()}@example.com`;
    const headers = await api.signIn({ email });
    const { id } = await api.dataSource.manager.findOneByOrFail(User, { email });
    return { id, headers };
  };
  const gift = (userId: string, completedAt: Date, given: Partial<Donation> = {}) =>
    api.dataSource.manager.insert(Donation, {
      userId,
      amountCents: 5000,
      paymentStatus: 'completed',
      completedAt,
      receiptNumber: ++receiptNumber,
      ...given,
    });
  const order = (userId: string, createdAt: Date, given: Partial<Order> = {}) =>
    api.dataSource.manager.insert(Order, {
      userId,
      createdAt,
      totalAmountCents: 9000,
      paymentStatus: 'paid',
      shippingAddress: {} as Order['shippingAddress'],
      ...given,
    });
  const member = async (userId: string, events: [OngMemberEvent['kind'], Date][]) => {
    const id = randomUUID();
    const plan = { planCode: 'supporter', monthlyAmountCents: 2990, chargeCents: 2990, paidCents: 5980 };
    await api.dataSource.manager.insert(OngMember, { id, userId, ...plan, nextPaymentDate: DAY(30, 12) });
    await api.dataSource.manager.insert(
      OngMemberEvent,
      events.map(([kind, at]) => ({ memberId: id, kind, at })),
    );
  };
  const page = async (headers: Record<string, string>, query = '') =>
    (await api.inject({ url: `${paths.impact}${query}`, headers })).json<ImpactPage>();
  const summary = async (headers: Record<string, string>) =>
    (await api.inject({ url: paths.impactSummary, headers })).json<ImpactSummaryView>();

  it('is one timeline of purchases, donations and membership, newest first, with what went back', async () => {
    const { id, headers } = await aPerson();
    await order(id, DAY(1), { status: 'delivered', deliveredAt: DAY(4) });
    await order(id, DAY(2), { status: 'processing', refundedCents: 1000 });
    await order(id, DAY(3), { status: 'cancelled', paymentStatus: 'refunded', refundedCents: 9000 });
    await order(id, DAY(4), { paymentStatus: 'pending' });
    await gift(id, DAY(5), { frequency: 'monthly' });
    await gift(id, DAY(6), { paymentStatus: 'refunded', refundedCents: 5000 });
    await gift(id, DAY(7), { disputedCents: 5000, paymentStatus: 'disputed' });
    await gift(id, DAY(8), { completedAt: null, receiptNumber: null, paymentStatus: 'pending' });
    await member(id, [
      ['started', DAY(9)],
      ['renewed', DAY(10)],
      ['plan-changed', DAY(11)],
      ['paused', DAY(12)],
      ['cancelled', DAY(13)],
    ]);
    const { items, nextCursor } = await page(headers);
    expect(
      items.map(({ event, at, amountCents, returnedCents }) => [event, new Date(at).getUTCDate(), amountCents, returnedCents]),
    ).toEqual([
      ['membership-ended', 13, null, 0],
      ['membership-paused', 12, null, 0],
      ['membership-changed', 11, null, 0],
      ['membership-started', 9, null, 0],
      ['donation-disputed', 7, 0, 5000],
      ['donation-refunded', 6, 0, 5000],
      ['donation-monthly', 5, 5000, 0],
      ['order-refunded', 3, 0, 9000],
      ['order-paid', 2, 8000, 1000],
      ['order-delivered', 1, 9000, 0],
    ]);
    expect(nextCursor).toBeNull();
    expect(await summary(headers)).toEqual({
      donations: 1,
      baskets: 0,
      givenCents: 5000,
      membershipCents: 5980,
      orders: 2,
      isMember: true,
      memberSince: DAY(9).toISOString(),
      since: DAY(1).toISOString(),
      years: [2026],
    });
  });

  it('is read page by page without repeating or losing rows of equal times', async () => {
    const { id, headers } = await aPerson();
    for (const day of [1, 1, 1, 2, 3]) await Promise.all([gift(id, DAY(day)), order(id, DAY(day))]);
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const found = await page(headers, `?pageSize=3${cursor && `&cursor=${cursor}`}`);
      seen.push(...found.items.map((entry) => entry.id));
      cursor = found.nextCursor;
    }
    expect([seen.length, new Set(seen).size]).toEqual([10, 10]);
    expectProblem(await api.inject({ url: `${paths.impact}?cursor=x`, headers }), 'list.cursor-unknown');
  });

  it('is nobody else’s, and needs a signed-in user', async () => {
    const [one, other] = [await aPerson(), await aPerson()];
    await gift(one.id, DAY(1));
    expect((await page(other.headers)).items).toEqual([]);
    expect(await summary(other.headers)).toMatchObject({ donations: 0, givenCents: 0, since: null, years: [] });
    for (const url of [paths.impactCard, paths.impactYear(2026), paths.impactYear('1999'), paths.impactYear('x')])
      expectProblem(await api.inject({ url, headers: other.headers }), 'resource.not-found');
    for (const url of [paths.impact, paths.impactSummary, paths.impactCard, paths.impactYear(2026)]) {
      expectProblem(await api.inject({ url }), 'auth.required');
      expect((await api.inject({ url, headers: one.headers })).headers['cache-control']).toBe('no-store');
    }
  });

  it('is printed for a year in São Paulo', async () => {
    const { id, headers } = await aPerson();
    await gift(id, new Date('2026-01-01T02:59:00Z'), { amountCents: 7700 });
    await gift(id, new Date('2026-01-01T03:00:00Z'), { amountCents: 8800 });
    const response = await api.inject({ url: paths.impactYear(2026), headers });
    expect(response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="meu-impacto-2026.pdf"',
    });
    const text = pdfText(response.rawPayload).replaceAll('\u00a0', ' ');
    expect(text).toContain('01/01/2026 Doação R$ 88,00');
    expect(text).not.toContain('77,00');
    expect((await summary(headers)).years).toEqual([2026, 2025]);
  });

  it('is a picture to share, which shows name and amount only on request', async () => {
    const { id, headers } = await aPerson();
    await gift(id, DAY(1));
    await api.dataSource.query("UPDATE profiles SET first_name = 'Clara', last_name = 'Nunes' WHERE user_id = $1", [id]);
    const card = async (query = '') => (await api.inject({ url: `${paths.impactCard}${query}`, headers })).rawPayload;
    const plain = await card();
    expect(await sharp(plain).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
    expect(await card('?firstName=no&amount=no')).toEqual(plain);
    expect(await card('?firstName=yes')).not.toEqual(plain);
    expect(await card('?amount=yes')).not.toEqual(plain);
    expectProblem(await api.inject({ url: `${paths.impactCard}?firstName=Fulana`, headers }), 'validation.failed');
  });
});
