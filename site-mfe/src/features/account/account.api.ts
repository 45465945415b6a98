import type { ApiClient } from '@aflora/api-client';
import { paths, type RegisterInput, type ResetPasswordInput, type SignUpView } from '@aflora/contracts';

/** Answers the same for every address, known or not. */
export const register = (api: ApiClient, input: RegisterInput) => api.post<SignUpView>(paths.register, input);

/** Throws `auth.link-unknown`, `auth.link-expired` or `auth.link-used`. */
export const confirmEmail = (api: ApiClient, token: string) => api.post<void>(paths.confirmEmail, { token });

export const resendConfirmation = (api: ApiClient, email: string) => api.post<void>(paths.resendConfirmation, { email });

export const askForNewPassword = (api: ApiClient, email: string) => api.post<void>(paths.forgotPassword, { email });

/** Throws like `confirmEmail`, and `validation.failed` for a refused password. */
export const resetPassword = (api: ApiClient, input: ResetPasswordInput) => api.post<void>(paths.resetPassword, input);
