import { paths } from '@aflora/contracts';
import { newest, outcomeOf, pick, type Step, type WeightedStep } from './scene';

const REFUNDS = [1_000, 2_500, 6_290, 11_290];
const FAILED = "SELECT id FROM payment_refunds WHERE status = 'failed' ORDER BY created_at, id";
const MEMBERS = 'SELECT id FROM ong_members ORDER BY created_at, id';

const onOrder =
  (url: (id: string) => string, payload: object = {}): Step =>
  async ({ scene, world, process, n }) => {
    const order = newest(scene.orders, n);
    return order && outcomeOf(await world.call(process, { url: url(order.id), payload, headers: world.admin.headers }));
  };

const refund: Step = (turn) => {
  const payload = { amountCents: pick(REFUNDS, turn.m), reason: 'Frasco quebrado', restock: turn.m % 2 === 1 };
  return onOrder(paths.adminOrderRefunds, payload)(turn);
};

const onRowOf =
  (rows: string, url: (id: string) => string): Step =>
  async ({ world, process, n }) => {
    const row = pick(await world.dataSource.query<{ id: string }[]>(rows), n);
    return row && outcomeOf(await world.call(process, { url: url(row.id), headers: world.admin.headers }));
  };

export const retryRefund = onRowOf(FAILED, paths.adminRefundRetry);

export const administrators: Record<string, WeightedStep> = {
  'an administrator ships': { weight: 3, run: onOrder(paths.adminOrderShipment, { trackingCode: 'BR123' }) },
  'an administrator delivers': { weight: 2, run: onOrder(paths.adminOrderDelivery) },
  'an administrator cancels the order': { weight: 2, run: onOrder(paths.adminOrderCancellation) },
  'an administrator refunds': { weight: 5, run: refund },
  'an administrator requests a failed refund again': { weight: 2, run: retryRefund },
  'an administrator pauses a membership': { weight: 1, run: onRowOf(MEMBERS, paths.adminOngMemberPause) },
  'an administrator resumes a membership': { weight: 1, run: onRowOf(MEMBERS, paths.adminOngMemberResume) },
  'an administrator ends a membership': { weight: 1, run: onRowOf(MEMBERS, paths.adminOngMemberCancellation) },
};
