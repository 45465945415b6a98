import { MAX_SECOND_FACTORS, type SecondFactorKind } from '@aflora/contracts';

/** Whether the user must keep a second factor: administrators, where `ADMIN_MFA` is `required`. */
export const isSecondFactorRequired = ({ isAdmin }: { isAdmin: boolean }, { requiresAdminMfa }: { requiresAdminMfa: boolean }): boolean =>
  isAdmin && requiresAdminMfa;

/** `first` also ends all other sessions, which nobody proved with it, and creates recovery codes. */
export type AdditionStep = 'first' | 'another' | 'second-factor.too-many' | 'second-factor.exists';

/** An account has one authenticator app at most, and any number of passkeys within the limit. */
export function additionStep(kind: SecondFactorKind, existing: readonly SecondFactorKind[]): AdditionStep {
  if (existing.length >= MAX_SECOND_FACTORS) return 'second-factor.too-many';
  if (kind === 'totp' && existing.includes('totp')) return 'second-factor.exists';
  return existing.length === 0 ? 'first' : 'another';
}

/** `remove-all` also removes the recovery codes, which would be of no use. */
export type RemovalStep = 'remove' | 'remove-all' | 'second-factor.not-found' | 'second-factor.last';

export function removalStep(id: string, { existing, isRequired }: { existing: readonly string[]; isRequired: boolean }): RemovalStep {
  if (!existing.includes(id)) return 'second-factor.not-found';
  if (existing.length > 1) return 'remove';
  return isRequired ? 'second-factor.last' : 'remove-all';
}
