import { KeysetQuery, type KeysetView, sortsOf } from './lists';
import { Optional } from './rules/rule';
import { OneOf, SearchText } from './rules/text';
import type { Cents, Count, Id, Instant } from './values';

/** `ong-member`: has the member flag. `active-member`: has an active membership. `unconfirmed`: the e-mail address is not confirmed. */
export const userRoles = ['admin', 'ong-member', 'active-member', 'unconfirmed'] as const;
export type UserRole = (typeof userRoles)[number];

/** The user who did something; null for a provider, a scheduled job or a visitor. */
export interface ActorView {
  id: Id;
  /** E-mail address when the account has no name; null for an erased account. */
  name: string | null;
}

/** An account as the console's list shows it. */
export interface AdminUserView {
  id: Id;
  /** Null when the profile has no name. */
  firstName: string | null;
  lastName: string | null;
  email: string;
  /** Phone number in E.164. */
  phone: string | null;
  isConfirmed: boolean;
  isAdmin: boolean;
  /** Member flag, set by a membership or by an administrator. */
  isOngMember: boolean;
  /** The active membership, otherwise the newest that is not cancelled. */
  membership: UserMembershipView | null;
  /** Number of all orders, and the sum paid for them, net of refunds. */
  orderCount: Count;
  orderTotalCents: Cents;
  /** Number of all donations, and the sum of the completed ones. */
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
  /** Amount billed per period. */
  chargeCents: Cents;
  startDate: Instant;
}

/** An account with its history. */
export interface AdminUserDetailView extends AdminUserView {
  emailConfirmedAt: Instant | null;
  /** Number of open sessions. */
  sessions: Count;
  /** The user is an administrator whose password is too short; the console asks for a new one first. */
  needsLongerPassword: boolean;
  /** The newest orders, donations and memberships. */
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

/** An audit entry about the account or its profile. */
export interface UserHistoryView {
  id: Id;
  action: string;
  at: Instant;
  by: ActorView | null;
}

export const userSorts = sortsOf('name');

/** Query of the console's list of accounts; erased accounts are left out. */
export class AdminListUsersQuery extends KeysetQuery {
  @Optional() @OneOf(userSorts) sort?: (typeof userSorts)[number];
  /** Text in e-mail, name or phone; case and accents are ignored. */
  @SearchText() search?: string | null;
  @Optional() @OneOf(userRoles) role?: UserRole;
}
