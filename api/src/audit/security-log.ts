import type { AuditedAction } from '@aflora/contracts';

/**
 * Which audit actions only serve to detect misuse of accounts; those entries are deleted after a while, the others are kept with the data.
 */
export const isSecurityLog: Record<AuditedAction, boolean> = {
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
  'token-reuse-detected': true,
  'data-exported': false,
  viewed: true,
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
