import { awaitsProvider, canBeReplaced, canCancel, canChangePlan, canPause, canResume, canStartAgain, isHeld } from './ong-member.rules';

const ACTIVE = { status: 'active', cancelAtPeriodEnd: false, pausedAt: null, graceUntil: null, subscriptionId: 'a' } as const;
const PAUSED = { ...ACTIVE, status: 'inactive', pausedAt: new Date() } as const;

describe('the steps of a member', () => {
  it.each([
    ['an active membership', ACTIVE, { pause: true, resume: false, cancel: true }],
    [
      'a membership cancelled at the end of its period',
      { ...ACTIVE, cancelAtPeriodEnd: true },
      { pause: false, resume: false, cancel: false },
    ],
    ['a membership in grace', { ...ACTIVE, graceUntil: new Date() }, { pause: false, resume: false, cancel: true }],
    ['a paused membership', PAUSED, { pause: false, resume: true, cancel: true }],
    ['a membership whose renewal failed', { ...PAUSED, pausedAt: null }, { pause: false, resume: true, cancel: true }],
    [
      'a membership that ended and never had a subscription',
      { ...PAUSED, pausedAt: null, subscriptionId: null },
      { pause: false, resume: false, cancel: true },
    ],
    ['a cancelled membership', { ...ACTIVE, status: 'cancelled' } as const, { pause: false, resume: false, cancel: false }],
  ])('are right for %s', (_, member, may) => {
    expect({ pause: canPause(member), resume: canResume(member), cancel: canCancel(member) }).toEqual(may);
  });
});

describe('awaitsProvider', () => {
  it.each([
    ['is true until the provider has cancelled', 'cancelled', 'active', true],
    ['is false once the provider has cancelled', 'cancelled', 'cancelled', false],
    ['is true while the provider retries a charge', 'inactive', 'past-due', true],
    ['is false for a paused membership', 'inactive', 'paused', false],
    ['is false for an active membership', 'active', 'active', false],
    ['is false during the grace period', 'active', 'past-due', false],
  ] as const)('%s', (_, status, charging, isWaiting) => expect(awaitsProvider({ status }, { status: charging })).toBe(isWaiting));

  it('is false without a subscription', () => expect(awaitsProvider({ status: 'cancelled' }, null)).toBe(false));
});

describe('the plan of a membership', () => {
  const [before, after] = [new Date(Date.now() - 1_000), new Date(Date.now() + 86_400_000)];
  const paid = { ...ACTIVE, nextPaymentDate: after, creditedUntil: null };

  it.each([
    ['changes in a paid period', paid, 'active', true],
    ['changes while paid days are credited', { ...paid, creditedUntil: after }, 'paused', true],
    ['does not change when nothing charges it', paid, 'paused', false],
    ['does not change in grace', { ...paid, graceUntil: after }, 'past-due', false],
    ['does not change after a cancellation', { ...paid, cancelAtPeriodEnd: true }, 'paused', false],
    ['does not change after the paid period', { ...paid, nextPaymentDate: before }, 'active', false],
    ['does not change in a pause', { ...paid, status: 'inactive' as const }, 'paused', false],
  ] as const)('%s', (_, member, status, may) => expect(canChangePlan(member, { status })).toBe(may));

  it('does not change without a subscription', () => expect(canChangePlan(paid, null)).toBe(false));

  it.each([
    ['is held while paused', { ...PAUSED, creditedUntil: null }, true],
    ['is held until a cancelled period ends', { ...paid, cancelAtPeriodEnd: true }, true],
    ['is held while days are credited', { ...paid, creditedUntil: after }, true],
    ['is charged after the credited days', { ...paid, creditedUntil: before }, false],
    ['is charged after a failed renewal', { ...PAUSED, pausedAt: null, creditedUntil: null }, false],
  ])('%s', (_, member, held) => expect(isHeld(member)).toBe(held));
});

describe('a new subscription', () => {
  const monthly = { ...ACTIVE, membershipType: 'monthly' } as const;
  const ending = { ...monthly, cancelAtPeriodEnd: true };

  it.each([
    ['replaces one that the provider has ended', ending, 'cancelled', 'monthly', true],
    ['does not replace one whose cancellation can be taken back', ending, 'paused', 'monthly', false],
    ['replaces one of the other interval', monthly, 'active', 'yearly', true],
    ['does not stand beside one of the same interval', monthly, 'active', 'monthly', false],
    ['does not replace one that nobody charges', { ...monthly, subscriptionId: null }, 'active', 'yearly', false],
  ] as const)('%s', (_, member, status, type, may) => expect(canBeReplaced(member, { status }, type)).toBe(may));

  it('is not needed to start again while the membership runs', () => expect(canStartAgain(monthly, { status: 'cancelled' })).toBe(false));
});
