import type { ApiClient } from '@aflora/api-client';
import {
  paths,
  type ConfirmAccountInput,
  type ConfirmationLinkView,
  type ConfirmWithNewPasswordInput,
  type DonationStatementLinkView,
  type RegisterInput,
  type ResendConfirmationInput,
  type ResetPasswordInput,
  type SignUpView,
  type OptionalMailsView,
} from '@aflora/contracts';

/** The response is the same for every address, registered or not. */
export const register = (api: ApiClient, input: RegisterInput) => api.post<SignUpView>(paths.register, input);

/**
 * Reads which fields the page behind the link has to show; changes nothing. Throws `auth.link-unknown`, `auth.link-expired` or
 * `auth.link-used`.
 */
export const readConfirmationLink = (api: ApiClient, token: string) => api.post<ConfirmationLinkView>(paths.confirmationLink, { token });

/** Throws like `readConfirmationLink`, and `validation.failed` when the password isn't the one chosen at sign-up. */
export const confirmAccount = (api: ApiClient, input: ConfirmAccountInput) => api.post<void>(paths.confirmAccount, input);

/** Throws like `readConfirmationLink`, and `validation.failed` for a refused password. */
export const confirmWithNewPassword = (api: ApiClient, input: ConfirmWithNewPasswordInput) =>
  api.post<void>(paths.confirmWithNewPassword, input);

export const resendConfirmation = (api: ApiClient, { email, password }: ResendConfirmationInput) =>
  api.post<void>(paths.resendConfirmation, { email, password });

/** The year of the statement that a mailed link opens. Throws `auth.link-unknown`, `auth.link-expired`. */
export const readStatementLink = (api: ApiClient, token: string) =>
  api.get<DonationStatementLinkView>(paths.linkedDonationYear, { accessKey: token });

/** Downloads the statement that a mailed link gives access to. Throws `auth.link-unknown`, `auth.link-expired`. */
export const downloadLinkedStatement = (api: ApiClient, token: string) => api.download(paths.linkedDonationStatement, { accessKey: token });

export const requestNewPassword = (api: ApiClient, { email }: { email: string }) => api.post<void>(paths.forgotPassword, { email });

/** Resolves while the link can set a password. Changes nothing. Throws like `readConfirmationLink`. */
export const checkResetLink = (api: ApiClient, token: string) => api.post<void>(paths.resetLink, { token });

/** Throws like `readConfirmationLink`, and `validation.failed` for a refused password. */
export const resetPassword = (api: ApiClient, input: ResetPasswordInput) => api.post<void>(paths.resetPassword, input);

/** Ends the mails of a link, or starts them again. Throws `resource.not-found` for an unknown token. */
export const chooseOptionalMails = (api: ApiClient, token: string, areWanted: boolean) =>
  api.post<OptionalMailsView>(areWanted ? paths.optionalMailOptIn(token) : paths.optionalMailOptOut(token));
