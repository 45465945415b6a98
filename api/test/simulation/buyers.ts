import { randomUUID } from 'node:crypto';
import { paths, roundUpCentsOf } from '@aflora/contracts';
import { newest, outcomeOf, pick, type Step, type Turn } from './scene';
import { COUPONS } from './world';

const ADDRESS = {
  ...{ name: 'Bia Souza', cpf: '529.982.247-25', postalCode: '13010-000', street: 'Rua das Acácias', number: '210' },
  ...{ district: 'Centro', city: 'Campinas', state: 'SP', shippingCode: 'economy' },
};
const METHODS = ['pix', 'card'];
/** Two of three buyers don't round up. */
const ROUND_UPS = [null, null, 500] as const;

/**
 * Places an order; a lost answer is followed by the same request, as the browser repeats it. A member, or a buyer with a coupon, is refused at
 * first, because the total is lower, and then agrees to the new total.
 */
const placeWith =
  (couponOf: (m: number) => string | undefined): Step =>
  async ({ scene, world, process, n, m }) => {
    const person = pick(world.people, n);
    if (!person) return undefined;
    const items = [{ productId: pick(world.parts.productIds, m), quantity: 1 + (m % 2) }];
    const headers = { ...person.headers, 'idempotency-key': randomUUID() };
    const step = pick(ROUND_UPS, n + m);
    const order = (expectedTotalCents: number) => ({
      ...{ url: paths.orders, headers },
      payload: {
        ...{ ...ADDRESS, email: person.email, items, coupon: couponOf(m), expectedTotalCents },
        ...(step && { roundUpCents: roundUpCentsOf(expectedTotalCents, step) }),
      },
    });
    const total = (items[0]?.quantity ?? 1) * 5_000 + 1_290;
    const send = async (expectedTotalCents: number) => {
      const request = order(expectedTotalCents);
      return (await world.call(process, request)) ?? (await world.call(world.living(process), request));
    };
    const first = await send(total);
    const { code, params } = (first?.body ?? {}) as { code?: string; params?: { totalCents: number } };
    const response = code === 'order.total-changed' && params ? await send(params.totalCents) : first;
    if (response?.status !== 201) return outcomeOf(response);
    const { id, accessToken } = response.body as { id: string; accessToken: string };
    scene.orders.push({ id, headers: person.id ? person.headers : { 'x-access-key': accessToken } });
    return `order ${scene.orders.length - 1}`;
  };
const place = placeWith(() => undefined);

const payBy =
  (provider: string): Step =>
  async ({ scene, world, process, n, m }) => {
    const order = newest(scene.orders, n);
    if (!order) return undefined;
    const payload = { provider, method: provider === 'sandbox' ? pick(METHODS, m) : 'pix' };
    const response = await world.call(process, { url: paths.orderPayments(order.id), payload, headers: order.headers });
    scene.see(response);
    return outcomeOf(response);
  };
const pay = payBy('sandbox');

const on =
  (url: (id: string) => string): Step =>
  async ({ scene, world, process, n }) => {
    const order = newest(scene.orders, n);
    return order && outcomeOf(await world.call(process, { url: url(order.id), headers: order.headers }));
  };

const RETURNING = 'SELECT id FROM payments WHERE external_id = $1';

/** Comes back from the provider's page. */
const comeBack: Step = async ({ scene, world, process, n }) => {
  const page = newest(scene.paymentPages, n);
  const [payment] = await world.dataSource.query<{ id: string }[]>(RETURNING, [page]);
  return payment && outcomeOf(await world.call(process, { url: paths.paymentReturn(payment.id) }));
};

/** Two people, or one with two tabs, press at the same moment, in two processes. */
const together =
  (...steps: [Step, Step]): Step =>
  async (turn: Turn) => {
    const other = { ...turn, process: pick(turn.world.processes, turn.world.processes.indexOf(turn.process) + 1) ?? turn.process };
    const answers = await Promise.all([steps[0](turn), steps[1](other)]);
    return answers.every((answer) => answer === undefined) ? undefined : answers.map((answer) => answer ?? 'nothing').join(' and ');
  };

export const buyers: Record<string, Step> = {
  'a buyer places an order': place,
  'a buyer places an order with a coupon': placeWith((m) => pick(COUPONS, m)),
  'a buyer pays': pay,
  'a buyer pays by static Pix': payBy('pix-static'),
  'a buyer comes back from the page': comeBack,
  'a buyer cancels': on(paths.orderCancellation),
  'a buyer regrets': on(paths.orderRegret),
  'a buyer pays in two tabs': together(pay, pay),
  'a buyer pays and cancels at once': together(pay, on(paths.orderCancellation)),
  'two buyers order at once': together(place, place),
};
