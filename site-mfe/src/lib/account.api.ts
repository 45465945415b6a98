import { ApiProblem, type ApiClient } from '@aflora/api-client';
import { paths, type ProfileView, type SavedAddressView } from '@aflora/contracts';

interface Asked {
  signal?: AbortSignal;
}

/** Query of the profile; null for an account without a profile. */
export const profileQuery = (api: ApiClient) => ({
  queryKey: ['profile'] as const,
  queryFn: ({ signal }: Asked) => api.get<ProfileView>(paths.profile, { signal }).catch(nullWhenNotFound),
  meta: { failureMessage: 'Não foi possível carregar o perfil.' },
});

function nullWhenNotFound(error: unknown): null {
  if (error instanceof ApiProblem && error.status === 404) return null;
  throw error;
}

/** Query of the saved addresses. A failure isn't reported: a checkout works without them, and the profile page shows it in their place. */
export const savedAddressesQuery = (api: ApiClient) => ({
  queryKey: ['saved-addresses'] as const,
  queryFn: ({ signal }: Asked) => api.get<SavedAddressView[]>(paths.savedAddresses, { signal }),
});

/** The address in one line. */
export const addressLine = ({ street, number, complement, district, city, state, postalCode }: Omit<SavedAddressView, 'id'>): string =>
  `${[street, number, complement, district].filter(Boolean).join(', ')}, ${city} – ${state}, CEP ${postalCode}`;
