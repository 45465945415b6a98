import type { LinkPurpose } from './account-link.entity';
import { confirmationPassword, linkRefusal } from './link.rules';

const NOW = new Date('2026-03-01T12:00:00Z');
const at = (seconds: number) => new Date(NOW.getTime() + seconds * 1_000);

describe('a mailed link', () => {
  it.each<LinkPurpose>(['confirm-email', 'reset-password'])('to %s is valid until its time is over', (purpose) => {
    const refusalAt = (expiresAt: Date) => linkRefusal({ purpose, usedAt: null, expiresAt, newer: 0 }, NOW);
    expect([at(1), at(0), at(-1)].map(refusalAt)).toEqual([undefined, 'auth.link-expired', 'auth.link-expired']);
  });

  it.each([
    ['confirm-email', [undefined, undefined, undefined, undefined]],
    ['reset-password', [undefined, undefined, undefined, 'auth.link-expired']],
  ] as const)('to %s and its newer ones: %p', (purpose, expected) => {
    expect([0, 1, 2, 3].map((newer) => linkRefusal({ purpose, usedAt: null, expiresAt: at(1), newer }, NOW))).toEqual(expected);
  });

  it('that was used is called used, also when its time is over', () => {
    for (const purpose of ['confirm-email', 'reset-password'] as const)
      for (const expiresAt of [at(1), at(-1)])
        for (const newer of [0, 3]) expect(linkRefusal({ purpose, usedAt: at(-60), expiresAt, newer }, NOW)).toBe('auth.link-used');
  });

  it.each([
    [true, false, 'of-sign-up'],
    [false, false, 'new'],
    [true, true, 'new-of-admin'],
    [false, true, 'new-of-admin'],
  ])('with a sign-up %p, for an administrator %p, asks for the password %s', (hasSignUp, isForAdmin, password) => {
    expect(confirmationPassword({ hasSignUp, isForAdmin })).toBe(password);
  });
});
