import { attempt } from './provider-steps';
import { newest, type Step } from './scene';
import type { World } from './world';

const PART_CENTS = 1_000;

const open: Step = ({ world, n, m }) => {
  const paid = world.provider.state.payments.all().filter(({ status }) => status === 'paid');
  const payment = newest(paid, n);
  const amount = m % 4 === 3 ? { amountCents: PART_CENTS } : {};
  return Promise.resolve(payment && attempt(() => world.provider.disputes.open(payment.id, amount)));
};

const openDisputes = ({ provider }: World) => provider.state.disputes.all().filter(({ status }) => status === 'open');

/** The banks decide about every open dispute, one for the charity and the next one against it. */
export function decideDisputes(world: World): void {
  openDisputes(world).forEach(({ id }, index) => world.provider.disputes.close(id, index % 2 ? 'lost' : 'won'));
}

const close =
  (outcome: 'won' | 'lost'): Step =>
  ({ world, n }) => {
    const dispute = newest(openDisputes(world), n);
    return Promise.resolve(dispute && attempt(() => world.provider.disputes.close(dispute.id, outcome)));
  };

/** Disputes that payers open with their bank, in whole or for a part, and their ends. */
export const disputes: Record<string, Step> = {
  'a payer disputes a payment': open,
  'the charity wins a dispute': close('won'),
  'the charity loses a dispute': close('lost'),
};
