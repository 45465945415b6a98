import type { Measurement } from '../measure';
import type { MoneyStack } from './money-stack';
import { addProduct, checkoutOf, count, inParallel, post } from './shopping';

const BUYERS = 500;
const UNITS = 50;
const AT_ONCE = 100;

/** Sends more parallel checkouts than there are units, to both processes. */
export async function measureOverselling(stack: MoneyStack): Promise<Measurement[]> {
  const productId = await addProduct(stack, UNITS);
  const statuses: number[] = [];
  const deadlocksBefore = await deadlocks(stack);
  await inParallel(
    Array.from({ length: BUYERS }, (_, buyer) => buyer),
    AT_ONCE,
    async (buyer) => {
      const { url } = stack.apis[buyer % 2 ? 0 : 1];
      const response = await post(`${url}/api/orders`, checkoutOf(productId, `buyer${buyer}@example.com`));
      await response.arrayBuffer();
      statuses.push(response.status);
    },
  );
  const sold = await soldUnits(stack, productId);
  const failed = statuses.filter((status) => status !== 201 && status !== 409).length;
  const locked = (await deadlocks(stack)) - deadlocksBefore;
  const naive = await naiveSales(stack);
  return [
    {
      what: `${BUYERS} buyers of ${UNITS} units, two processes: orders, oversold, deadlocks`,
      target: `${UNITS}, 0, 0`,
      measured: `${statuses.filter((status) => status === 201).length}, ${Math.max(sold - UNITS, 0)}, ${locked}${failed ? ` (${failed} failed)` : ''}`,
      reached: sold === UNITS && locked === 0 && failed === 0,
    },
    {
      what: 'the same without a condition on the stock (must oversell)',
      target: '> 0 oversold',
      measured: `${naive - UNITS} oversold`,
      reached: naive > UNITS,
    },
  ];
}

const soldUnits = (stack: MoneyStack, productId: string): Promise<number> =>
  count(stack, 'SELECT coalesce(sum(quantity), 0) AS count FROM order_items WHERE physical_product_id = $1', [productId]);

const deadlocks = (stack: MoneyStack): Promise<number> =>
  count(stack, 'SELECT deadlocks AS count FROM pg_stat_database WHERE datname = current_database()');

/** Sells without a lock: reads the stock, then writes it. Returns the number of sold units. */
async function naiveSales({ database }: MoneyStack): Promise<number> {
  await database.query('CREATE TABLE naive_stock (units integer)');
  await database.query('CREATE TABLE naive_sales (buyer integer)');
  await database.query('INSERT INTO naive_stock VALUES ($1)', [UNITS]);
  await inParallel(
    Array.from({ length: BUYERS }, (_, buyer) => buyer),
    AT_ONCE,
    async (buyer) => {
      const { rows } = await database.query<{ units: number }>('SELECT units FROM naive_stock');
      const units = rows[0]?.units ?? 0;
      if (units <= 0) return;
      await database.query('INSERT INTO naive_sales VALUES ($1)', [buyer]);
      await database.query('UPDATE naive_stock SET units = $1', [units - 1]);
    },
  );
  const { rows } = await database.query<{ count: string }>('SELECT count(*) FROM naive_sales');
  await database.query('DROP TABLE naive_stock, naive_sales');
  return Number(rows[0]?.count);
}
