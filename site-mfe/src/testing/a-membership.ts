import type { Membership } from '../lib/membership.api';

/** The active monthly membership of the dearer plan, paid until 20/12/2026. */
export const aMembership = (given: Partial<Membership> = {}): Membership => ({
  id: 'm1',
  status: 'active',
  planCode: 'transformer',
  membershipType: 'monthly',
  monthlyAmountCents: 4990,
  chargeCents: 4990,
  startDate: '2025-06-01T12:00:00Z',
  nextPaymentDate: '2026-12-20T12:00:00Z',
  graceUntil: null,
  cancelAtPeriodEnd: false,
  canPause: true,
  canResume: false,
  canCancel: true,
  canKeep: false,
  canStartAgain: false,
  canChangePlan: true,
  canKeepPlan: Boolean(given.nextPlan) && !given.cancelAtPeriodEnd,
  planOptions: [{ planCode: 'supporter', chargeCents: 2990, differenceCents: null }],
  nextPlan: null,
  isPaused: false,
  pausedUntil: null,
  creditedDays: 0,
  ...given,
});
