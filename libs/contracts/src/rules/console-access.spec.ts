import { consoleRefusal } from './console-access';

describe('the console', () => {
  it.each([
    [false, false, false, 'auth.forbidden'],
    [false, false, true, 'auth.forbidden'],
    [false, true, false, 'auth.forbidden'],
    [false, true, true, 'auth.forbidden'],
    [true, false, false, undefined],
    [true, false, true, 'auth.second-factor-set-up-required'],
    [true, true, false, 'auth.longer-password-needed'],
    // The password first, because it is a step-up for the set-up of the second factor.
    [true, true, true, 'auth.longer-password-needed'],
  ])(
    'administrator %p, needs a longer password %p, needs a second factor %p: %s',
    (isAdmin, needsLongerPassword, needsSecondFactor, refusal) => {
      expect(consoleRefusal({ isAdmin, needsLongerPassword, needsSecondFactor })).toBe(refusal);
    },
  );
});
