import type { SavedAddressView, SessionUser } from '@aflora/contracts';

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

export const aSavedAddress = (given: Partial<SavedAddressView> = {}): SavedAddressView => ({
  id: 'a1',
  label: 'Casa',
  postalCode: '13010-000',
  street: 'Rua das Acácias',
  number: '210',
  complement: null,
  district: 'Centro',
  city: 'Campinas',
  state: 'SP',
  isPreferred: true,
  ...given,
});
