import { randomUUID } from 'node:crypto';
import { Failure } from '@aflora/tools/common/failure';
import { secrets, type MoneyStack } from './money-stack';

const PRICE_CENTS = 5_000;
const SHIPPING_CENTS = 1_290;
const TOTAL_CENTS = PRICE_CENTS + SHIPPING_CENTS;

/** Creates a product with this stock for one measurement. */
export async function addProduct({ database }: Pick<MoneyStack, 'database'>, stock: number): Promise<string> {
  const id = randomUUID();
  await database.query(
    'INSERT INTO physical_products (id, name, price_cents, stock_quantity, weight_grams, is_active) VALUES ($1, $2, $3, $4, 300, true)',
    [id, 'Produto da medição', PRICE_CENTS, stock],
  );
  return id;
}

export const checkoutOf = (productId: string, email: string): object => ({
  ...{ email, name: 'Ana Lima', cpf: '52998224725', postalCode: '13010-000', street: 'Rua das Acácias', number: '210' },
  ...{ district: 'Centro', city: 'Campinas', state: 'SP', items: [{ productId, quantity: 1 }], shippingCode: 'economy' },
  expectedTotalCents: TOTAL_CENTS,
});

export interface PlacedOrder {
  id: string;
  accessToken: string;
}

export function post(url: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  const signal = AbortSignal.timeout(20_000);
  return fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body), signal });
}

/** Ends a payment, as the buttons of the provider's page do. */
export async function settle({ sandboxUrl }: MoneyStack, externalId: string, outcome = 'paid'): Promise<void> {
  const response = await post(
    `${sandboxUrl}/v1/control/payments/${externalId}`,
    { outcome },
    { authorization: `Bearer ${secrets.SANDBOX_KEY}` },
  );
  if (!response.ok) throw new Failure(`The sandbox responded with ${response.status}: ${await response.text()}`);
}

export async function setSwitches({ sandboxUrl }: MoneyStack, switches: object): Promise<void> {
  const headers = { authorization: `Bearer ${secrets.SANDBOX_KEY}`, 'content-type': 'application/json' };
  await fetch(`${sandboxUrl}/v1/control/switches`, { method: 'PUT', headers, body: JSON.stringify(switches) });
}

export async function count({ database }: MoneyStack, sql: string, values: unknown[] = []): Promise<number> {
  const { rows } = await database.query<{ count: string }>(sql, values);
  return Number(rows[0]?.count);
}

/** Number of ledger rows on which booked and captured amounts differ. */
export const ledgerDifferences = (stack: MoneyStack): Promise<number> =>
  count(stack, 'SELECT count(*) FROM payment_ledger WHERE difference <> 0');

/** Runs `work` for every item, `atOnce` items in parallel. */
export async function inParallel<T>(items: T[], atOnce: number, work: (item: T) => Promise<void>): Promise<void> {
  const left = [...items];
  const worker = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
