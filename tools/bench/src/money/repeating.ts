import { randomUUID } from 'node:crypto';
import type { Measurement } from '../measure';
import type { MoneyStack } from './money-stack';
import { addProduct, checkoutOf, count, post } from './shopping';

const REPEATS = 200;

/** Sends one checkout many times in parallel with the same idempotency key. */
export async function measureRepeating(stack: MoneyStack): Promise<Measurement[]> {
  const productId = await addProduct(stack, REPEATS * 3);
  const key = randomUUID();
  const send = (email: string, headers: Record<string, string>, attempt: number) =>
    post(`${stack.apis[attempt % 2 ? 0 : 1].url}/api/orders`, checkoutOf(productId, email), headers);
  const statuses = await Promise.all(
    Array.from({ length: REPEATS }, async (_, attempt) => (await send('repeat@example.com', { 'idempotency-key': key }, attempt)).status),
  );
  const orders = await ordersOf(stack, 'repeat@example.com');
  const other = (await send('other@example.com', { 'idempotency-key': key }, 0)).status;
  await Promise.all(Array.from({ length: REPEATS }, (_, attempt) => send('unsafe@example.com', {}, attempt)));
  const unsafe = await ordersOf(stack, 'unsafe@example.com');
  const odd = statuses.filter((status) => status !== 201 && status !== 409).length;
  return [
    {
      what: `${REPEATS} parallel checkouts with one key: orders; another body with that key`,
      target: '1; 422',
      measured: `${orders}; ${other}${odd ? ` (${odd} failed)` : ''}`,
      reached: orders === 1 && other === 422 && odd === 0,
    },
    { what: 'the same without a key (must make many)', target: '> 1', measured: String(unsafe), reached: unsafe > 1 },
  ];
}

const ordersOf = (stack: MoneyStack, email: string): Promise<number> =>
  count(stack, 'SELECT count(*) FROM orders WHERE customer_email = $1', [email]);
