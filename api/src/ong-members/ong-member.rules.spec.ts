import { awaitsProvider, canCancel, canPause, canResume } from './ong-member.rules';

const ACTIVE = { status: 'active', cancelAtPeriodEnd: false, pausedAt: null, subscriptionId: 'a' } as const;
const PAUSED = { ...ACTIVE, status: 'inactive', pausedAt: new Date() } as const;

describe('the steps of a member', () => {
  it.each([
    ['an active membership', ACTIVE, { pause: true, resume: false, cancel: true }],
    [
      'a membership cancelled at the end of its period',
      { ...ACTIVE, cancelAtPeriodEnd: true },
      { pause: false, resume: false, cancel: false },
    ],
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
