import { nextPhase, phaseFacts, storedEvent, type SessionEvent, type SessionPhase } from './session-phases';

const EVENTS: SessionEvent[] = ['saved', 'removed', 'left', 'renewing', 'unanswered', 'refused'];
const PHASES = Object.keys(phaseFacts) as SessionPhase[];

describe('the phases of a session', () => {
  it('have a user after a valid session was saved, whatever was before', () => {
    expect(PHASES.map((phase) => nextPhase(phase, 'saved'))).toEqual(PHASES.map(() => 'signed-in'));
  });

  it('have no user after a sign-out, whatever was before, and nothing but a new session changes that', () => {
    for (const phase of PHASES) {
      const after = nextPhase(phase, 'removed');
      expect(phaseFacts[after]).toMatchObject({ hasUser: false, isLive: false, isRefused: phaseFacts[phase].isRefused });
      for (const event of EVENTS.filter((each) => each !== 'saved')) expect(nextPhase(after, event)).toBe(after);
    }
  });

  it.each<[SessionPhase, Record<string, SessionPhase>]>([
    ['signed-in', { renewing: 'renewing', unanswered: 'offline', refused: 'expired', left: 'signed-in' }],
    ['renewing', { renewing: 'renewing', unanswered: 'offline', refused: 'expired', left: 'renewing' }],
    ['offline', { renewing: 'renewing', unanswered: 'offline', refused: 'expired', left: 'offline' }],
    // A page with typed text stays open. Nothing renews what was refused.
    ['expired', { renewing: 'expired', unanswered: 'expired', refused: 'expired', left: 'ended' }],
  ])('%s', (phase, expected) => {
    const events = EVENTS.filter((event) => event !== 'saved' && event !== 'removed');
    expect(Object.fromEntries(events.map((event) => [event, nextPhase(phase, event)]))).toEqual(expected);
  });

  it('renew only what is live, and nothing that was refused', () => {
    for (const phase of PHASES) {
      const { hasUser, isLive, isRefused } = phaseFacts[phase];
      expect(isLive).toBe(hasUser && !isRefused);
      expect(nextPhase(phase, 'renewing') === 'renewing').toBe(isLive);
    }
  });
});

describe('the stored session', () => {
  const [live, ended] = [{ user: { id: 'ana' } }, { user: { id: 'ana' }, hasEnded: true as const }];

  it.each([
    ['nothing', null, 'removed', 'removed', 'removed'],
    ['a session', live, 'saved', 'saved', 'saved'],
    ['an ended session', ended, 'removed', 'refused', 'removed'],
  ])('is %s: %p means %s to a visitor, %s to its user and %s to another one', (_, stored, ...expected) => {
    expect([undefined, 'ana', 'rosa'].map((userId) => storedEvent(stored, userId))).toEqual(expected);
  });
});
