import { fakeApi } from '@aflora/api-client/testing';
import type { ProfileView, SessionUser, SiteSettingsView } from '@aflora/contracts';
import { screen } from '@testing-library/react';
import { aSessionUser } from '../../../testing/a-session-user';
import { renderSite } from '../../../testing/render-site';

export function aProfile(given: Partial<ProfileView> = {}): ProfileView {
  return {
    userId: '1',
    email: 'cliente@demo.local',
    firstName: 'Clara',
    lastName: 'Nunes',
    phone: '+5519999990000',
    detailsVersion: 'v1',
    isAdmin: false,
    isOngMember: false,
    onMemberWall: false,
    wantsLetters: true,
    wantsClasses: true,
    maskedTaxId: null,
    createdAt: '2025-03-10T12:00:00Z',
    ...given,
  };
}

export const aList = <T,>(...items: T[]) => ({ items, total: items.length, page: 1, pageSize: 10 });

const nothingYet = {
  'GET /api/profile': () => aProfile(),
  'GET /api/orders': () => aList(),
  'GET /api/donations': () => aList(),
  'GET /api/donation-statements': () => [],
  'GET /api/ong-members/mine': () => ({ isMember: false, membership: null }),
  'GET /api/profile/addresses': () => [],
  'GET /api/claims': () => [],
  'GET /api/auth/sessions': () => [],
  'GET /api/privacy/consents': () => [],
  'GET /api/auth/second-factors': () => ({ factors: [], recoveryCodesLeft: 0, isRequired: false }),
};

/** Mocks all responses that the page needs, for a user who has done nothing yet. */
export function profileApi(more: Parameters<typeof fakeApi>[0] = {}) {
  const answers = { ...nothingYet, ...more };
  return { ...fakeApi(answers), answers };
}

/** A user who has just entered their password. */
export const justSignedIn = (given: Partial<SessionUser> = {}) => aSessionUser({ authenticatedAt: new Date().toISOString(), ...given });

/** Opens the profile page of a signed-in user and waits for its form. */
export async function openProfile(user: SessionUser = justSignedIn(), settings: Partial<SiteSettingsView> = {}) {
  const site = renderSite('/perfil', { user, settings });
  await screen.findByRole('textbox', { name: 'Nome' });
  return { ...site, field: (name: string) => screen.getByLabelText(name, { selector: 'input' }) };
}
