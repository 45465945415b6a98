import type { SubscriptionStatus } from '../../payments/payment.entity';
import { OngMember } from '../ong-member.entity';
import {
  awaitsProvider,
  can,
  canBeReplaced,
  chargingOf,
  isHeld,
  type MembershipPhase,
  type MembershipState,
  type MembershipStep,
  phaseOf,
} from './ong-member-phases.rules';

const NOW = new Date();
const [before, after] = [new Date(NOW.getTime() - 86_400_000), new Date(NOW.getTime() + 86_400_000)];
const moments = [null, before, after];
const flags = [false, true];
const charging: (SubscriptionStatus | null)[] = [null, 'created', 'pending', 'active', 'past-due', 'paused', 'cancelled'];
const steps: MembershipStep[] = [
  'pause',
  'resume',
  'reactivate',
  'cancel',
  'cancelImmediately',
  'keep',
  'changePlan',
  'keepPlan',
  'startAgain',
];

/** A membership in the middle of each phase. */
const inPhase: Record<MembershipPhase, MembershipState> = {
  paid: aMembership({}),
  credited: aMembership({ creditedUntil: after }),
  overdue: aMembership({ nextPaymentDate: before }),
  grace: aMembership({ graceUntil: after, nextPaymentDate: before }),
  ending: aMembership({ cancelAtPeriodEnd: true }),
  over: aMembership({ cancelAtPeriodEnd: true, nextPaymentDate: before }),
  paused: aMembership({ status: 'inactive', pausedAt: before }),
  failed: aMembership({ status: 'inactive', nextPaymentDate: before }),
  cancelled: aMembership({ status: 'cancelled', nextPaymentDate: null }),
};
const phases = Object.keys(inPhase) as MembershipPhase[];

function aMembership(columns: Partial<MembershipState>): MembershipState {
  const unset = { cancelAtPeriodEnd: false, pausedAt: null, graceUntil: null, creditedUntil: null };
  return { status: 'active', nextPaymentDate: after, ...unset, ...columns };
}

/** All combinations of the columns that the database accepts. */
function* combinations(): Generator<MembershipState> {
  for (const status of ['active', 'inactive', 'cancelled'] as const)
    for (const cancelAtPeriodEnd of flags)
      for (const pausedAt of [null, before])
        for (const graceUntil of status === 'active' ? moments : [null])
          for (const nextPaymentDate of moments)
            for (const creditedUntil of moments) yield { status, cancelAtPeriodEnd, pausedAt, graceUntil, nextPaymentDate, creditedUntil };
}

const stepsOf = (member: MembershipState, status: SubscriptionStatus | null): MembershipStep[] =>
  steps.filter((step) => can(step, member, status));

describe('the phase of a membership', () => {
  it.each(phases)('is %s for its columns', (phase) => expect(phaseOf(inPhase[phase], NOW)).toBe(phase));

  it('decides alone, with the subscription, about every combination of columns', () => {
    const all = [...combinations()];
    expect(all).toHaveLength(180);
    for (const member of all) {
      const example = inPhase[phaseOf(member)];
      expect(isHeld(member)).toBe(isHeld(example));
      for (const status of charging) expect(stepsOf(member, status)).toEqual(stepsOf(example, status));
    }
    expect(new Set(all.map((member) => phaseOf(member)))).toEqual(new Set(phases));
  });

  it('is that of the status: active memberships have a period, inactive ones stopped, cancelled ones ended', () => {
    const statuses = { paused: 'inactive', failed: 'inactive', cancelled: 'cancelled' } as Record<MembershipPhase, string>;
    for (const member of combinations()) expect(member.status).toBe(statuses[phaseOf(member)] ?? 'active');
  });

  it.each([
    ['the paid period ends', { nextPaymentDate: NOW }, 'overdue'],
    ['the credited days end', { nextPaymentDate: NOW, creditedUntil: NOW }, 'overdue'],
    ['the period of a cancelled membership ends', { cancelAtPeriodEnd: true, nextPaymentDate: NOW }, 'over'],
    ['the credited days end after a refused charge', { creditedUntil: NOW, nextPaymentDate: NOW, graceUntil: after }, 'grace'],
  ] as const)('changes at the moment at which %s', (_, columns, phase) => {
    expect(phaseOf(aMembership(columns), NOW)).toBe(phase);
    expect(phaseOf(aMembership(columns), before)).not.toBe(phase);
  });

  it('is grace also while paid days are left, and overdue for a membership that is never charged', () => {
    expect(phaseOf(aMembership({ graceUntil: after }))).toBe('grace');
    expect(phaseOf(aMembership({ nextPaymentDate: null }))).toBe('overdue');
  });
});

describe('the steps of a membership', () => {
  const NOBODY = new Set<MembershipStep>();
  const possible = (phase: MembershipPhase) =>
    charging.reduce((all, status) => new Set([...all, ...stepsOf(inPhase[phase], status)]), NOBODY);

  it.each([
    ['pause', ['paid', 'credited', 'overdue']],
    ['resume', ['paused', 'failed']],
    ['reactivate', ['paused', 'failed']],
    ['cancel', ['paid', 'credited', 'overdue', 'grace', 'paused', 'failed']],
    ['cancelImmediately', phases.filter((phase) => phase !== 'cancelled')],
    ['keep', ['ending']],
    ['changePlan', ['paid', 'credited']],
    ['keepPlan', ['paid', 'credited', 'paused']],
    ['startAgain', ['ending', 'over']],
  ] as const)('allow %s in %j only', (step, expected) => {
    expect(phases.filter((phase) => possible(phase).has(step))).toEqual(expected);
  });

  it.each([
    ['a plan changes', 'changePlan', 'paid', ['active']],
    ['a plan changes while days are credited', 'changePlan', 'credited', ['active', 'paused']],
    ['a cheaper plan is taken back', 'keepPlan', 'paid', ['created', 'pending', 'active', 'past-due', 'paused']],
    ['a cancellation is taken back', 'keep', 'ending', [null, 'created', 'pending', 'active', 'past-due', 'paused']],
    ['a new subscription keeps the days', 'startAgain', 'ending', ['cancelled']],
    ['a failed membership resumes', 'resume', 'failed', ['created', 'pending', 'active', 'past-due', 'paused']],
    ['an administrator reactivates', 'reactivate', 'failed', [null, 'created', 'pending', 'active', 'past-due', 'paused']],
    ['a pause ends', 'resume', 'paused', [null, 'created', 'pending', 'active', 'past-due', 'paused']],
  ] as const)('depend on the provider: %s', (_, step, phase, expected) => {
    expect(charging.filter((status) => can(step, inPhase[phase], status))).toEqual(expected);
  });

  it('always offer a member whose membership is ending exactly one way back', () => {
    for (const status of charging) expect(can('keep', inPhase.ending, status)).not.toBe(can('startAgain', inPhase.ending, status));
  });
});

describe('the provider', () => {
  it.each([
    ['a cancelled period', 'ending', true],
    ['a cancelled period that has ended', 'over', true],
    ['credited days', 'credited', true],
    ['a pause', 'paused', true],
    ['a paid period', 'paid', false],
    ['grace', 'grace', false],
    ['a failed renewal', 'failed', false],
  ] as const)('is held in %s or not', (_, phase, held) => expect(isHeld(inPhase[phase])).toBe(held));

  it.each([
    ['until it has cancelled', 'cancelled', 'active', true],
    ['no longer once it has cancelled', 'cancelled', 'cancelled', false],
    ['while it retries a charge', 'inactive', 'past-due', true],
    ['until it has paused', 'inactive', 'active', true],
    ['not for a paused membership', 'inactive', 'paused', false],
    ['not for an active membership', 'active', 'active', false],
    ['not during the grace period', 'active', 'past-due', false],
    ['not without a subscription', 'cancelled', null, false],
  ] as const)('is awaited %s', (_, status, charges, isWaiting) => expect(awaitsProvider({ status }, charges)).toBe(isWaiting));
});

describe('a new subscription', () => {
  const aMember = (columns: Partial<MembershipState>, status: SubscriptionStatus | null) =>
    Object.assign(new OngMember(), aMembership(columns), {
      membershipType: 'monthly',
      subscriptionId: status && 'a',
      subscription: status && { status },
    });

  it.each([
    ['replaces one that the provider has ended', { cancelAtPeriodEnd: true }, 'cancelled', 'monthly', true],
    ['does not replace one whose cancellation can be taken back', { cancelAtPeriodEnd: true }, 'paused', 'monthly', false],
    ['replaces one of the other interval', {}, 'active', 'yearly', true],
    ['does not stand beside one of the same interval', {}, 'active', 'monthly', false],
    ['does not replace one that nobody charges', {}, null, 'yearly', false],
  ] as const)('%s', (_, columns, status, type, may) => expect(canBeReplaced(aMember(columns, status), type)).toBe(may));

  it('is not decided about without reading the former one', () => {
    const { subscription: _, ...unread } = aMember({}, 'active');
    expect(() => chargingOf(unread as OngMember)).toThrow('without its subscription');
  });
});
