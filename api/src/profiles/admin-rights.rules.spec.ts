import { demotionStep, promotionStep, removalStep, type AdminRightsFacts } from './admin-rights.rules';

const NAMES = ['isCallerAdmin', 'isSelf', 'isConfirmed', 'isAdmin', 'hasOthers'] as const;

/** Every combination of facts. */
const combinations = Array.from({ length: 2 ** NAMES.length }, (_, bits) =>
  Object.fromEntries(NAMES.map((name, index) => [name, Boolean(bits & (1 << index))])),
) as unknown as AdminRightsFacts[];

const where = (given: Partial<AdminRightsFacts>) =>
  combinations.filter((facts) => Object.entries(given).every(([name, value]) => facts[name as keyof AdminRightsFacts] === value));
const stepsOf = (step: (facts: AdminRightsFacts) => string, given: Partial<AdminRightsFacts>) => [...new Set(where(given).map(step))];

describe('administrator rights', () => {
  it.each<[string, Partial<AdminRightsFacts>]>([
    ['auth.forbidden', { isCallerAdmin: false }],
    ['user.not-confirmed', { isCallerAdmin: true, isConfirmed: false }],
    ['nothing', { isCallerAdmin: true, isConfirmed: true, isAdmin: true }],
    ['change', { isCallerAdmin: true, isConfirmed: true, isAdmin: false }],
  ])('are granted: %s for %p', (step, given) => {
    expect(stepsOf(promotionStep, given)).toEqual([step]);
  });

  it.each<[string, Partial<AdminRightsFacts>]>([
    ['profile.own-admin-rights', { isSelf: true }],
    ['auth.forbidden', { isSelf: false, isCallerAdmin: false }],
    ['nothing', { isSelf: false, isCallerAdmin: true, isAdmin: false }],
    ['profile.last-admin', { isSelf: false, isCallerAdmin: true, isAdmin: true, hasOthers: false }],
    ['change', { isSelf: false, isCallerAdmin: true, isAdmin: true, hasOthers: true }],
  ])('are revoked by somebody: %s for %p', (step, given) => {
    expect(stepsOf(demotionStep, given)).toEqual([step]);
  });

  it.each<[string, Partial<AdminRightsFacts>]>([
    ['nothing', { isAdmin: false }],
    ['profile.last-admin', { isAdmin: true, hasOthers: false }],
    ['change', { isAdmin: true, hasOthers: true }],
  ])('end with the account: %s for %p', (step, given) => {
    expect(stepsOf(removalStep, given)).toEqual([step]);
  });
});
