import type { ApiClient } from '@aflora/api-client';
import { type ChangePlanInput, type OwnMembershipView, paths, planName, type PlanChangeView } from '@aflora/contracts';
import { formatMoney } from '@aflora/ui';
import { useSiteContent } from './site-settings';

const DAY_MS = 24 * 3_600_000;

export type Membership = NonNullable<OwnMembershipView['membership']>;

export const membershipQuery = (api: ApiClient) => ({
  queryKey: ['own-membership'] as const,
  queryFn: ({ signal }: { signal?: AbortSignal }) => api.get<OwnMembershipView>(paths.membership, { signal }),
});

export const changePlan = (api: ApiClient, input: ChangePlanInput) => api.post<PlanChangeView>(paths.membershipPlan, input);
export const pauseMembership = (api: ApiClient, months: number) => api.post<OwnMembershipView>(paths.membershipPauses, { months });
export const resumeMembership = (api: ApiClient) => api.post<OwnMembershipView>(paths.membershipResume);
export const cancelMembership = (api: ApiClient) => api.post<OwnMembershipView>(paths.membershipCancellation);
export const keepMembership = (api: ApiClient) => api.post<OwnMembershipView>(paths.membershipContinuation);

/** Finds the name of a plan by its code. */
export function usePlanName(): (planCode: string) => string {
  const { plans } = useSiteContent();
  return (planCode) => planName(plans, planCode);
}

export const perPeriod = (cents: number, { membershipType }: Pick<Membership, 'membershipType'>): string =>
  `${formatMoney(cents)} por ${membershipType === 'yearly' ? 'ano' : 'mês'}`;

/** Amount and interval of the charges of the present plan. */
export const priceOf = (membership: Membership): string => perPeriod(membership.chargeCents, membership);

/** Amount and interval of the next charges: those of the plan that begins with them, if a change was asked for. */
export const nextPriceOf = (membership: Membership): string =>
  perPeriod(membership.nextPlan?.chargeCents ?? membership.chargeCents, membership);

/** Paid days that a pause keeps, in words. */
export const daysText = (days: number): string => (days === 1 ? '1 dia já pago' : `${days} dias já pagos`);

/** Start of a sentence: a pause keeps the paid days. */
export const daysCountAgain = (days: number): string =>
  days === 1 ? 'Seu dia já pago volta a contar' : `Seus ${daysText(days)} voltam a contar`;

/** Whole days that are paid and not used yet. */
export function paidDaysLeft({ status, nextPaymentDate }: Membership): number {
  if (status !== 'active' || nextPaymentDate === null) return 0;
  return Math.max(Math.floor((new Date(nextPaymentDate).getTime() - Date.now()) / DAY_MS), 0);
}
