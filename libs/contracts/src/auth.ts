import { CurrentPassword, Email, NewPassword, SameAs } from './rules/personal-data';
import { QueryNumber } from './rules/numbers';
import { compose, Optional, rule, Schema } from './rules/rule';
import { Challenge, PasskeyAnswer, SecondFactorCode } from './second-factors';
import { Text } from './rules/text';
import type { Id, Instant, Integer } from './values';

/** So long after the password was given nobody asks for it again. */
export const STEP_UP_MINUTES = 10;

/** What the page behind a confirmation link asks for. */
export interface ConfirmationLinkView {
  /** Fewest characters of the new password that is set there; null where the password of the sign-up is asked for. */
  newPasswordMin: Integer | null;
}

/** One sign-in on one device. */
export interface DeviceSessionView {
  id: Id;
  /** Browser and system as they named themselves, "Chrome, Windows"; null when they did not. */
  device: string | null;
  /** Its network, without what tells single addresses apart: "203.0.113.x"; null when unknown. */
  network: string | null;
  createdAt: Instant;
  lastUsedAt: Instant;
  /** The one that asks. */
  isCurrent: boolean;
}

export type DeviceSessionList = DeviceSessionView[];

/** Who is signed in. */
export interface SessionUser {
  id: Id;
  email: string;
  firstName: string | null;
  lastName: string | null;
  isAdmin: boolean;
  /** An administrator whose password has fewer than 12 characters: the console stays closed until it has. */
  needsLongerPassword: boolean;
  hasSecondFactor: boolean;
  /** An administrator without the second factor that this installation requires: the console stays closed until there is one. */
  needsSecondFactor: boolean;
  /** When this session last gave the password: ISO 8601. */
  authenticatedAt: Instant;
}

/** The answer of login and refresh; the refresh token itself travels in an HttpOnly cookie. */
export interface SessionView {
  /** JWT for `Authorization: Bearer`. */
  accessToken: string;
  /** ISO 8601 instant at which the access token stops working. */
  expiresAt: Instant;
  user: SessionUser;
}

/** The same for every address, known or not. */
export interface SignUpView {
  /** One of the addresses that become administrators when they are confirmed. */
  isAdminAddress: boolean;
}

/** Whose account a mail is asked for; the answer never tells whether there is one. */
export class AccountEmailInput {
  @Email() email!: string;
}

export class ResendConfirmationInput extends AccountEmailInput {
  /** Tells several sign-ups with one address apart; without it the newest one is meant. */
  @Optional() @CurrentPassword() password?: string | null;
}

export class ChangePasswordInput {
  @NewPassword() password!: string;
  /** Needed when the password was last given more than `STEP_UP_MINUTES` ago. */
  @Optional() @CurrentPassword() currentPassword?: string | null;
}

/** The secret part of a link we mailed. Whatever it is not, the database decides: here only its size is held. */
export function LinkToken(): PropertyDecorator {
  return compose(
    Schema({ type: 'string', maxLength: 200 }),
    rule('required', (value) => value !== undefined && value !== null && value !== ''),
    rule('wrong-type', (value) => value === undefined || value === null || typeof value === 'string'),
    rule('too-long', (value) => typeof value !== 'string' || value.length <= 200, { max: 200 }),
  );
}

/** A link that confirms an account, as somebody got it by mail. */
export class ConfirmationLinkInput {
  @LinkToken() token!: string;
}

/** The mailbox and the password of one sign-up: only who has both gets the account. */
export class ConfirmAccountInput extends ConfirmationLinkInput {
  /** The one chosen at the sign-up whose link this is. */
  @CurrentPassword() password!: string;
}

/** For links that need no password of a sign-up: administrators' addresses, whose owners choose theirs behind the link. */
export class ConfirmWithNewPasswordInput extends ConfirmationLinkInput {
  @NewPassword() password!: string;
  @SameAs('password') passwordConfirmation!: string;
}

/** How accounts were confirmed before the password was asked for; the API refuses it now. */
export class ConfirmEmailInput {
  @LinkToken() token!: string;
}

export class LoginInput {
  @Email() email!: string;
  @CurrentPassword() password!: string;
}

export class RegisterInput {
  /** Split at the first space into first and last name. */
  @Text(1, 100) name!: string;
  @Email() email!: string;
  @NewPassword() password!: string;
  @SameAs('password') passwordConfirmation!: string;
}

export class ResetPasswordInput {
  @LinkToken() token!: string;
  @NewPassword() password!: string;
}

/** Proof before something that matters: the password; an account with a second factor gives a code or a passkey's answer instead. */
export class StepUpInput {
  @Optional() @CurrentPassword() password?: string | null;
  @Optional() @SecondFactorCode() code?: string | null;
  /** Needs the challenge that it answers. */
  @Optional() @PasskeyAnswer() passkey?: string | null;
  @Optional() @Challenge() challenge?: string | null;
}

export class RefreshQuery {
  /** For how long nobody has touched the browser, which renews sessions by itself: an administrator's ends after 30 minutes of that. */
  @Optional() @QueryNumber(0, 31_536_000) idleSeconds?: number;
}
