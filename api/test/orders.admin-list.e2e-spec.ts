import { randomUUID } from 'node:crypto';
import { paths, type AdminOrderSummaryView, type KeysetView } from '@aflora/contracts';
import type { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { AuditEntry } from '../src/audit/audit-entry.entity';
import { OrderItem, Order } from '../src/orders/order.entity';
import { User } from '../src/users/user.entity';
import { expectProblem } from './support/expect-problem';
import { aPhysicalProduct } from './support/physical-products';
import { startTestApp, type TestApp } from './support/test-app';

const ADDRESS = {
  ...{ recipient: 'Bia Souza', street: 'Rua das Acácias', number: '210', complement: null, district: 'Centro' },
  ...{ city: 'Campinas', state: 'SP', postalCode: '13010-000' },
};
const noon = (day: string) => new Date(`2026-06-${day}T15:00:00Z`);

describe('the console’s order list', () => {
  let api: TestApp;
  let admin: { authorization: string };

  beforeAll(async () => {
    api = await startTestApp();
    admin = await api.signIn({ isAdmin: true });
  });

  afterAll(() => api.close());

  afterEach(() => api.dataSource.query('DELETE FROM orders'));

  type Fields = Partial<Omit<Order, 'user' | 'payment'>>;
  async function anOrder(fields: Fields = {}): Promise<string> {
    const id = fields.id ?? randomUUID();
    await api.dataSource.manager.insert(Order, { totalAmountCents: 5000, shippingAddress: ADDRESS, ...fields, id });
    return id;
  }
  const get = (query: Record<string, string> = {}, headers = admin) =>
    api.inject({ url: `${paths.adminOrders}?${new URLSearchParams(query).toString()}`, headers });
  const list = async (query: Record<string, string> = {}) => (await get(query)).json<KeysetView<AdminOrderSummaryView>>();
  const idsOf = async (query: Record<string, string>) => (await list(query)).items.map(({ id }) => id);

  it('shows each order with its buyer, states, amounts and destination', async () => {
    const id = await anOrder({
      ...{ customerName: 'Bia Souza', customerEmail: 'bia@example.com', status: 'shipped', paymentStatus: 'paid' },
      ...{ totalAmountCents: 19_480, refundedCents: 500, trackingCode: 'BR1', createdAt: noon('10') },
    });
    const { id: physicalProductId } = await aPhysicalProduct(api.dataSource);
    const line = { orderId: id, physicalProductId, productName: 'Sérum', unitPriceCents: 100 };
    await api.dataSource.manager.insert(
      OrderItem,
      [2, 3].map((quantity) => ({ ...line, quantity })),
    );
    expect(await list()).toEqual({
      items: [
        {
          ...{ id, customerName: 'Bia Souza', customerEmail: 'bia@example.com', status: 'shipped', paymentStatus: 'paid' },
          ...{ totalAmountCents: 19_480, refundedCents: 500, itemCount: 5, shippingAddress: ADDRESS, trackingCode: 'BR1', canShip: false },
          isDisputed: false,
          createdAt: noon('10').toISOString(),
        },
      ],
      ...{ total: 1, isTotalCapped: false, nextCursor: null, previousCursor: null },
    });
  });

  it('takes missing names and addresses from the account, unless it is erased', async () => {
    await api.signIn({ email: 'conta@example.com' });
    const { id: userId } = await api.dataSource.manager.findOneByOrFail(User, { email: 'conta@example.com' });
    await anOrder({ userId });
    expect((await list()).items).toMatchObject([{ customerName: 'Ana Lima', customerEmail: 'conta@example.com', itemCount: 0 }]);
    await api.dataSource.manager.update(User, { id: userId }, { erasedAt: new Date() });
    expect((await list()).items).toMatchObject([{ customerName: null, customerEmail: null }]);
  });

  it('shows which orders can be shipped', async () => {
    const paid = { status: 'processing', paymentStatus: 'paid' } as const;
    const [sold, restocked, refunded] = [
      await anOrder({ ...paid, stockState: 'sold' }),
      await anOrder({ ...paid, stockState: 'released' }),
      await anOrder({ ...paid, paymentStatus: 'refunded', stockState: 'sold' }),
    ];
    const canShip = new Map((await list()).items.map((order) => [order.id, order.canShip]));
    expect([sold, restocked, refunded].map((id) => canShip.get(id))).toEqual([true, false, false]);
  });

  it('filters by both states and by days in São Paulo together', async () => {
    const shipped = await anOrder({ status: 'shipped', paymentStatus: 'paid', createdAt: noon('10') });
    const waiting = await anOrder({ status: 'pending', paymentStatus: 'failed', createdAt: noon('11') });
    // 23:30 on the 11th in São Paulo.
    const late = await anOrder({ status: 'pending', createdAt: new Date('2026-06-12T02:30:00Z') });
    expect(await idsOf({ status: 'shipped' })).toEqual([shipped]);
    expect(await idsOf({ status: 'pending' })).toEqual([late, waiting]);
    expect(await idsOf({ paymentStatus: 'failed' })).toEqual([waiting]);
    expect(await idsOf({ from: '2026-06-11', to: '2026-06-11' })).toEqual([late, waiting]);
    expect(await idsOf({ from: '2026-06-12' })).toEqual([]);
    expect(await idsOf({ to: '2026-06-10' })).toEqual([shipped]);
    expect(await idsOf({ status: 'pending', paymentStatus: 'failed', from: '2026-06-11' })).toEqual([waiting]);
    expect((await list({ status: 'pending' })).total).toBe(2);
  });

  it('finds buyers by parts of name or address, ignoring case and accents, and escapes wildcards', async () => {
    const joao = await anOrder({ customerName: 'João Araújo', customerEmail: 'joao@example.com', createdAt: noon('10') });
    const percent = await anOrder({ customerName: '100% Beleza', customerEmail: 'cem_por@example.com', createdAt: noon('11') });
    expect(await idsOf({ search: 'JOAO ara' })).toEqual([joao]);
    expect(await idsOf({ search: 'araujo' })).toEqual([joao]);
    expect(await idsOf({ search: '@example.com' })).toEqual([percent, joao]);
    expect(await idsOf({ search: '100%' })).toEqual([percent]);
    expect(await idsOf({ search: 'cem_p' })).toEqual([percent]);
    expect(await idsOf({ search: "o'; DROP TABLE orders; --" })).toEqual([]);
    expect(await idsOf({ search: 'joao', status: 'shipped' })).toEqual([]);
  });

  it('counts what a search found, on every page', async () => {
    for (const day of ['10', '11', '12']) await anOrder({ customerName: 'Rita Nogueira', createdAt: noon(day) });
    expect(await list({ search: 'rita' })).toMatchObject({ total: 3, isTotalCapped: false });
    expect(await list({ search: 'nobody' })).toMatchObject({ total: 0, isTotalCapped: false });
    const first = await list({ search: 'rita', pageSize: '2' });
    expect(first).toMatchObject({ total: 3, isTotalCapped: false });
    expect(await list({ search: 'rita', pageSize: '2', cursor: first.nextCursor ?? '' })).toMatchObject({ total: 3 });
  });

  it('counts what a search found once, while it reads the page', async () => {
    await anOrder({ customerName: 'Rita Nogueira' });
    const { master: pool } = api.app.get(DataSource).driver as unknown as { master: Pool };
    const query = pool.query.bind(pool) as (statement: { text: string }) => Promise<unknown>;
    let running = 0;
    const runningAtCounts: number[] = [];
    jest.spyOn(pool, 'query').mockImplementation((async (statement: { text: string }) => {
      if (statement.text.includes(') counted')) runningAtCounts.push(running);
      running += 1;
      return query(statement).finally(() => (running -= 1));
    }) as never);
    await list({ search: 'rita' });
    expect(runningAtCounts).toEqual([1]);
  });

  it('finds an order by its number in any notation', async () => {
    const id = await anOrder({ id: 'a1b2c3d4-0000-4000-8000-000000000001', createdAt: noon('11') });
    const last = await anOrder({ id: 'a1b2c3d4-ffff-4fff-bfff-ffffffffffff', createdAt: noon('10') });
    const next = await anOrder({ id: 'a1b2c3d5-0000-4000-8000-000000000000', createdAt: noon('09') });
    for (const search of ['#a1b2c3d4', 'a1b2c3d4', ' #A1B2C3D4 ', 'Pedido #a1b2c3d4', 'pedido a1b2c3d4'])
      expect(await idsOf({ search })).toEqual([id, last]);
    expect(await idsOf({ search: '#a1b2' })).toEqual([id, last, next]);
    expect(await idsOf({ search: last })).toEqual([last]);
    expect(await idsOf({ search: '#a1b2c3d4x' })).toEqual([]);
  });

  it('is paged both ways over equal times without repeats or gaps, even when a row is deleted meanwhile', async () => {
    for (const index of Array(7).keys()) await anOrder({ createdAt: noon(index < 5 ? '10' : '09') });
    const all = await idsOf({});
    const first = await list({ pageSize: '3' });
    const second = await list({ pageSize: '3', cursor: first.nextCursor ?? '' });
    const third = await list({ pageSize: '3', cursor: second.nextCursor ?? '' });
    expect([first, second, third].flatMap(({ items }) => items.map(({ id }) => id))).toEqual(all);
    expect([first.previousCursor, third.nextCursor]).toEqual([null, null]);
    const back = await list({ pageSize: '3', cursor: third.previousCursor ?? '' });
    expect(back.items).toEqual(second.items);
    await api.dataSource.manager.delete(Order, { id: all[2] });
    expect(await idsOf({ pageSize: '3', cursor: first.nextCursor ?? '' })).toEqual(all.slice(3, 6));
    expect((await list({ pageSize: '3', cursor: back.previousCursor ?? '' })).items.map(({ id }) => id)).toEqual(all.slice(0, 2));
  });

  it('refuses invalid queries', async () => {
    for (const query of [{ status: 'lost' }, { paymentStatus: 'x' }, { from: '2026-02-30' }, { pageSize: '101' }, { page: '1' }])
      expectProblem(await get(query as unknown as Record<string, string>), 'validation.failed');
    expectProblem(await get({ cursor: 'nobody-wrote-this' }), 'list.cursor-unknown');
  });

  it('is for administrators only', async () => {
    for (const url of [paths.adminOrders, paths.adminOrdersExport, paths.adminOrder(randomUUID())]) {
      expectProblem(await api.inject({ url }), 'auth.required');
      expectProblem(await api.inject({ url, headers: await api.signIn() }), 'auth.forbidden');
    }
  });

  describe('the CSV export of orders', () => {
    const download = async (query: Record<string, string> = {}) => {
      const url = `${paths.adminOrdersExport}?${new URLSearchParams(query).toString()}`;
      return api.inject({ url, headers: admin });
    };

    it('contains the filtered orders, newest first, and audits the export', async () => {
      const old = await anOrder({
        ...{ customerName: 'Bia "B" Souza', customerEmail: 'bia@example.com', status: 'processing', paymentStatus: 'paid' },
        ...{ totalAmountCents: 123_456, memberDiscountCents: 2345, shippingCents: 1290, shippingName: 'Econômica', createdAt: noon('10') },
        invoiceKey: '35261112345678000195550010000001231123456788',
      });
      const recent = await anOrder({ status: 'processing', createdAt: noon('11') });
      await anOrder({ status: 'cancelled', createdAt: noon('12') });
      const response = await download({ status: 'processing' });
      expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
      expect(response.headers['content-disposition']).toMatch(/^attachment; filename="pedidos-\d{4}-\d{2}-\d{2}\.csv"$/);
      expect(response.headers['cache-control']).toBe('no-store');
      const [head, first, second, ...rest] = response.body.split('\r\n');
      expect(head).toBe(
        '\uFEFFPedido;Data;Cliente;E-mail;Status;Pagamento;Itens;Desconto de membro;Cupom;Desconto do cupom;Frete;Total;Reembolsado;Entrega;Destinatário;Endereço;Cidade;UF;CEP;Código de rastreio;Chave da nota fiscal',
      );
      expect(first).toMatch(new RegExp(`^#${recent.slice(0, 8)};11/06/2026 12:00;;;Processando;Pendente;0;`));
      expect(second).toBe(
        `#${old.slice(0, 8)};10/06/2026 12:00;"Bia ""B"" Souza";bia@example.com;Processando;Pago;0;23,45;;0,00;12,90;1234,56;0,00;Econômica;Bia Souza;Rua das Acácias, 210, Centro;Campinas;SP;13010-000;;3526 1112 3456 7800 0195 5500 1000 0001 2311 2345 6788`,
      );
      expect(rest).toEqual(['']);
      expect(await api.dataSource.manager.findBy(AuditEntry, { action: 'exported' })).toMatchObject([{ entity: 'orders', entityId: null }]);
    });

    it('contains no formulas of visitors', async () => {
      await anOrder({
        ...{ customerName: '=HYPERLINK("http://x")', customerEmail: '+1@example.com', trackingCode: '@SUM(A1)' },
        shippingAddress: { ...ADDRESS, recipient: '-2+3', city: '\t=1' },
      });
      const [, row] = (await download()).body.split('\r\n');
      for (const cell of [`"'=HYPERLINK(""http://x"")"`, "'+1@example.com", "'@SUM(A1)", "'-2+3", "'\t=1"])
        expect(row).toContain(`;${cell}`);
    });

    it('refuses unknown filters', async () => {
      expectProblem(await download({ status: 'lost' }), 'validation.failed');
    });
  });
});
