import type { LinkPurpose } from './account-link.entity';

/** Hours until a link expires. */
export const LINK_HOURS: Record<LinkPurpose, number> = { 'confirm-email': 48, 'reset-password': 1 };

/** How many of an account's newest unused links are valid: anybody may request a recovery, so one request must not end the last link. */
const VALID_LINKS: Record<LinkPurpose, number> = { 'confirm-email': Infinity, 'reset-password': 3 };

/** What a link depends on. */
export interface LinkFacts {
  purpose: LinkPurpose;
  /** When this link, or another one of the account, was used. */
  usedAt: Date | null;
  expiresAt: Date;
  /** Number of the account's unused links with the same purpose that are newer. */
  newer: number;
}

/** Why a link permits nothing; undefined for a link that is valid. */
export function linkRefusal(
  { purpose, usedAt, expiresAt, newer }: LinkFacts,
  now = new Date(),
): 'auth.link-used' | 'auth.link-expired' | undefined {
  if (usedAt) return 'auth.link-used';
  return expiresAt <= now || newer >= VALID_LINKS[purpose] ? 'auth.link-expired' : undefined;
}

/** Which password opens the account behind a confirmation link: the one of its sign-up, or one that the mailbox's owner chooses there. */
export type ConfirmationPassword = 'of-sign-up' | 'new' | 'new-of-admin';

/**
 * Administrators' addresses choose a password behind the link, and so does the holder of a link without a sign-up, whose password could be
 * checked.
 */
export function confirmationPassword({ hasSignUp, isForAdmin }: { hasSignUp: boolean; isForAdmin: boolean }): ConfirmationPassword {
  if (isForAdmin) return 'new-of-admin';
  return hasSignUp ? 'of-sign-up' : 'new';
}
