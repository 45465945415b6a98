import { paths } from '@aflora/contracts';
import { newest, outcomeOf, pick, type Step } from './scene';
import type { SimulatedProcess } from './simulated-process';
import type { World } from './world';

/** A part of the money, or everything that is left. */
const centsOf = (left: number, m: number): number => (m < 2 ? [1_000, 2_500][m] : left) ?? left;
const LEFT = 'SELECT total_amount_cents - refunded_cents AS left FROM orders WHERE id = $1';
const DONATIONS =
  'SELECT id, amount_cents - refunded_cents AS left FROM donations WHERE payment_id IS NOT NULL ORDER BY created_at DESC, id';
const CHARGES = `
  SELECT p.id, m.id AS "memberId", p.captured_cents - p.refunded_cents AS left FROM payments p JOIN ong_members m ON m.subscription_id = p.subscription_id ORDER BY p.created_at DESC, p.id
`;
const LINES = `
  SELECT id, quantity - returned_quantity AS "canReturn", returned_quantity - received_quantity AS "onTheWay" FROM order_items
  WHERE order_id = $1 ORDER BY id
`;
const FAILED = "SELECT id FROM payment_refunds WHERE status = 'failed' ORDER BY created_at, id";
const MEMBERS = 'SELECT id FROM ong_members ORDER BY created_at, id';

const onOrder =
  (url: (id: string) => string, payload: object = {}): Step =>
  async ({ scene, world, process, n }) => {
    const order = newest(scene.orders, n);
    return order && outcomeOf(await world.call(process, { url: url(order.id), payload, headers: world.admin.headers }));
  };

const refund: Step = async (turn) => {
  const order = newest(turn.scene.orders, turn.n);
  const [row] = order ? await turn.world.dataSource.query<{ left: number }[]>(LEFT, [order.id]) : [];
  const payload = { amountCents: centsOf(row?.left ?? 0, turn.m), reason: 'Frasco quebrado', restock: turn.m % 2 === 1 };
  return onOrder(paths.adminOrderRefunds, payload)(turn);
};

const onRowOf =
  (rows: string, url: (id: string) => string): Step =>
  async ({ world, process, n }) => {
    const row = pick(await world.dataSource.query<{ id: string }[]>(rows), n);
    return row && outcomeOf(await world.call(process, { url: url(row.id), headers: world.admin.headers }));
  };

const refundDonation: Step = async ({ world, process, n, m }) => {
  const donation = pick(await world.dataSource.query<{ id: string; left: number }[]>(DONATIONS), n);
  const payload = { amountCents: centsOf(donation?.left ?? 0, m), reason: 'Doou por engano' };
  return (
    donation &&
    outcomeOf(await world.call(process, { url: paths.adminDonationRefunds(donation.id), payload, headers: world.admin.headers }))
  );
};

const refundCharge: Step = async ({ world, process, n, m }) => {
  const charge = pick(await world.dataSource.query<{ id: string; memberId: string; left: number }[]>(CHARGES), n);
  if (!charge) return undefined;
  const payload = { chargeId: charge.id, amountCents: centsOf(charge.left, m), reason: 'Cobrança contestada por e-mail' };
  return outcomeOf(await world.call(process, { url: paths.adminOngMemberRefunds(charge.memberId), payload, headers: world.admin.headers }));
};

interface Line {
  id: string;
  canReturn: number;
  onTheWay: number;
}

/** Refunds one unit of a line, or all; some of them go back into stock. */
const refundLines: Step = async (turn) => {
  const { scene, world, n, m } = turn;
  const order = newest(scene.orders, n);
  const [line] = order ? await world.dataSource.query<Line[]>(LINES, [order.id]) : [];
  if (!line?.canReturn) return undefined;
  const quantity = m % 2 ? line.canReturn : 1;
  const lines = [{ itemId: line.id, quantity, restocked: m > 1 ? quantity : 0 }];
  return onOrder(paths.adminOrderRefunds, { amountCents: quantity * 5_000, reason: 'Frasco quebrado', restock: false, lines })(turn);
};

/** The refunded units of a line come back. */
const receiveLines: Step = async (turn) => {
  const { scene, world, n, m } = turn;
  const order = newest(scene.orders, n);
  const [line] = order ? await world.dataSource.query<Line[]>(LINES, [order.id]) : [];
  if (!line?.onTheWay) return undefined;
  const received = m % 2 ? line.onTheWay : 1;
  return onOrder(paths.adminOrderReturns, { lines: [{ itemId: line.id, received, restocked: m > 1 ? received : 0 }] })(turn);
};

const retryRefund = onRowOf(FAILED, paths.adminRefundRetry);

/** Requests every failed refund again; a refund of disputed money is refused again. */
export async function retryRefunds(world: World, process: SimulatedProcess): Promise<void> {
  for (const { id } of await world.dataSource.query<{ id: string }[]>(FAILED))
    await world.call(process, { url: paths.adminRefundRetry(id), headers: world.admin.headers });
}

export const administrators: Record<string, Step> = {
  'an administrator ships': onOrder(paths.adminOrderShipment, { trackingCode: 'BR123' }),
  'an administrator delivers': onOrder(paths.adminOrderDelivery),
  'an administrator cancels the order': onOrder(paths.adminOrderCancellation),
  'an administrator refunds': refund,
  'an administrator refunds units': refundLines,
  'refunded units come back': receiveLines,
  'an administrator refunds a donation': refundDonation,
  'an administrator refunds a charge': refundCharge,
  'an administrator requests a failed refund again': retryRefund,
  'an administrator pauses a membership': onRowOf(MEMBERS, paths.adminOngMemberPause),
  'an administrator resumes a membership': onRowOf(MEMBERS, paths.adminOngMemberResume),
  'an administrator ends a membership': onRowOf(MEMBERS, paths.adminOngMemberCancellation),
};
