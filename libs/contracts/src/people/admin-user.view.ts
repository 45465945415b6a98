import type { ActorView } from './actor.view';

/** An account as the console's list shows it. */
export interface AdminUserView {
  id: string;
  /** Null where nobody has told one. */
  firstName: string | null;
  lastName: string | null;
  email: string;
  /** E.164. */
  phone: string | null;
  isConfirmed: boolean;
  isAdmin: boolean;
  /** The flag: by a membership or by the charity's decision. */
  isOngMember: boolean;
  /** The active one, else the newest that is not cancelled. */
  membership: UserMembershipView | null;
  /** All orders, and what was paid for them less what went back. */
  orderCount: number;
  orderTotalCents: number;
  /** All donations, and the sum of the completed ones. */
  donationCount: number;
  donationTotalCents: number;
  createdAt: string;
}

export interface UserMembershipView {
  id: string;
  status: string;
  planCode: string;
  membershipType: string;
  /** Billed each period. */
  chargeCents: number;
  startDate: string;
}

/** An account with what happened to it. */
export interface AdminUserDetailView extends AdminUserView {
  emailConfirmedAt: string | null;
  /** Devices that are signed in now. */
  sessions: number;
  /** An administrator whose password is too short for one: it is changed before the console opens. */
  needsLongerPassword: boolean;
  /** The newest of each. */
  orders: UserOrderView[];
  donations: UserDonationView[];
  memberships: UserMembershipView[];
  /** Newest first. */
  history: UserHistoryView[];
}

export interface UserOrderView {
  id: string;
  totalAmountCents: number;
  status: string;
  paymentStatus: string;
  createdAt: string;
}

export interface UserDonationView {
  id: string;
  amountCents: number;
  paymentStatus: string;
  createdAt: string;
}

/** An entry of the audit about the account or its profile. */
export interface UserHistoryView {
  id: string;
  action: string;
  at: string;
  by: ActorView | null;
}
