import { compose, Convert, Optional, rule, Schema } from './rules/rule';
import { OptionalText } from './rules/text';
import type { Count, Id, Instant } from './values';

/** `totp`: codes of an authenticator app. `passkey`: a key stored on a device or security key. */
export const secondFactorKinds = ['totp', 'passkey'] as const;
export type SecondFactorKind = (typeof secondFactorKinds)[number];

/** A second factor of an account. */
export type SecondFactorMethod = SecondFactorKind | 'recovery-code';

/** Number of recovery codes generated at a time. */
export const RECOVERY_CODES = 10;
/** Maximum number of second factors per account. */
export const MAX_SECOND_FACTORS = 10;

export interface SecondFactorView {
  id: Id;
  kind: SecondFactorKind;
  /** Name given by the owner; null without one. */
  name: string | null;
  createdAt: Instant;
  lastUsedAt: Instant | null;
}

export interface SecondFactorsView {
  factors: SecondFactorView[];
  /** Number of unused recovery codes. */
  recoveryCodesLeft: Count;
  /** The last factor can't be removed, because the account is an administrator's. */
  isRequired: boolean;
}

/** Sent instead of tokens when the password is right and the account has a second factor, as `params` of `auth.second-factor-required`. */
export interface SecondFactorChallengeView {
  /** Proof of the password, valid for five minutes; sent back with the code or the passkey's response. */
  challenge: string;
  methods: SecondFactorMethod[];
  /** JSON of the options for `navigator.credentials.get`; null without a passkey. */
  passkeyOptions: string | null;
}

export interface TotpSetUpView {
  /** Token that is sent back with the first code. */
  challenge: string;
  /** The secret in Base32, for manual entry. */
  secret: string;
  /** `otpauth:` address, for a QR code. */
  uri: string;
}

export interface PasskeySetUpView {
  /** Token that is sent back with the new passkey. */
  challenge: string;
  /** JSON of the options for `navigator.credentials.create`. */
  options: string;
}

/** The only response that contains the codes; their hashes are stored. */
export interface RecoveryCodesView {
  /** Empty when the account already has codes. */
  recoveryCodes: string[];
}

/** Includes room for spaces and hyphens around a code. */
const CODE_LENGTH = 40;

/** Six digits of an authenticator app, or a recovery code; spaces and hyphens don't matter. */
export function SecondFactorCode(): PropertyDecorator {
  return compose(
    Convert((value) => (typeof value === 'string' && value.length <= CODE_LENGTH ? value.replace(/[\s-]/g, '').toUpperCase() : value)),
    Schema({ type: 'string', maxLength: CODE_LENGTH }),
    rule('required', (value) => value !== undefined && value !== null && value !== ''),
    rule('wrong-type', (value) => value === undefined || value === null || typeof value === 'string'),
    rule('too-long', (value) => typeof value !== 'string' || value.length <= CODE_LENGTH, { max: CODE_LENGTH }),
    rule('wrong-code', (value) => typeof value === 'string' && /^(\d{6}|[A-Z2-9]{10})$/.test(value)),
  );
}

/** Maximum length. Browsers' responses have about 1,000 characters, somewhat more with an attestation. */
const ANSWER_LENGTH = 16_000;

/** Response of `navigator.credentials` as JSON text; only the passkey library parses it. */
export function PasskeyAnswer(): PropertyDecorator {
  return compose(
    Schema({ type: 'string', maxLength: ANSWER_LENGTH }),
    rule('required', (value) => value !== undefined && value !== null && value !== ''),
    rule('wrong-type', (value) => value === undefined || value === null || typeof value === 'string'),
    rule('too-long', (value) => typeof value !== 'string' || value.length <= ANSWER_LENGTH, { max: ANSWER_LENGTH }),
  );
}

/** Enough for a challenge with an account's id and a secret. */
const CHALLENGE_LENGTH = 1_000;

/** A challenge issued by the server, which verifies it; only the length is checked here. */
export function Challenge(): PropertyDecorator {
  return compose(
    Schema({ type: 'string', maxLength: CHALLENGE_LENGTH }),
    rule('required', (value) => value !== undefined && value !== null && value !== ''),
    rule('wrong-type', (value) => value === undefined || value === null || typeof value === 'string'),
    rule('too-long', (value) => typeof value !== 'string' || value.length <= CHALLENGE_LENGTH, { max: CHALLENGE_LENGTH }),
  );
}

/** A code or a passkey's response to a challenge. */
export class SecondFactorInput {
  @Challenge() challenge!: string;
  @Optional() @SecondFactorCode() code?: string | null;
  @Optional() @PasskeyAnswer() passkey?: string | null;
}

/** The first code of a new authenticator app. */
export class NewTotpInput {
  @Challenge() challenge!: string;
  @SecondFactorCode() code!: string;
}

export class NewPasskeyInput {
  @Challenge() challenge!: string;
  @PasskeyAnswer() passkey!: string;
  @OptionalText(60) name?: string | null;
}
