/** What somebody's membership is at this moment. */
export interface OwnMembershipView {
  /** An active membership, or a member by the charity's own decision. */
  isMember: boolean;
  /** The active one, else the newest; null for honorary members and for whoever never was one. */
  membership: {
    id: string;
    status: string;
    planCode: string;
    membershipType: string;
    monthlyAmountCents: number;
    chargeCents: number;
    startDate: string;
    nextPaymentDate: string | null;
    /** A renewal failed: until then nothing changes. */
    graceUntil: string | null;
    /** Cancelled, and paid until `nextPaymentDate`. */
    cancelAtPeriodEnd: boolean;
    canPause: boolean;
    canResume: boolean;
    canCancel: boolean;
  } | null;
}
