import { paths } from '@aflora/contracts';
import { newest, outcomeOf, pick, type Scene, type Step } from './scene';
import type { SimulatedProcess } from './simulated-process';

const CODES = `
  SELECT id, external_id AS "externalId", amount_cents AS cents FROM payments
  WHERE provider = 'pix-static' AND external_id IS NOT NULL ORDER BY created_at, id
`;
const PROMISED = `
  SELECT r.id, r.amount_cents AS cents, p.id AS "paymentId" FROM payment_refunds r JOIN payments p ON p.id = r.payment_id
  WHERE p.provider = 'pix-static' AND r.status = 'asked' ORDER BY r.created_at, r.id
`;

interface Code {
  id: string;
  cents: number;
}

/** A payer pays a code, also one that has expired here, which no bank knows. */
const arrive: Step = async ({ scene, world, n }) => {
  const code = newest(await world.dataSource.query<Code[]>(CODES), n);
  if (!code || scene.bank.has(code.id)) return undefined;
  scene.bank.set(code.id, { receivedCents: code.cents, returnedCents: 0 });
  return `${code.cents}`;
};

/** An administrator sees money on the bank's statement; the confirmation may be repeated. */
const confirm: Step = async ({ scene, world, process, n }) => {
  const id = newest([...scene.bank.keys()], n);
  return id && outcomeOf(await world.call(process, { url: paths.adminPaymentConfirmation(id), headers: world.admin.headers }));
};

const dismiss: Step = async ({ world, process, n }) => {
  const code = newest(await world.dataSource.query<Code[]>(CODES), n);
  return code && outcomeOf(await world.call(process, { url: paths.adminPaymentDismissal(code.id), headers: world.admin.headers }));
};

/** An administrator sends the money back by the bank, once, and then confirms it here. */
const giveBack: Step = async ({ scene, world, process, n }) => {
  const refund = pick(await world.dataSource.query<(Code & { paymentId: string })[]>(PROMISED), n);
  if (!refund) return undefined;
  const entry = scene.bank.get(refund.paymentId);
  if (entry && !scene.sentRefunds.has(refund.id)) entry.returnedCents += refund.cents;
  scene.sentRefunds.add(refund.id);
  return outcomeOf(await world.call(process, { url: paths.adminRefundConfirmation(refund.id), headers: world.admin.headers }));
};

/** Payments to the charity's own key, which a person finds on the bank's statement, ends when abandoned, and returns. */
export const staticPix: Record<string, Step> = {
  'a static Pix arrives at the bank': arrive,
  'an administrator confirms a static Pix': confirm,
  'an administrator dismisses a static Pix': dismiss,
  'an administrator returns a static Pix': giveBack,
};

/** Confirms everything that the bank's statement shows, and returns everything that was promised. */
export async function workOffBank(scene: Scene, process: SimulatedProcess): Promise<void> {
  const { world } = scene;
  for (let n = 0; n < scene.bank.size; n += 1) await confirm({ scene, world, process, n, m: 0 });
  for (let { length } = await world.dataSource.query<object[]>(PROMISED); length > 0; length -= 1)
    await giveBack({ scene, world, process, n: 0, m: 0 });
}

const OURS = `
  SELECT id, CASE status WHEN 'paid' THEN captured_cents ELSE 0 END AS taken, refunded_cents AS returned FROM payments
  WHERE provider = 'pix-static'
`;

/** Every cent that arrived at the bank or was sent back stands in our payment, and no other. */
export async function bankDifferences({ bank, world }: Scene): Promise<string[]> {
  const rows = await world.dataSource.query<{ id: string; taken: number; returned: number }[]>(OURS);
  return rows.flatMap(({ id, taken, returned }) => {
    const { receivedCents, returnedCents } = bank.get(id) ?? { receivedCents: 0, returnedCents: 0 };
    const isEqual = taken === receivedCents && returned === returnedCents;
    return isEqual ? [] : [`static Pix ${id}: the bank says ${receivedCents}-${returnedCents}, we say ${taken}-${returned}`];
  });
}
