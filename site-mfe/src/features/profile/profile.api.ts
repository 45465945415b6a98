import type { ApiClient } from '@aflora/api-client';
import {
  paths,
  type ChangePasswordInput,
  type ClaimView,
  type ConsentView,
  type DeviceSessionView,
  type DonationYearView,
  type ErasurePreviewView,
  type NewPasskeyInput,
  type NewTotpInput,
  type OrderSummaryView,
  type OwnDonationView,
  type PageView,
  type PasskeySetUpView,
  type ProfileView,
  type RecoveryCodesView,
  type SecondFactorsView,
  type TotpSetUpView,
  type SavedAddressInput,
  type SavedAddressView,
  type UpdateProfileInput,
} from '@aflora/contracts';

interface Asked {
  signal?: AbortSignal;
}

const HISTORY_SIZE = 10;

/** The pages of a user's own rows, newest first; the first page has the last ten. */
const ownRows = <Row>(api: ApiClient, path: string) => ({
  queryFn: ({ pageParam, signal }: Asked & { pageParam: number }) =>
    api.get<PageView<Row>>(path, { query: { pageSize: HISTORY_SIZE, page: pageParam === 1 ? undefined : pageParam }, signal }),
  initialPageParam: 1,
  getNextPageParam: ({ page, pageSize, total }: PageView<Row>) => (page * pageSize < total ? page + 1 : undefined),
});

export const ordersQuery = (api: ApiClient) => ({
  queryKey: ['own-orders'] as const,
  ...ownRows<OrderSummaryView>(api, paths.orders),
  meta: { failureMessage: 'Não foi possível carregar os pedidos.' },
});

export const donationsQuery = (api: ApiClient) => ({
  queryKey: ['own-donations'] as const,
  ...ownRows<OwnDonationView>(api, paths.donations),
  meta: { failureMessage: 'Não foi possível carregar as doações.' },
});

export const donationYearsQuery = (api: ApiClient) => ({
  queryKey: ['own-donation-years'] as const,
  queryFn: ({ signal }: Asked) => api.get<DonationYearView[]>(paths.donationStatements, { signal }),
});

/** Query of the claims. A failure isn't reported, because the profile is complete without claims. */
export const claimsQuery = (api: ApiClient) => ({
  queryKey: ['own-claims'] as const,
  queryFn: ({ signal }: Asked) => api.get<ClaimView[]>(paths.claims, { signal }),
});

export const devicesQuery = (api: ApiClient) => ({
  queryKey: ['own-devices'] as const,
  queryFn: ({ signal }: Asked) => api.get<DeviceSessionView[]>(paths.sessions, { signal }),
});

export const secondFactorsQuery = (api: ApiClient) => ({
  queryKey: ['own-second-factors'] as const,
  queryFn: ({ signal }: Asked) => api.get<SecondFactorsView>(paths.secondFactors, { signal }),
});

export const consentsQuery = (api: ApiClient) => ({
  queryKey: ['own-consents'] as const,
  queryFn: ({ signal }: Asked) => api.get<ConsentView[]>(paths.privacyConsents, { signal }),
});

/** Query of what an erasure would erase, requested anew each time it is shown. */
export const erasureQuery = (api: ApiClient) => ({
  queryKey: ['own-erasure'] as const,
  queryFn: ({ signal }: Asked) => api.get<ErasurePreviewView>(paths.erasure, { signal }),
  staleTime: 0,
  gcTime: 0,
  refetchOnWindowFocus: false,
});

export const downloadStatement = (api: ApiClient, year: number) => api.download(paths.donationStatement(year));
export const mailStatement = (api: ApiClient, year: number) => api.post<void>(paths.donationStatementLink(year));
export const answerClaim = (api: ApiClient, id: string, answer: 'attachment' | 'dismissal') =>
  api.post<void>(answer === 'attachment' ? paths.claimAttachment(id) : paths.claimDismissal(id));
/** Scope of the mutations that send a part of the profile, which therefore run one after another. */
export const profileChanges = { id: 'profile' };

export const saveProfile = (api: ApiClient, input: UpdateProfileInput) => api.patch<ProfileView>(paths.profile, input);
export const addAddress = (api: ApiClient, input: SavedAddressInput, idempotencyKey: string) =>
  api.post<SavedAddressView>(paths.savedAddresses, input, { idempotencyKey });
export const changeAddress = (api: ApiClient, id: string, input: SavedAddressInput) =>
  api.patch<SavedAddressView>(paths.savedAddress(id), input);
export const preferAddress = (api: ApiClient, id: string) => api.post<void>(paths.savedAddressPreference(id));
export const removeAddress = (api: ApiClient, id: string) => api.delete(paths.savedAddress(id));
export const removeTaxId = (api: ApiClient) => api.delete(paths.savedTaxId);
export const changePassword = (api: ApiClient, input: ChangePasswordInput) => api.post<void>(paths.changePassword, input);
export const endOtherSessions = (api: ApiClient) => api.post<void>(paths.endOtherSessions);
export const endSession = (api: ApiClient, id: string) => api.delete(paths.session(id));
export const setUpTotp = (api: ApiClient) => api.post<TotpSetUpView>(paths.totpSetUp);
export const addTotp = (api: ApiClient, input: NewTotpInput) => api.post<RecoveryCodesView>(paths.totp, input);
export const setUpPasskey = (api: ApiClient) => api.post<PasskeySetUpView>(paths.passkeySetUp);
export const addPasskey = (api: ApiClient, input: NewPasskeyInput) => api.post<RecoveryCodesView>(paths.passkeys, input);
export const renewRecoveryCodes = (api: ApiClient) => api.post<RecoveryCodesView>(paths.recoveryCodes);
export const removeSecondFactor = (api: ApiClient, id: string) => api.delete(paths.secondFactor(id));
export const downloadOwnData = (api: ApiClient) => api.download(paths.privacyExport);
export const eraseAccount = (api: ApiClient) => api.post<void>(paths.erasure);
