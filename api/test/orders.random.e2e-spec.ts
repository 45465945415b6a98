import { randomUUID } from 'node:crypto';
import { paths, type AdminOrderView, type PaymentView, type PlacedOrderView } from '@aflora/contracts';
import fc from 'fast-check';
import { OrderHoldsService } from '../src/orders/stock/order-holds.service';
import { PaymentSnapshotsService } from '../src/payments/snapshots/payment-snapshots.service';
import { Payment } from '../src/payments/payment.entity';
import type { PaymentSnapshot } from '../src/payments/providers/payment-provider';
import { startMoneyApp, type MoneyApp } from './support/money-app';
import { aPhysicalProduct } from './support/physical-products';

const STOCK = 2;
const TOTAL = 6_290;
const BUYER = {
  ...{ email: 'ana@example.com', name: 'Ana Lima', cpf: '52998224725', postalCode: '13010-000', street: 'Rua A', number: '1' },
  ...{ district: 'Centro', city: 'Campinas', state: 'SP', shippingCode: 'economy', expectedTotalCents: TOTAL },
};

type Event =
  | { kind: 'place' }
  | { kind: 'cancel' | 'expire'; order: number }
  | { kind: 'pay'; order: number; method: 'pix' | 'card' }
  | { kind: 'told'; order: number; attempt: number; status: PaymentSnapshot['status'] };

const index = fc.nat({ max: 1 });
const statuses = ['paid', 'paid', 'paid', 'pending', 'failed', 'cancelled', 'expired'] as const;
const event: fc.Arbitrary<Event> = fc.oneof(
  { weight: 2, arbitrary: fc.constant({ kind: 'place' } as const) },
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('pay' as const), order: index, method: fc.constantFrom('pix' as const, 'card' as const) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('cancel' as const, 'expire' as const), order: index }) },
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('told' as const), order: index, attempt: index, status: fc.constantFrom(...statuses) }),
  },
);

/** Units held, sold and left always add up to the initial stock. */
const UNITS = `
  SELECT p.stock_quantity + coalesce(sum(i.quantity - i.restocked_quantity) FILTER (WHERE o.stock_state IN ('held', 'sold')), 0)::integer AS units
  FROM physical_products p LEFT JOIN order_items i ON i.physical_product_id = p.id LEFT JOIN orders o ON o.id = i.order_id
  WHERE p.id = $1 GROUP BY p.id
`;
/** Orders that are sold or shipped without payment, or whose payment pays for nothing; there must be none. */
const FAULTS = `
  SELECT o.id, o.status, o.payment_status, o.stock_state FROM orders o LEFT JOIN payments paid ON paid.id = o.payment_id
  WHERE (o.status = 'processing') <> (o.payment_status = 'paid' AND o.status <> 'cancelled')
    OR (o.payment_id IS NOT NULL AND paid.status <> 'paid')
    OR (o.stock_state = 'sold' AND o.payment_id IS NULL)
    OR (o.status = 'cancelled' AND o.stock_state IN ('held', 'sold'))
    OR (o.status = 'pending' AND o.payment_status = 'paid')
    OR (SELECT coalesce(sum(p.captured_cents), 0) FROM payments p WHERE p.purpose = 'order' AND p.subject_id = o.id
          AND (p.id IS DISTINCT FROM o.payment_id OR o.status = 'cancelled'))
       <> (SELECT coalesce(sum(r.amount_cents), 0) FROM payment_refunds r JOIN payments p ON p.id = r.payment_id WHERE p.subject_id = o.id)
`;

const EXPIRE = `
  UPDATE orders SET held_until = now() - interval '1 hour', hold_ends_at = now() - interval '1 hour' WHERE id = $1 AND stock_state = 'held'
`;

describe('orders under random actions', () => {
  let api: MoneyApp;

  beforeAll(async () => {
    api = await startMoneyApp();
  });

  afterAll(() => api.close());

  it('lose no unit and no cent, and count none twice', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(event, { minLength: 5, maxLength: 25 }), async (events) => {
        const product = await aPhysicalProduct(api.dataSource, { priceCents: 5000, stockQuantity: STOCK });
        const world = new World(api, product.id);
        for (const one of events) {
          await world.happen(one);
          expect(await api.dataSource.query(UNITS, [product.id])).toEqual([{ units: STOCK }]);
        }
        expect(await api.dataSource.query(FAULTS)).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});

type Return =
  | { kind: 'refund'; amountCents: number; restock: boolean; lines: { quantity: number; restocked: number } | null }
  | { kind: 'receive'; received: number; restocked: number }
  | { kind: 'ship' | 'deliver' | 'cancel' | 'regret' };

const units = fc.nat({ max: 3 });
const step: fc.Arbitrary<Return> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('refund' as const),
      amountCents: fc.constantFrom(100, 5_000, 16_290),
      restock: fc.boolean(),
      lines: fc.option(fc.record({ quantity: units, restocked: units })),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('receive' as const), received: units, restocked: units }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom('ship' as const, 'deliver' as const, 'cancel' as const, 'regret' as const) }) },
);

/** Refunds that are asked for or done never exceed what was captured. */
const OVER_REFUNDED = `
  SELECT p.id FROM payments p JOIN payment_refunds r ON r.payment_id = p.id AND r.status IN ('asked', 'done')
  WHERE p.subject_id = $1 GROUP BY p.id HAVING sum(r.amount_cents) > p.captured_cents
`;

describe('a paid order under random returns', () => {
  let api: MoneyApp;
  let admin: Record<string, string>;

  beforeAll(async () => {
    api = await startMoneyApp();
    admin = await api.signIn({ isAdmin: true });
  });

  afterAll(() => api.close());

  it('loses no unit and counts none twice', async () => {
    const send = (url: string, payload: object, headers = admin) => api.inject({ method: 'POST', url, payload, headers });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), async (steps) => {
        const product = await aPhysicalProduct(api.dataSource, { priceCents: 5000, stockQuantity: 5, weightGrams: 100 });
        const placed = await send(
          paths.orders,
          { ...BUYER, expectedTotalCents: 16_290, items: [{ productId: product.id, quantity: 3 }] },
          {},
        );
        const { id, accessToken } = placed.json<PlacedOrderView>();
        const headers = { 'x-access-key': accessToken };
        const payment = (await send(paths.orderPayments(id), { provider: 'sandbox', method: 'pix' }, headers)).json<PaymentView>();
        await api.settle(payment.id, 'paid');
        const order = (await api.inject({ url: paths.adminOrder(id), headers: admin })).json<AdminOrderView>();
        const itemId = order.items[0]?.id;
        const take = (one: Return) => {
          if (one.kind === 'receive')
            return send(paths.adminOrderReturns(id), { lines: [{ itemId, received: one.received, restocked: one.restocked }] });
          if (one.kind === 'refund') {
            const { amountCents, restock, lines } = one;
            return send(paths.adminOrderRefunds(id), {
              amountCents,
              restock,
              reason: 'x',
              ...(lines && { lines: [{ itemId, ...lines }] }),
            });
          }
          const simple = {
            ship: () => send(paths.adminOrderShipment(id), { trackingCode: 'BR1' }),
            deliver: () => send(paths.adminOrderDelivery(id), {}),
            cancel: () => send(paths.adminOrderCancellation(id), {}),
            regret: () => send(paths.orderRegret(id), {}, headers),
          };
          return simple[one.kind]();
        };
        for (const one of steps) {
          expect((await take(one)).statusCode).toBeLessThan(500);
          expect(await api.dataSource.query(UNITS, [product.id])).toEqual([{ units: 5 }]);
        }
        expect(await api.dataSource.query(OVER_REFUNDED, [id])).toEqual([]);
        await api.settled();
      }),
      { numRuns: 25 },
    );
  }, 180_000);
});

/** Buyers of one product, and a provider that reports anything at any time. */
class World {
  private readonly orders: { id: string; headers: Record<string, string> }[] = [];

  constructor(
    private readonly api: MoneyApp,
    private readonly productId: string,
  ) {}

  async happen(event: Event): Promise<void> {
    if (event.kind === 'place') return this.place();
    const order = this.orders[event.order % Math.max(this.orders.length, 1)];
    if (!order) return;
    if (event.kind === 'pay') await this.post(paths.orderPayments(order.id), { provider: 'sandbox', method: event.method }, order.headers);
    if (event.kind === 'cancel') await this.post(paths.orderCancellation(order.id), {}, order.headers);
    if (event.kind === 'expire') await this.expire(order.id);
    if (event.kind === 'told') await this.told(order.id, event);
  }

  private async place(): Promise<void> {
    const response = await this.post(paths.orders, { ...BUYER, items: [{ productId: this.productId, quantity: 1 }] });
    if (response.statusCode !== 201) return;
    const { id, accessToken } = response.json<PlacedOrderView>();
    this.orders.push({ id, headers: { 'x-access-key': accessToken } });
  }

  private async expire(orderId: string): Promise<void> {
    await this.api.dataSource.query(EXPIRE, [orderId]);
    await this.api.app.get(OrderHoldsService).run();
  }

  private async told(orderId: string, { attempt, status }: Extract<Event, { kind: 'told' }>): Promise<void> {
    const attempts = await this.api.dataSource.manager.find(Payment, {
      where: { subjectId: orderId },
      order: { createdAt: 'ASC', id: 'ASC' },
    });
    const payment = attempts[attempt % Math.max(attempts.length, 1)];
    if (!payment) return;
    const capturedCents = status === 'paid' ? TOTAL : 0;
    await this.api.app.get(PaymentSnapshotsService).apply('sandbox', {
      externalId: payment.externalId ?? randomUUID(),
      reference: payment.id,
      subscriptionExternalId: null,
      status,
      amountCents: TOTAL,
      currency: 'BRL',
      capturedCents,
      refundedCents: 0,
      paidAt: null,
      failureCode: null,
    });
  }

  private post(url: string, payload: object, headers: Record<string, string> = {}) {
    return this.api.inject({ method: 'POST', url, payload, headers });
  }
}
