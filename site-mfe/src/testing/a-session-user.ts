import type { SessionUser } from '@aflora/contracts';

export function aSessionUser(given: Partial<SessionUser> = {}): SessionUser {
  return {
    id: '1',
    email: 'cliente@demo.local',
    firstName: 'Clara',
    lastName: null,
    isAdmin: false,
    needsLongerPassword: false,
    hasSecondFactor: false,
    needsSecondFactor: false,
    authenticatedAt: '2026-01-01T12:00:00.000Z',
    ...given,
  };
}
