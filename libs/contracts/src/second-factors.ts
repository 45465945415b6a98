import { compose, Convert, Optional, rule, Schema } from './rules/rule';
import { OptionalText } from './rules/text';
import type { Count, Id, Instant } from './values';

/** `totp`: codes of an authenticator app; `passkey`: a key that a device or a security key holds. */
export const secondFactorKinds = ['totp', 'passkey'] as const;
export type SecondFactorKind = (typeof secondFactorKinds)[number];

/** What proves a second time who somebody is. */
export type SecondFactorMethod = SecondFactorKind | 'recovery-code';

/** How many recovery codes an account gets at a time. */
export const RECOVERY_CODES = 10;
/** How many second factors an account may have. */
export const SECOND_FACTORS_AT_MOST = 10;

export interface SecondFactorView {
  id: Id;
  kind: SecondFactorKind;
  /** As its owner named it; null without a name. */
  name: string | null;
  createdAt: Instant;
  lastUsedAt: Instant | null;
}

export interface SecondFactorsView {
  factors: SecondFactorView[];
  /** Recovery codes that are not used yet. */
  recoveryCodesLeft: Count;
  /** The last factor can't be removed, because administrators need one. */
  isRequired: boolean;
}

/** Sent instead of tokens when the password is right and the account has a second factor, as `params` of `auth.second-factor-required`. */
export interface SecondFactorChallengeView {
  /** Proves for five minutes that the password was right; sent back with the code or the passkey's answer. */
  challenge: string;
  methods: SecondFactorMethod[];
  /** JSON of the options for `navigator.credentials.get`; null without a passkey. */
  passkeyOptions: string | null;
}

export interface TotpSetUpView {
  /** Sent back with the first code. */
  challenge: string;
  /** Base32, for typing. */
  secret: string;
  /** `otpauth:` address, for a QR code. */
  uri: string;
}

export interface PasskeySetUpView {
  /** Sent back with the new passkey. */
  challenge: string;
  /** JSON of the options for `navigator.credentials.create`. */
  options: string;
}

/** The only response that contains the codes; their hashes are stored. */
export interface RecoveryCodesView {
  /** Empty when the account has codes already. */
  recoveryCodes: string[];
}

/** Room for what people type around a code. */
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

/** Answers of browsers have about 1,000 characters, those with an attestation some more. */
const ANSWER_LENGTH = 16_000;

/** What `navigator.credentials` answered, as JSON text: only the passkey library looks into it. */
export function PasskeyAnswer(): PropertyDecorator {
  return compose(
    Schema({ type: 'string', maxLength: ANSWER_LENGTH }),
    rule('required', (value) => value !== undefined && value !== null && value !== ''),
    rule('wrong-type', (value) => value === undefined || value === null || typeof value === 'string'),
    rule('too-long', (value) => typeof value !== 'string' || value.length <= ANSWER_LENGTH, { max: ANSWER_LENGTH }),
  );
}

/** Room for a challenge with an account's id and a secret. */
const CHALLENGE_LENGTH = 1_000;

/** What a challenge is, the server decides: here only its size is held. */
export function Challenge(): PropertyDecorator {
  return compose(
    Schema({ type: 'string', maxLength: CHALLENGE_LENGTH }),
    rule('required', (value) => value !== undefined && value !== null && value !== ''),
    rule('wrong-type', (value) => value === undefined || value === null || typeof value === 'string'),
    rule('too-long', (value) => typeof value !== 'string' || value.length <= CHALLENGE_LENGTH, { max: CHALLENGE_LENGTH }),
  );
}

/** A code or a passkey's answer, for a challenge. */
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
