import { siteContent } from './content';
import { DatedKeysetQuery, type KeysetView } from './lists';
import type { RefundView } from './payments';
import { Optional } from './rules/rule';
import { Uuid } from './rules/lists';
import { WholeNumber } from './rules/numbers';
import { OneOf, SearchText, Text } from './rules/text';
import type { ActorView } from './users';
import type { Cents, Id, Instant } from './values';

export const membershipTypes = ['monthly', 'yearly'] as const;
export type MembershipKind = (typeof membershipTypes)[number];

export const ongMemberStatuses = ['active', 'inactive', 'cancelled'] as const;

/** `failing`: a charge was refused and the membership is not over. */
export const memberPayments = ['failing', 'ok'] as const;

/** A membership as the console's list shows it. */
export interface AdminOngMemberView {
  id: Id;
  userId: Id;
  /** Null where nobody has told one, or the account is erased. */
  firstName: string | null;
  lastName: string | null;
  /** Null when the account is erased. */
  email: string | null;
  status: string;
  planCode: string;
  membershipType: string;
  monthlyAmountCents: Cents;
  /** Billed each period. */
  chargeCents: Cents;
  startDate: Instant;
  lastPaymentDate: Instant | null;
  nextPaymentDate: Instant | null;
  /** A charge was refused, and the membership is not over. */
  isFailing: boolean;
  /** It goes on until then all the same. */
  graceUntil: Instant | null;
  lastFailedPaymentAt: Instant | null;
  /** Cancelled, and paid until `nextPaymentDate`. */
  cancelAtPeriodEnd: boolean;
  /** The provider has not done yet what was asked of it. */
  awaitsProvider: boolean;
  canPause: boolean;
  canResume: boolean;
  canCancel: boolean;
}

export type AdminOngMemberPage = KeysetView<AdminOngMemberView>;

/** A membership with its charges and what happened to it. */
export interface AdminOngMemberDetailView extends AdminOngMemberView {
  /** All charges less what was refunded. */
  paidCents: Cents;
  pausedAt: Instant | null;
  cancelledAt: Instant | null;
  /** What charges for it; null for a membership that nobody is charged for. */
  subscription: { provider: string; status: string; externalId: string | null; nextChargeAt: Instant | null } | null;
  /** Newest first, refused ones too. */
  charges: OngMemberChargeView[];
  /** Newest first. */
  events: OngMemberEventView[];
}

export interface OngMemberChargeView {
  id: Id;
  status: string;
  amountCents: Cents;
  refundedCents: Cents;
  /** What may still be refunded. */
  refundableCents: Cents;
  /** Oldest first. */
  refunds: RefundView[];
  /** Why it failed, in the provider's words. */
  failureCode: string | null;
  createdAt: Instant;
  paidAt: Instant | null;
}

export interface OngMemberEventView {
  id: Id;
  kind: string;
  at: Instant;
  /** Null: the provider or the clock did it. */
  by: (ActorView & { isMember: boolean }) | null;
}

/** What somebody's membership is at this moment. */
export interface OwnMembershipView {
  /** An active membership, or a member by the charity's own decision. */
  isMember: boolean;
  /** The active one, else the newest; null for honorary members and for whoever never was one. */
  membership: {
    id: Id;
    status: string;
    planCode: string;
    membershipType: string;
    monthlyAmountCents: Cents;
    chargeCents: Cents;
    startDate: Instant;
    nextPaymentDate: Instant | null;
    /** A renewal failed: until then nothing changes. */
    graceUntil: Instant | null;
    /** Cancelled, and paid until `nextPaymentDate`. */
    cancelAtPeriodEnd: boolean;
    canPause: boolean;
    canResume: boolean;
    canCancel: boolean;
    /** A cancellation at the end of the period can be taken back. */
    canKeep: boolean;
  } | null;
}

/** Money of one charge that goes back to the member; the membership goes on. */
export class MembershipRefundInput {
  /** The charge's. */
  @Uuid() chargeId!: string;
  @WholeNumber(1) amountCents!: number;
  @Text(1, 500) reason!: string;
}

export class StartMembershipInput {
  @OneOf(siteContent.plans.map(({ code }) => code)) planCode!: string;
  @OneOf(membershipTypes) membershipType!: MembershipKind;
  @Text(1, 30) provider!: string;
}

/** Console list of memberships; its days are those of `startDate`. */
export class AdminListOngMembersQuery extends DatedKeysetQuery {
  /** Found in the person's e-mail, name or phone, whatever the case and accents. */
  @SearchText() search?: string | null;
  @Optional() @OneOf(ongMemberStatuses) status?: (typeof ongMemberStatuses)[number];
  @Optional() @OneOf(membershipTypes) type?: MembershipKind;
  @Optional() @OneOf(memberPayments) payments?: (typeof memberPayments)[number];
}
