import { createHash } from 'node:crypto';

/** What the proofs are for: a new session, or sensitive actions of a session that exists. */
export type ProofPurpose = 'sign-in' | 'step-up';

/** What somebody has proven, compared with what the account has at this moment. */
export interface ProofFacts {
  /** The password that was right is still the account's. */
  hasPassword: boolean;
  /** The account has a second factor. */
  needsSecondFactor: boolean;
  /** A second factor of the account, or a recovery code, was used up for this. */
  hasSecondFactor: boolean;
}

export type ProofStep = 'accept' | 'ask-second-factor' | 'refuse';

/**
 * The only definition of what proves a person's identity. A sign-in always needs the password, and the second factor too if the account has
 * one. For a step-up, the second factor stands for the password; the password alone is enough for accounts without a second factor only.
 */
export function proofStep(purpose: ProofPurpose, { hasPassword, needsSecondFactor, hasSecondFactor }: ProofFacts): ProofStep {
  if (purpose === 'sign-in' && !hasPassword) return 'refuse';
  if (needsSecondFactor) return hasSecondFactor ? 'accept' : 'ask-second-factor';
  return hasPassword ? 'accept' : 'refuse';
}

/** Tells passwords of an account apart, to find out whether the one that was right is still in force. It is the digest of the stored hash. */
export const passwordKey = (passwordHash: string): string => createHash('sha256').update(passwordHash).digest('base64url');
