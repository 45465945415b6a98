import { renewalStep, type RenewalFacts, type RenewalStep } from './renewal.rules';

const SESSIONS: RenewalFacts['session'][] = ['live', 'over', 'ended'];
const TOKENS: RenewalFacts['token'][] = ['current', 'previous', 'older'];

/** By session and token. What is not an object is the same however young the current token is, and whether or not it was sent before. */
const TABLE: Record<RenewalFacts['session'], Record<RenewalFacts['token'], RenewalStep | Record<string, RenewalStep>>> = {
  live: {
    current: 'rotate',
    previous: { repeated: 'repeat', 'repeated, just rotated': 'repeat', 'just rotated': 'share', '': 'end' },
    older: 'end',
  },
  over: { current: 'refuse', previous: 'end', older: 'end' },
  ended: { current: 'refuse', previous: 'refuse', older: 'refuse' },
};

const cases = SESSIONS.flatMap((session) =>
  TOKENS.flatMap((token) =>
    [true, false].flatMap((isRepeated) =>
      [true, false].map((isJustRotated): RenewalFacts => ({ session, token, isRepeated, isJustRotated })),
    ),
  ),
);

describe('the renewal of a session', () => {
  it.each(cases)('that is $session, with the $token token, repeated $isRepeated, just rotated $isJustRotated', (facts) => {
    const { session, token, isRepeated, isJustRotated } = facts;
    const row = TABLE[session][token];
    const kind = [isRepeated && 'repeated', isJustRotated && 'just rotated'].filter(Boolean).join(', ');
    expect(renewalStep(facts)).toBe(typeof row === 'string' ? row : row[kind]);
  });
});
