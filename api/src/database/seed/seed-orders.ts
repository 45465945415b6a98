import type { OrderPaymentStatus, OrderStatus } from '@aflora/contracts';
import { OrderItem, OrderEvent, Order } from '../../orders/order.entity';
import { Payment } from '../../payments/payment.entity';
import { eventsOf, timestampsOf, paymentId, paymentOf, type SeededOrder } from './order-history';
import { addresses } from './data/addresses.data';
import { physicalProductSeeds } from './data/physical-products.data';
import { demoId, insertMissing, type SeedContext, Random } from './seed-context';
import { customer, demoCustomers, type DemoPerson, type UserIds } from './seed-accounts';
import { physicalProductId } from './seed-products';

const DAYS = 184;
/** Orders per day: twice as many today as six months ago. */
const PER_DAY = { first: 1.1, last: 2.3 };
const GUEST_SHARE = 0.12;
const CUSTOMER_EVERY = 22;
const SHIPPING_CENTS = 1500;

const buyable = physicalProductSeeds.filter((product) => product.isActive);

export async function seedOrders({ manager, clock }: SeedContext, userIds: UserIds): Promise<void> {
  const random = new Random('orders');
  const orders: SeededOrder[] = [];
  const items: Partial<OrderItem>[] = [];
  for (const daysAgo of orderDays(random)) {
    const id = demoId('orders', orders.length);
    const buyer = orders.length % CUSTOMER_EVERY === 0 ? customer : random.pick(demoCustomers);
    const isGuest = buyer !== customer && random.chance(GUEST_SHARE);
    const lines = drawItems(random, id);
    const totalAmountCents = lines.reduce((sum, line) => sum + line.unitPriceCents * line.quantity, SHIPPING_CENTS);
    const states = drawStatus(random, daysAgo);
    const order = {
      id,
      userId: isGuest ? null : userIds.get(buyer.email),
      customerEmail: buyer.email,
      customerName: `${buyer.firstName} ${buyer.lastName}`,
      totalAmountCents,
      shippingCents: SHIPPING_CENTS,
      shippingCode: 'economy',
      shippingName: 'Entrega econômica',
      shippingDays: 5,
      ...states,
      refundedCents: states.paymentStatus === 'refunded' ? totalAmountCents : 0,
      trackingCode: states.status === 'shipped' || states.status === 'delivered' ? `AF${100_000 + orders.length}BR` : null,
      shippingAddress: drawAddress(random, buyer),
      createdAt: clock.daysAgo(daysAgo),
    };
    orders.push({ ...order, ...timestampsOf(order, clock.now) });
    items.push(...lines);
  }
  await insertOrders(manager, orders, items);
}

/** Payments first, because orders refer to them. */
async function insertOrders(manager: SeedContext['manager'], orders: SeededOrder[], items: Partial<OrderItem>[]): Promise<void> {
  const payments = orders.flatMap(paymentOf);
  await insertMissing(manager, Payment, payments);
  const paid = new Set(payments.filter(({ status }) => status === 'paid').map(({ id }) => id));
  await insertMissing(
    manager,
    Order,
    orders.map((order) => ({ ...order, paymentId: paid.has(paymentId(order.id)) ? paymentId(order.id) : null })),
  );
  await insertMissing(manager, OrderItem, items);
  await insertMissing(manager, OrderEvent, orders.flatMap(eventsOf));
}

/** Ages of the orders in days, oldest first, so that the index in an order's id follows its date. */
function orderDays(random: Random): number[] {
  const days: number[] = [];
  for (let day = DAYS; day >= 0; day -= 1) {
    const expected = PER_DAY.first + ((PER_DAY.last - PER_DAY.first) * (DAYS - day)) / DAYS;
    const count = Math.floor(expected) + (random.chance(expected % 1) ? 1 : 0);
    for (let order = 0; order < count; order += 1) days.push(day + random.next() * 0.6);
  }
  return days;
}

function drawItems(random: Random, orderId: string) {
  const first = random.integer(0, buyable.length - 1);
  return Array.from({ length: random.integer(1, 3) }, (_, index) => {
    // Different products, because lines with the same product would be merged.
    const product = buyable[(first + index * 3) % buyable.length] as (typeof buyable)[number];
    const quantity = random.chance(0.25) ? 2 : 1;
    const bought = { productName: product.name, unitPriceCents: product.priceCents, quantity };
    return { id: demoId('order_items', `${orderId}/${index}`), orderId, physicalProductId: physicalProductId(product.slug), ...bought };
  });
}

function drawStatus(random: Random, daysAgo: number): { status: OrderStatus; paymentStatus: OrderPaymentStatus } {
  if (random.chance(0.06)) return { status: 'cancelled', paymentStatus: random.pick(['refunded', 'failed']) };
  if (daysAgo > 14) return { status: 'delivered', paymentStatus: 'paid' };
  if (daysAgo > 6) return { status: 'shipped', paymentStatus: 'paid' };
  if (daysAgo > 2) return { status: 'processing', paymentStatus: 'paid' };
  return random.chance(0.6) ? { status: 'processing', paymentStatus: 'paid' } : { status: 'pending', paymentStatus: 'pending' };
}

function drawAddress(random: Random, { firstName, lastName }: DemoPerson) {
  const number = String(random.integer(10, 1980));
  const complement = random.chance(0.4) ? `Apto ${random.integer(11, 184)}` : null;
  return { recipient: `${firstName} ${lastName}`, ...random.pick(addresses), number, complement };
}
