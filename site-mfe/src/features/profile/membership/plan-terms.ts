import type { OwnMembershipView } from '@aflora/contracts';
import { siteContent } from '@aflora/contracts/content';
import { formatMoney } from '@aflora/ui';

export type Membership = NonNullable<OwnMembershipView['membership']>;

/** The plan's name; of a plan that is no longer offered, its code. */
export const planNameOf = ({ planCode }: Membership): string => siteContent.plans.find(({ code }) => code === planCode)?.name ?? planCode;

/** What is charged, and how often. */
export const priceOf = ({ membershipType, chargeCents, monthlyAmountCents }: Membership): string =>
  membershipType === 'yearly' ? `${formatMoney(chargeCents)} por ano` : `${formatMoney(monthlyAmountCents)} por mês`;

/** Until when benefits last after a cancellation; null when they end at once, because nothing more is paid for. */
export const paidUntil = ({ status, graceUntil, nextPaymentDate }: Membership): string | null =>
  status === 'active' && graceUntil === null ? nextPaymentDate : null;
