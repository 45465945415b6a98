import { paths, type AdminCouponView, type CartQuoteView, type KeysetView } from '@aflora/contracts';
import { AuditEntry } from '../src/audit/audit-entry.entity';
import { Coupon } from '../src/coupons/coupon.entity';
import { expectProblem } from './support/expect-problem';
import { aPhysicalProduct } from './support/physical-products';
import { startTestApp, type TestApp } from './support/test-app';

const UNKNOWN = '6f1c1b1e-6a53-4c7b-9d5f-0d3f6a1e2b3c';
const WELCOME = { code: 'bemvinda10', kind: 'percent', percent: 10, startsOn: '2026-11-01', endsOn: '2026-11-30', maxUses: 50 };

describe('coupons in the console', () => {
  let api: TestApp;
  let admin: { authorization: string };

  beforeAll(async () => {
    api = await startTestApp();
    admin = await api.signIn({ isAdmin: true });
  });

  afterAll(() => api.close());
  afterEach(() => api.dataSource.query('DELETE FROM coupons'));

  const send = (method: 'POST' | 'PATCH', url: string, payload: object, headers: Record<string, string> = admin) =>
    api.inject({ method, url, payload, headers });
  const create = (fields: object = {}) => send('POST', paths.adminCoupons, { ...WELCOME, ...fields });
  const created = async (fields: object = {}) => {
    const response = await create(fields);
    expect(response.statusCode).toBe(201);
    return response.json<AdminCouponView>();
  };
  const change = ({ id, version }: AdminCouponView, fields: object) =>
    send('PATCH', paths.adminCoupon(id), { kind: 'percent', percent: 10, version, ...fields });
  const listed = async (query: Record<string, string> = {}) =>
    (await api.inject({ url: paths.adminCoupons, query, headers: admin })).json<KeysetView<AdminCouponView>>().items;

  it('are created with their code in upper case and whole days in São Paulo, and audited', async () => {
    const coupon = await created({ smallestSumCents: 5_000, maxUsesPerPerson: 1 });
    expect(coupon).toMatchObject({
      ...{ ...WELCOME, code: 'BEMVINDA10', amountCents: null, smallestSumCents: 5_000, maxUsesPerPerson: 1 },
      ...{ isActive: true, uses: 0, version: 1 },
    });
    expect(await api.dataSource.manager.findOneByOrFail(Coupon, { id: coupon.id })).toMatchObject({
      startsAt: new Date('2026-11-01T03:00:00Z'),
      endsAt: new Date('2026-12-01T03:00:00Z'),
    });
    expect(await api.dataSource.manager.findBy(AuditEntry, { entityId: coupon.id })).toMatchObject([
      { action: 'created', entity: 'coupons' },
    ]);
    expect((await api.inject({ url: paths.adminCoupon(coupon.id), headers: admin })).json()).toEqual(coupon);
    const { errors } = expectProblem(await create({ code: ' BemVinda10 ' }), 'coupon.exists');
    expect(errors).toMatchObject([{ field: 'code', code: 'repeated' }]);
  });

  it.each<[string, object]>([
    ['percent', { percent: 91 }],
    ['percent', { percent: 0 }],
    ['percent', { percent: null }],
    ['percent', { percent: 9.5 }],
    ['amountCents', { kind: 'amount', amountCents: 0 }],
    ['amountCents', { kind: 'amount' }],
    ['kind', { kind: 'gift' }],
    ['code', { code: 'ção-10' }],
    ['code', { code: 'AB' }],
    ['endsOn', { startsOn: '2026-11-02', endsOn: '2026-11-01' }],
    ['maxUses', { maxUses: 0 }],
    ['maxUsesPerPerson', { maxUsesPerPerson: 1.5 }],
    ['smallestSumCents', { smallestSumCents: -1 }],
  ])('are refused with a wrong %s', async (field, fields) => {
    const problem = expectProblem(await create(fields), 'validation.failed');
    expect(problem.errors.map((error) => error.field)).toEqual([field]);
  });

  it('are changed by whoever read the newest version, and keep their code', async () => {
    const coupon = await created();
    const changed = await change(coupon, { kind: 'amount', amountCents: 1_500, maxUses: null });
    expect(changed.json()).toMatchObject({
      ...{ code: 'BEMVINDA10', kind: 'amount', percent: null, amountCents: 1_500 },
      ...{ maxUses: null, startsOn: null, version: 2 },
    });
    expectProblem(await change(coupon, { percent: 20 }), 'coupon.changed');
    expectProblem(await change({ ...coupon, version: 2 }, { code: 'OUTRO' }), 'validation.failed');
    expectProblem(await change({ ...coupon, id: UNKNOWN }, {}), 'resource.not-found');
  });

  it('never get a limit below their uses, also by the database', async () => {
    const coupon = await created({ maxUses: 10 });
    await api.dataSource.manager.update(Coupon, { id: coupon.id }, { usedCount: 5 });
    const { errors } = expectProblem(await change(coupon, { maxUses: 4 }), 'coupon.limit-below-uses');
    expect(errors).toMatchObject([{ field: 'maxUses', code: 'too-small', params: { min: 5 } }]);
    expect((await change(coupon, { maxUses: 5 })).json()).toMatchObject({ state: 'used-up', maxUses: 5, uses: 5 });
    await expect(api.dataSource.manager.update(Coupon, { id: coupon.id }, { usedCount: 6 })).rejects.toThrow('ck_coupons_used_count');
  });

  it('are deactivated from the expected state only, so that undoing it never undoes what a colleague did', async () => {
    const { id } = await created({ startsOn: null, endsOn: null });
    const activate = (isActive: boolean) => send('POST', paths.adminCouponActivation(id), { isActive, from: !isActive });
    expect((await activate(false)).statusCode).toBe(200);
    expectProblem(await activate(false), 'coupon.changed');
    expect((await activate(true)).json()).toMatchObject({ isActive: true });
  });

  it('are deactivated and activated again, each once in the audit', async () => {
    const { id } = await created({ startsOn: null, endsOn: null });
    const activate = (isActive: boolean) => send('POST', paths.adminCouponActivation(id), { isActive });
    expect((await activate(false)).json()).toMatchObject({ isActive: false, state: 'off', version: 1 });
    expect((await activate(false)).statusCode).toBe(200);
    expect((await activate(true)).json()).toMatchObject({ isActive: true, state: 'active' });
    expect(await api.dataSource.manager.countBy(AuditEntry, { entityId: id })).toBe(3);
  });

  it('are listed with their state, found by a part of the code, and filtered', async () => {
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    await created({ code: 'PASSADO', startsOn: null, endsOn: day(-2) });
    await created({ code: 'FUTURO', startsOn: day(3), endsOn: null });
    const { id } = await created({ code: 'NATAL-20', startsOn: null, endsOn: null, maxUses: 1 });
    await api.dataSource.manager.update(Coupon, { id }, { usedCount: 1 });
    expect((await listed()).map(({ code, state }) => [code, state])).toEqual([
      ['NATAL-20', 'used-up'],
      ['FUTURO', 'planned'],
      ['PASSADO', 'ended'],
    ]);
    expect((await listed({ search: 'natal' })).map(({ code }) => code)).toEqual(['NATAL-20']);
    await send('POST', paths.adminCouponActivation(id), { isActive: false });
    expect((await listed({ activity: 'off' })).map(({ code }) => code)).toEqual(['NATAL-20']);
    expect(await listed({ activity: 'on' })).toHaveLength(2);
  });
});

describe('codes that are guessed', () => {
  it('are counted by network, and then no code is looked up, while the rest of the quote stays', async () => {
    const api = await startTestApp({ RATE_LIMIT: 'on', LIMIT_COUPON: '2/600', LIMIT_QUOTE: '100/60' });
    try {
      const product = await aPhysicalProduct(api.dataSource, { priceCents: 5_000, stockQuantity: 5 });
      await api.dataSource.manager.insert(Coupon, { code: 'CERTO', percent: 10 });
      const problemOf = async (coupon: string, headers = {}) => {
        const payload = { items: [{ productId: product.id, quantity: 1 }], coupon };
        const quote = (await api.inject({ method: 'POST', url: paths.cartQuote, payload, headers })).json<CartQuoteView>();
        expect(quote.itemsTotalCents).toBe(5_000);
        return quote.coupon?.problem;
      };
      expect(await problemOf('CERTO')).toBeNull();
      for (const code of ['ERRADO-1', 'ERRADO-2']) expect(await problemOf(code)).toBe('coupon.unknown');
      expect(await problemOf('ERRADO-3')).toBe('rate-limit.exceeded');
      expect(await problemOf('CERTO')).toBe('rate-limit.exceeded');

      // `problemOf` also checks that every one of these parallel quotes has its prices.
      const elsewhere = { 'x-forwarded-for': '203.0.113.9' };
      const problems = await Promise.all(Array.from({ length: 8 }, (_, index) => problemOf(`ERRADO-${index}`, elsewhere)));
      expect(problems.filter((problem) => problem === 'coupon.unknown')).toHaveLength(2);
      expect(problems.filter((problem) => problem === 'rate-limit.exceeded')).toHaveLength(6);
    } finally {
      await api.close();
    }
  });
});
