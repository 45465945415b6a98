import { consequences, sessionChange, type SessionChange, type ShownUser } from './session-changes';

const VISITOR: ShownUser = { id: undefined, isExpired: false };
const [ANA, ROSA] = ['ana', 'rosa'].map((id): ShownUser => ({ id, isExpired: false })) as [ShownUser, ShownUser];
const ANA_EXPIRED: ShownUser = { ...ANA, isExpired: true };

describe('a change of the session', () => {
  it.each<[ShownUser, SessionChange[]]>([
    [VISITOR, ['stays', 'came', 'came', 'came']],
    [ANA, ['left', 'continues', 'stays', 'came']],
    [ANA_EXPIRED, ['left', 'continues', 'stays', 'came']],
    [ROSA, ['left', 'came', 'came', 'continues']],
  ])('from %p', (before, expected) => {
    expect([VISITOR, ANA, ANA_EXPIRED, ROSA].map((after) => sessionChange(before, after))).toEqual(expected);
  });

  it('leaves nothing of one user to the next, and lets only the same user’s requests go on', () => {
    for (const { clears, resumes } of Object.values(consequences)) expect(clears && resumes).toBe(false);
    expect((Object.keys(consequences) as SessionChange[]).filter((change) => consequences[change].clears)).toEqual(['came', 'left']);
  });
});
