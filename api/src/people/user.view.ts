import type {
  AdminUserDetailView,
  AdminUserView,
  UserDonationView,
  UserHistoryView,
  UserMembershipView,
  UserOrderView,
} from '@aflora/contracts';
import { actorView } from '../audit/audit.service';
import type {
  UserDonationRow,
  UserFactsRow,
  UserHistoryRow,
  UserMembershipRow,
  UserOrderRow,
  UserTotalsRow,
  UserRow,
} from './people.queries';

export interface UserDetailRows {
  facts: UserFactsRow;
  totals: UserTotalsRow | undefined;
  orders: UserOrderRow[];
  donations: UserDonationRow[];
  memberships: UserMembershipRow[];
  history: UserHistoryRow[];
}

export const adminUserView = (user: UserRow, totals: UserTotalsRow | undefined): AdminUserView => ({
  id: user.id,
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  phone: user.phone,
  isConfirmed: user.isConfirmed,
  isAdmin: user.isAdmin ?? false,
  isOngMember: user.isOngMember ?? false,
  membership: totals?.memberId ? membershipView({ ...totals, id: totals.memberId, status: totals.memberStatus }) : null,
  orderCount: totals?.orderCount ?? 0,
  orderTotalCents: Number(totals?.orderTotalCents ?? 0),
  donationCount: totals?.donationCount ?? 0,
  donationTotalCents: Number(totals?.donationTotalCents ?? 0),
  createdAt: user.createdAt.toISOString(),
});

export const adminUserDetailView = ({ facts, totals, ...rows }: UserDetailRows): AdminUserDetailView => ({
  ...adminUserView(facts, totals),
  emailConfirmedAt: facts.emailConfirmedAt?.toISOString() ?? null,
  sessions: facts.sessions,
  needsLongerPassword: facts.needsLongerPassword,
  orders: rows.orders.map(orderView),
  donations: rows.donations.map(donationView),
  memberships: rows.memberships.map(membershipView),
  history: rows.history.map(historyView),
});

const membershipView = (member: UserMembershipRow): UserMembershipView => ({
  id: member.id,
  status: member.status,
  planCode: member.planCode,
  membershipType: member.membershipType,
  chargeCents: member.chargeCents,
  startDate: member.startDate.toISOString(),
});

const orderView = ({ createdAt, ...order }: UserOrderRow): UserOrderView => ({ ...order, createdAt: createdAt.toISOString() });

const donationView = ({ createdAt, ...donation }: UserDonationRow): UserDonationView => ({
  ...donation,
  createdAt: createdAt.toISOString(),
});

const historyView = ({ id, action, at, ...actor }: UserHistoryRow): UserHistoryView => ({
  id,
  action,
  at: at.toISOString(),
  by: actorView(actor),
});
