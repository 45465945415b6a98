import { awaitsProvider, canCancel, canPause, canResume } from './ong-member.rules';

const ACTIVE = { status: 'active', cancelAtPeriodEnd: false, pausedAt: null, subscriptionId: 'a' } as const;
const PAUSED = { ...ACTIVE, status: 'inactive', pausedAt: new Date() } as const;

describe('a member may', () => {
  it.each([
    ['an active membership', ACTIVE, { pause: true, resume: false, cancel: true }],
    [
      'one that is cancelled for the end of its period',
      { ...ACTIVE, cancelAtPeriodEnd: true },
      { pause: false, resume: false, cancel: false },
    ],
    ['a paused one', PAUSED, { pause: false, resume: true, cancel: true }],
    ['one whose renewal failed', { ...PAUSED, pausedAt: null }, { pause: false, resume: true, cancel: true }],
    [
      'one that ended before there was anything to charge',
      { ...PAUSED, pausedAt: null, subscriptionId: null },
      { pause: false, resume: false, cancel: true },
    ],
    ['a cancelled one', { ...ACTIVE, status: 'cancelled' } as const, { pause: false, resume: false, cancel: false }],
  ])('with %s', (_, member, may) => {
    expect({ pause: canPause(member), resume: canResume(member), cancel: canCancel(member) }).toEqual(may);
  });
});

describe('the provider is waited for', () => {
  it.each([
    ['while it has not cancelled yet', 'cancelled', 'active', true],
    ['no more once it has', 'cancelled', 'cancelled', false],
    ['while it still tries to charge', 'inactive', 'past-due', true],
    ['not by what is paused', 'inactive', 'paused', false],
    ['not by what runs', 'active', 'active', false],
    ['not by what fails in its grace', 'active', 'past-due', false],
  ] as const)('%s', (_, status, charging, isWaiting) => expect(awaitsProvider({ status }, { status: charging })).toBe(isWaiting));

  it('never where there is none', () => expect(awaitsProvider({ status: 'cancelled' }, null)).toBe(false));
});
