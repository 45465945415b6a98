import type { ActorView } from '../people/actor.view';

/** A membership as the console's list shows it. */
export interface AdminOngMemberView {
  id: string;
  userId: string;
  /** Null where nobody has told one, or the account is erased. */
  firstName: string | null;
  lastName: string | null;
  /** Null when the account is erased. */
  email: string | null;
  status: string;
  planCode: string;
  membershipType: string;
  monthlyAmountCents: number;
  /** Billed each period. */
  chargeCents: number;
  startDate: string;
  lastPaymentDate: string | null;
  nextPaymentDate: string | null;
  /** A charge was refused, and the membership is not over. */
  isFailing: boolean;
  /** It goes on until then all the same. */
  graceUntil: string | null;
  lastFailedPaymentAt: string | null;
  /** Cancelled, and paid until `nextPaymentDate`. */
  cancelAtPeriodEnd: boolean;
  /** The provider has not done yet what was asked of it. */
  awaitsProvider: boolean;
  canPause: boolean;
  canResume: boolean;
  canCancel: boolean;
}

/** A membership with its charges and what happened to it. */
export interface AdminOngMemberDetailView extends AdminOngMemberView {
  /** All charges less what was refunded. */
  paidCents: number;
  pausedAt: string | null;
  cancelledAt: string | null;
  /** What charges for it; null for a membership that nobody is charged for. */
  subscription: { provider: string; status: string; externalId: string | null; nextChargeAt: string | null } | null;
  /** Newest first, refused ones too. */
  charges: OngMemberChargeView[];
  /** Newest first. */
  events: OngMemberEventView[];
}

export interface OngMemberChargeView {
  id: string;
  status: string;
  amountCents: number;
  refundedCents: number;
  /** Why it failed, in the provider's words. */
  failureCode: string | null;
  createdAt: string;
  paidAt: string | null;
}

export interface OngMemberEventView {
  id: string;
  kind: string;
  at: string;
  /** Null: the provider or the clock did it. */
  by: (ActorView & { isMember: boolean }) | null;
}
