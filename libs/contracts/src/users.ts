import { KeysetQuery, type KeysetView } from './lists';
import { Optional } from './rules/rule';
import { OneOf, SearchText } from './rules/text';
import type { Cents, Count, Id, Instant } from './values';

/** `ong-member` has the flag, `active-member` a membership that runs, `unconfirmed` an address that nobody has proved. */
export const userRoles = ['admin', 'ong-member', 'active-member', 'unconfirmed'] as const;
export type UserRole = (typeof userRoles)[number];

/** Who did something; null stands for nobody in person: a provider, the clock, a visitor. */
export interface ActorView {
  id: Id;
  /** Their e-mail where they have told no name; null for an account that is erased. */
  name: string | null;
}

/** An account as the console's list shows it. */
export interface AdminUserView {
  id: Id;
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
  orderCount: Count;
  orderTotalCents: Cents;
  /** All donations, and the sum of the completed ones. */
  donationCount: Count;
  donationTotalCents: Cents;
  createdAt: Instant;
}

export type AdminUserPage = KeysetView<AdminUserView>;

export interface UserMembershipView {
  id: Id;
  status: string;
  planCode: string;
  membershipType: string;
  /** Billed each period. */
  chargeCents: Cents;
  startDate: Instant;
}

/** An account with what happened to it. */
export interface AdminUserDetailView extends AdminUserView {
  emailConfirmedAt: Instant | null;
  /** Devices that are signed in now. */
  sessions: Count;
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
  id: Id;
  totalAmountCents: Cents;
  status: string;
  paymentStatus: string;
  createdAt: Instant;
}

export interface UserDonationView {
  id: Id;
  amountCents: Cents;
  paymentStatus: string;
  createdAt: Instant;
}

/** An entry of the audit about the account or its profile. */
export interface UserHistoryView {
  id: Id;
  action: string;
  at: Instant;
  by: ActorView | null;
}

/** Console list: every account that is not erased. */
export class AdminListUsersQuery extends KeysetQuery {
  /** Found in e-mail, name or phone, whatever the case and accents. */
  @SearchText() search?: string | null;
  @Optional() @OneOf(userRoles) role?: UserRole;
}
