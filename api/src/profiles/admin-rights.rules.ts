/** What a change of administrator rights depends on, read while all administrators are locked. */
export interface AdminRightsFacts {
  /** Who asks is still an administrator: whoever is revoked doesn't change anybody's rights in the same moment. */
  isCallerAdmin: boolean;
  /** Who asks is whose rights change. */
  isSelf: boolean;
  /** The address is confirmed. An unconfirmed account may belong to somebody other than the address's owner. */
  isConfirmed: boolean;
  isAdmin: boolean;
  /** There are other administrators. */
  hasOthers: boolean;
}

export type AdminRightsStep =
  'change' | 'nothing' | 'auth.forbidden' | 'user.not-confirmed' | 'profile.own-admin-rights' | 'profile.last-admin';

export function promotionStep({
  isCallerAdmin,
  isConfirmed,
  isAdmin,
}: Pick<AdminRightsFacts, 'isCallerAdmin' | 'isConfirmed' | 'isAdmin'>): AdminRightsStep {
  if (!isCallerAdmin) return 'auth.forbidden';
  if (!isConfirmed) return 'user.not-confirmed';
  return isAdmin ? 'nothing' : 'change';
}

export function demotionStep(facts: Omit<AdminRightsFacts, 'isConfirmed'>): AdminRightsStep {
  if (facts.isSelf) return 'profile.own-admin-rights';
  return facts.isCallerAdmin ? removalStep(facts) : 'auth.forbidden';
}

/** With the erasure of the account, too, one administrator remains. */
export function removalStep({ isAdmin, hasOthers }: Pick<AdminRightsFacts, 'isAdmin' | 'hasOthers'>): AdminRightsStep {
  if (!isAdmin) return 'nothing';
  return hasOthers ? 'change' : 'profile.last-admin';
}
