import { paths, type AdminOrderView, type OrderView } from '@aflora/contracts';
import { AuditEntry } from '../src/audit/audit-entry.entity';
import { expectProblem } from './support/expect-problem';
import { subjectOf, textOf } from './support/mail-text';
import { startMoneyApp, type MoneyApp } from './support/money-app';
import { aPaidOrder, aPlacedOrder, type PlacedOrder } from './support/paid-orders';

const FIRST = '52060433009911002506550120000007800267301615';
const SECOND = '35261112345678000195550010000001231123456788';
const NFCE = '35261112345678000195650010000001241123456796';
const GROUPED = '5206 0433 0099 1100 2506 5501 2000 0007 8002 6730 1615';

describe('the invoice of an order', () => {
  let api: MoneyApp;
  let admin: { authorization: string };
  let order: PlacedOrder;

  beforeAll(async () => {
    api = await startMoneyApp();
    admin = await api.signIn({ email: 'admin@example.com', isAdmin: true });
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    order = await aPaidOrder(api);
  });

  const set = (invoiceKey: unknown, { id } = order) =>
    api.inject({ method: 'POST', url: paths.adminOrderInvoice(id), payload: { invoiceKey }, headers: admin });
  const remove = () => api.inject({ method: 'DELETE', url: paths.adminOrderInvoice(order.id), headers: admin });
  const seenByBuyer = async () => (await api.inject({ url: paths.order(order.id), headers: order.headers })).json<OrderView>();
  const audited = () => api.dataSource.manager.countBy(AuditEntry, { entity: 'orders', entityId: order.id, action: 'updated' });
  /** Subjects of the mails about this order's invoice, in the order of their arrival. */
  const mailed = async () => {
    await api.settled();
    const mails = await api.mailsTo('bia@example.com');
    return mails.filter((mail) => /Nota fiscal/.test(subjectOf(mail)) && textOf(mail).includes(order.id));
  };

  it('is set once, shown to the buyer with the official page, mailed once and audited', async () => {
    expect((await seenByBuyer()).invoice).toBeNull();
    const responses = await Promise.all([set(GROUPED), set(FIRST), set(` ${FIRST} `)]);
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const { invoice, history } = (await set(FIRST)).json<AdminOrderView>();
    expect(invoice).toEqual({ key: FIRST, url: expect.stringContaining(`nfe=${FIRST}`) as string });
    expect(history.filter(({ kind }) => kind === 'invoice-set')).toMatchObject([{ note: FIRST, by: 'Ana Lima' }]);
    expect(await audited()).toBe(1);
    const buyers = await seenByBuyer();
    expect(buyers.invoice).toEqual(invoice);
    expect(buyers.history.map(({ kind }) => kind)).not.toContain('invoice-set');
    const mails = await mailed();
    expect(mails.map(subjectOf)).toEqual([`Nota fiscal do pedido #${order.id.slice(0, 8)}`]);
    for (const text of [GROUPED, `nfe=${FIRST}`, `/pedido/${order.id}`]) expect(textOf(mails[0])).toContain(text);
  });

  it('is mailed again when it is corrected, also back to an earlier key', async () => {
    for (const key of [FIRST, SECOND, FIRST]) expect((await set(key)).statusCode).toBe(200);
    const mails = await mailed();
    expect(mails.map((mail) => /corrigida/.test(subjectOf(mail)))).toEqual([false, true, true]);
    expect(new Set(mails.map(({ source }) => /^Message-ID:\s*(\S+)/m.exec(source)?.[1])).size).toBe(3);
    expect(textOf(mails[2])).toContain(GROUPED);
  });

  it('is removed, and not mailed again when the same key returns', async () => {
    await set(FIRST);
    for (const response of [await remove(), await remove()]) expect(response.statusCode).toBe(204);
    expect((await seenByBuyer()).invoice).toBeNull();
    expect(await audited()).toBe(2);
    await set(FIRST);
    expect((await seenByBuyer()).invoice?.key).toBe(FIRST);
    expect(await mailed()).toHaveLength(1);
  });

  it('may be an NFC-e, which has no page at the Receita Federal', async () => {
    expect((await set(NFCE)).json<AdminOrderView>().invoice).toEqual({ key: NFCE, url: null });
    expect(textOf((await mailed())[0])).toContain('Secretaria da Fazenda');
  });

  it.each([
    ['52060433009911002506550120000007800267301616', 'invoice-key-check'],
    ['35261112345678000195570010000001241123456790', 'invoice-key-model'],
    ['5206', 'invoice-key'],
    [5206, 'invoice-key'],
    [null, 'required'],
  ])('with the key %s is refused', async (key, code) => {
    const response = await set(key);
    expectProblem(response, 'validation.failed');
    expect(response.json()).toMatchObject({ errors: [{ field: 'invoiceKey', code }] });
    expect((await seenByBuyer()).invoice).toBeNull();
  });

  it('is refused for an order that nobody paid, and for an unknown one', async () => {
    const unpaid = await aPlacedOrder(api);
    expectProblem(await set(FIRST, unpaid), 'order.transition-refused');
    expect((await api.inject({ url: paths.adminOrder(unpaid.id), headers: admin })).json<AdminOrderView>().canSetInvoice).toBe(false);
    expectProblem(await set(FIRST, { ...unpaid, id: '00000000-0000-4000-8000-000000000000' }), 'order.not-found');
  });

  it('is for administrators only', async () => {
    const url = paths.adminOrderInvoice(order.id);
    const payload = { invoiceKey: FIRST };
    expectProblem(await api.inject({ method: 'POST', url, payload, headers: order.headers }), 'auth.required');
    const buyer = await api.signIn({ email: 'outra@example.com' });
    expectProblem(await api.inject({ method: 'POST', url, payload, headers: buyer }), 'auth.forbidden');
    expectProblem(await api.inject({ method: 'DELETE', url, headers: buyer }), 'auth.forbidden');
  });
});
