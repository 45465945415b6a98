import type { AuditedAction } from '@aflora/contracts';

/**
 * Which audit actions only serve to detect misuse of accounts; those entries are deleted after a while, the others are kept with the data.
 */
const IS_SECURITY_LOG: Record<AuditedAction, boolean> = {
  created: false,
  updated: false,
  deleted: false,
  registered: false,
  'sign-up-repeated': true,
  'email-confirmed': false,
  'signed-in': true,
  'sign-in-refused': true,
  'signed-out': true,
  'password-confirmed': true,
  'password-refused': true,
  'password-changed': true,
  'password-reset-asked': true,
  'password-reset': true,
  'other-sessions-ended': true,
  'session-ended': true,
  'second-factor-added': true,
  'second-factor-removed': true,
  'second-factor-confirmed': true,
  'second-factor-refused': true,
  'recovery-code-used': true,
  'recovery-codes-renewed': true,
  'token-reuse-detected': true,
  'data-exported': false,
  exported: false,
  'receipt-resent': false,
  'made-anonymous': false,
  'made-public': false,
  promoted: false,
  demoted: false,
  'ong-member-added': false,
  'ong-member-removed': false,
  erased: false,
  'release-published': false,
  'release-verified': false,
  'release-promoted': false,
  'release-rolled-back': false,
  'release-removed': false,
};

export const securityLogActions = Object.entries(IS_SECURITY_LOG).flatMap(([action, isLog]) => (isLog ? [action] : []));
