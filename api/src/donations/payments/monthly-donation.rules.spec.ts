import type { SubscriptionStatus } from '../../payments/payment.entity';
import {
  availabilityOf,
  awaitsFirstCharge,
  canAuthorise,
  hasEnded,
  hasSucceeded,
  isRetried,
  isRunning,
  isTooLate,
  type MonthlyPhase,
  type MonthlyState,
  type MonthlyStep,
  phaseOf,
} from './monthly-donation.rules';

const statuses: SubscriptionStatus[] = ['created', 'pending', 'active', 'past-due', 'paused', 'cancelled'];
const steps: MonthlyStep[] = ['changeAmount', 'pause', 'resume', 'cancel', 'renew'];
const ASKED = new Date('2027-03-10T12:00:00.000Z');
const [before, after] = [new Date(ASKED.getTime() - 1), new Date(ASKED.getTime() + 1)];

const aMonthly = (columns: Partial<MonthlyState> = {}): MonthlyState => ({ status: 'active', renewedBy: null, details: {}, ...columns });
const cancelAsked = { cancelAskedAt: ASKED.toISOString() };

/** A monthly donation in each phase. */
const inPhase: Record<MonthlyPhase, MonthlyState> = {
  opening: aMonthly({ status: 'pending' }),
  active: aMonthly(),
  retrying: aMonthly({ status: 'past-due' }),
  paused: aMonthly({ status: 'paused' }),
  cancelling: aMonthly({ details: cancelAsked }),
  ended: aMonthly({ status: 'cancelled' }),
  replaced: aMonthly({ status: 'cancelled', renewedBy: 'another' }),
};
const phases = Object.keys(inPhase) as MonthlyPhase[];

/** All combinations of the columns. */
function* combinations(): Generator<MonthlyState> {
  for (const status of statuses)
    for (const renewedBy of [null, 'another']) for (const details of [{}, cancelAsked]) yield { status, renewedBy, details };
}
const all = [...combinations()];

const stepsOf = (monthly: MonthlyState) => steps.map((step) => [step, availabilityOf(step, monthly), hasSucceeded(step, monthly)]);

describe('the phase of a monthly donation', () => {
  it.each(phases)('is %s for its columns', (phase) => expect(phaseOf(inPhase[phase])).toBe(phase));

  it('decides alone about the steps, for every combination of columns', () => {
    for (const monthly of all) {
      const example = inPhase[phaseOf(monthly)];
      expect(stepsOf(monthly)).toEqual(stepsOf(example));
      for (const hasPaid of [true, false]) expect(canAuthorise(monthly, { hasPaid })).toBe(canAuthorise(example, { hasPaid }));
      expect(isRetried(monthly)).toBe(isRetried(example));
    }
    expect(new Set(all.map(phaseOf))).toEqual(new Set(phases));
  });

  it('ends with the provider’s word only, and is then final', () => {
    for (const monthly of all) expect(hasEnded(monthly)).toBe(monthly.status === 'cancelled');
  });

  it('is not read from the cancellation any more once the provider has confirmed it', () => {
    expect(phaseOf(aMonthly({ status: 'cancelled', details: cancelAsked }))).toBe('ended');
  });
});

describe('the steps of a donor', () => {
  it.each([
    ['changeAmount', ['active', 'retrying', 'paused'], []],
    ['pause', ['active'], ['paused']],
    ['resume', ['paused'], ['active']],
    ['cancel', ['opening', 'active', 'retrying', 'paused', 'cancelling'], ['ended', 'replaced']],
    ['renew', ['ended'], []],
  ] as const)('allow %s in %j, and repeat it in %j without an effect', (step, possible, done) => {
    expect(phases.filter((phase) => availabilityOf(step, inPhase[phase]) === 'possible')).toEqual(possible);
    expect(phases.filter((phase) => availabilityOf(step, inPhase[phase]) === 'done')).toEqual(done);
  });

  it.each([
    ['changeAmount', ['active', 'retrying', 'paused']],
    ['pause', ['paused']],
    ['resume', ['active', 'retrying']],
    ['cancel', ['ended', 'replaced']],
  ] as const)('have succeeded: %s in %j only', (step, expected) => {
    expect(phases.filter((phase) => hasSucceeded(step, inPhase[phase]))).toEqual(expected);
  });

  it('never allow a step that is of no effect, nor repeat one that is', () => {
    for (const phase of phases)
      for (const step of steps.filter((one) => availabilityOf(one, inPhase[phase]) === 'done'))
        expect(hasSucceeded(step, inPhase[phase])).toBe(true);
  });

  it('leave after a cancellation nothing but repeating it', () => {
    const possible = steps.filter((step) => availabilityOf(step, inPhase.cancelling) !== 'refused');
    expect(possible).toEqual(['cancel']);
  });
});

describe('the authorisation', () => {
  it.each([
    [false, ['opening', 'ended']],
    [true, ['opening']],
  ])('is possible, after a paid charge (%s), in %j', (hasPaid, expected) => {
    expect(phases.filter((phase) => canAuthorise(inPhase[phase], { hasPaid }))).toEqual(expected);
  });

  it('and the renewal are never possible beside a subscription that charges', () => {
    for (const monthly of all.filter(({ status }) => isRunning(status))) {
      expect(canAuthorise(monthly, { hasPaid: false })).toBe(false);
      expect(availabilityOf('renew', monthly)).toBe('refused');
    }
  });
});

describe('charges', () => {
  it.each([
    [false, ['created', 'pending', 'active', 'past-due', 'paused']],
    [true, ['created', 'pending']],
  ])('may still pay the first donation, if there were any (%s), in %j', (hasCharges, expected) => {
    expect(statuses.filter((status) => awaitsFirstCharge(aMonthly({ status }), { hasCharges }))).toEqual(expected);
  });

  it('are made by running subscriptions only', () => expect(statuses.filter(isRunning)).toEqual(['active', 'past-due', 'paused']));

  it('are retried only while nobody has stopped them', () =>
    expect(phases.filter((phase) => isRetried(inPhase[phase]))).toEqual(['active', 'retrying']));

  it.each([
    ['after the provider cancelled', { status: 'cancelled', changedAt: ASKED }, after, true],
    ['before the provider cancelled', { status: 'cancelled', changedAt: ASKED }, before, false],
    ['at the moment of the cancellation', { status: 'cancelled', changedAt: ASKED }, ASKED, false],
    ['after another change', { status: 'active', changedAt: ASKED }, after, false],
    ['after the donor cancelled, which the provider does not know', { details: cancelAsked, changedAt: before }, after, true],
    ['before the donor cancelled', { details: cancelAsked, changedAt: before }, before, false],
    [
      'between the donor’s cancellation and the provider’s',
      { status: 'cancelled', details: cancelAsked, changedAt: new Date(after.getTime() + 1) },
      after,
      true,
    ],
    ['of a subscription that never reached the provider', { status: 'cancelled', changedAt: null }, after, false],
  ] as const)('go back or not: %s', (_, columns, chargedAt, isReturned) => {
    expect(isTooLate({ ...aMonthly(), ...columns }, chargedAt)).toBe(isReturned);
  });
});
