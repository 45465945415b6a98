import { CurrentPassword, Email, NewPassword, SameAs } from './rules/personal-data';
import { QueryNumber } from './rules/numbers';
import { compose, Optional, rule, Schema } from './rules/rule';
import { Challenge, PasskeyAnswer, SecondFactorCode } from './second-factors';
import { Line } from './rules/text';
import type { Id, Instant, Integer } from './values';

/** Minutes after a proof of identity during which no further proof is required. */
export const STEP_UP_MINUTES = 10;

/** Fields that the page behind a confirmation link shows. */
export interface ConfirmationLinkView {
  /** Minimum length of the new password; null when the page asks for the password chosen at sign-up. */
  newPasswordMin: Integer | null;
}

/** A session of the signed-in user. */
export interface DeviceSessionView {
  id: Id;
  /** Browser and operating system from the user agent, such as "Chrome, Windows"; null when unknown. */
  device: string | null;
  /** Network without the host part of the address, such as "203.0.113.x"; null when unknown. */
  network: string | null;
  createdAt: Instant;
  lastUsedAt: Instant;
  /** The session that makes this request. */
  isCurrent: boolean;
}

export type DeviceSessionList = DeviceSessionView[];

/** The signed-in user. */
export interface SessionUser {
  id: Id;
  email: string;
  firstName: string | null;
  lastName: string | null;
  isAdmin: boolean;
  /** The user is an administrator with a password of fewer than 12 characters; the console stays closed until it is changed. */
  needsLongerPassword: boolean;
  hasSecondFactor: boolean;
  /** The user is an administrator without the required second factor; the console stays closed until one is added. */
  needsSecondFactor: boolean;
  /** When the user last proved their identity in this session. */
  authenticatedAt: Instant;
}

/** Response of login and refresh; the refresh token is sent in an HttpOnly cookie. */
export interface SessionView {
  /** JWT for `Authorization: Bearer`. */
  accessToken: string;
  /** When the access token expires. */
  expiresAt: Instant;
  user: SessionUser;
}

/** Response to a sign-up; it is the same for every address, registered or not. */
export interface SignUpView {
  /** The address belongs to a future administrator (`ADMIN_EMAILS`). */
  isAdminAddress: boolean;
}

/** Address of the account for which a mail is requested; the response never says whether the account exists. */
export class AccountEmailInput {
  @Email() email!: string;
}

export class ResendConfirmationInput extends AccountEmailInput {
  /** Selects one of several sign-ups with the same address; by default the newest. */
  @Optional() @CurrentPassword() password?: string | null;
}

export class ChangePasswordInput {
  @NewPassword() password!: string;
  /** Required when the last proof of identity is older than `STEP_UP_MINUTES`. */
  @Optional() @CurrentPassword() currentPassword?: string | null;
}

/** Token of a mailed link. Only its length is checked here; the database decides whether it is valid. */
export function LinkToken(): PropertyDecorator {
  return compose(
    Schema({ type: 'string', maxLength: 200 }),
    rule('required', (value) => value !== undefined && value !== null && value !== ''),
    rule('wrong-type', (value) => value === undefined || value === null || typeof value === 'string'),
    rule('too-long', (value) => typeof value !== 'string' || value.length <= 200, { max: 200 }),
  );
}

/** Token of a mailed confirmation link. */
export class ConfirmationLinkInput {
  @LinkToken() token!: string;
}

/** Proof of both the mailbox (token) and the password of one sign-up. */
export class ConfirmAccountInput extends ConfirmationLinkInput {
  /** The password chosen at sign-up. */
  @CurrentPassword() password!: string;
}

/** For administrators' addresses: the password is chosen on the confirmation page, not at sign-up. */
export class ConfirmWithNewPasswordInput extends ConfirmationLinkInput {
  @NewPassword() password!: string;
  @SameAs('password') passwordConfirmation!: string;
}

/** Former input of the confirmation, without a password; the API refuses it. */
export class ConfirmEmailInput {
  @LinkToken() token!: string;
}

export class LoginInput {
  @Email() email!: string;
  @CurrentPassword() password!: string;
}

export class RegisterInput {
  /** Full name, split at the first space into first and last name. */
  @Line(1, 100) name!: string;
  @Email() email!: string;
  @NewPassword() password!: string;
  @SameAs('password') passwordConfirmation!: string;
}

/** Token of a mailed link to a new password. */
export class ResetLinkInput {
  @LinkToken() token!: string;
}

export class ResetPasswordInput extends ResetLinkInput {
  @NewPassword() password!: string;
}

/** Proof of identity for a step-up: the password, or for accounts with a second factor a code or a passkey's response. */
export class StepUpInput {
  @Optional() @CurrentPassword() password?: string | null;
  @Optional() @SecondFactorCode() code?: string | null;
  /** Requires the challenge it responds to. */
  @Optional() @PasskeyAnswer() passkey?: string | null;
  @Optional() @Challenge() challenge?: string | null;
}

export class RefreshQuery {
  /**
   * Seconds since the last input in the browser, which renews sessions by itself; an administrator's session ends after 30 idle minutes.
   */
  @Optional() @QueryNumber(0, 31_536_000) idleSeconds?: number;
}
