import type { PaymentSubscription, SubscriptionStatus } from '../../payments/payment.entity';

/**
 * The phases of a monthly donation.
 * - `opening`: the donor has yet to authorise the charges at the provider.
 * - `active`: the provider charges each month. The first charge may still be on its way.
 * - `retrying`: the newest charge was refused and is tried again.
 * - `paused`: nothing is charged until the donor or our job resumes it.
 * - `cancelling`: the donor has cancelled, and the provider has not confirmed it yet.
 * - `ended`: cancelled by the donor, by the provider, or by us after the last retry.
 * - `replaced`: ended, and the donor began another monthly donation in its place.
 */
export type MonthlyPhase = 'opening' | 'active' | 'retrying' | 'paused' | 'cancelling' | 'ended' | 'replaced';

export type MonthlyState = Pick<PaymentSubscription, 'status' | 'renewedBy' | 'details'>;

const PHASES: Record<Exclude<SubscriptionStatus, 'cancelled'>, MonthlyPhase> = {
  created: 'opening',
  pending: 'opening',
  active: 'active',
  'past-due': 'retrying',
  paused: 'paused',
};

/** When the donor cancelled; null if nobody did. Stored before the provider is asked, so that a lost response changes nothing. */
export const cancelAskedAt = ({ details }: Pick<PaymentSubscription, 'details'>): Date | null =>
  details.cancelAskedAt === undefined ? null : new Date(details.cancelAskedAt);

/** The only place that derives a phase from the columns. */
export function phaseOf(monthly: MonthlyState): MonthlyPhase {
  if (monthly.status === 'cancelled') return monthly.renewedBy === null ? 'ended' : 'replaced';
  return cancelAskedAt(monthly) === null ? PHASES[monthly.status] : 'cancelling';
}

export const isIn = (monthly: MonthlyState, ...phases: MonthlyPhase[]): boolean => phases.includes(phaseOf(monthly));

export const hasEnded = (monthly: MonthlyState): boolean => isIn(monthly, 'ended', 'replaced');

/** Steps of a donor after the authorisation. */
export type MonthlyStep = 'changeAmount' | 'pause' | 'resume' | 'cancel' | 'renew';

interface Step {
  /** Phases that allow the step. */
  from: MonthlyPhase[];
  /** Phases in which repeating the step changes nothing. */
  repeats: MonthlyPhase[];
  /** Phases in which the step has succeeded; in any other, something else ended it meanwhile. */
  to: MonthlyPhase[];
}

/** The only definition of the steps that each phase allows. */
const STEPS: Record<MonthlyStep, Step> = {
  changeAmount: { from: ['active', 'retrying', 'paused'], repeats: [], to: ['active', 'retrying', 'paused'] },
  // Not while a refused charge is being retried.
  pause: { from: ['active'], repeats: ['paused'], to: ['paused'] },
  // A charge that became due during the pause may be refused at once.
  resume: { from: ['paused'], repeats: ['active'], to: ['active', 'retrying'] },
  cancel: { from: ['opening', 'active', 'retrying', 'paused', 'cancelling'], repeats: ['ended', 'replaced'], to: ['ended', 'replaced'] },
  renew: { from: ['ended'], repeats: [], to: ['opening'] },
};

/** Whether the step changes something, was taken already, or is refused. */
export function availabilityOf(step: MonthlyStep, monthly: MonthlyState): 'possible' | 'done' | 'refused' {
  if (isIn(monthly, ...STEPS[step].from)) return 'possible';
  return isIn(monthly, ...STEPS[step].repeats) ? 'done' : 'refused';
}

export const hasSucceeded = (step: MonthlyStep, monthly: MonthlyState): boolean => isIn(monthly, ...STEPS[step].to);

/**
 * Whether its donor can authorise the charges, or authorise them again. `hasPaid`: one of its charges paid a donation. It is renewed then,
 * since a second authorisation beside the renewal would charge the donor twice.
 */
export const canAuthorise = (monthly: MonthlyState, { hasPaid }: { hasPaid: boolean }): boolean =>
  isIn(monthly, 'opening') || (isIn(monthly, 'ended') && !hasPaid);

/**
 * Whether the first charge, which pays the donation that the donor made, may still come. A later charge pays a donation of its own, also
 * after a refused first one.
 */
export const awaitsFirstCharge = ({ status }: MonthlyState, { hasCharges }: { hasCharges: boolean }): boolean =>
  status !== 'cancelled' && (PHASES[status] === 'opening' || !hasCharges);

/** Whether a subscription with this status was authorised and has not ended. */
export const isRunning = (status: SubscriptionStatus): boolean => status !== 'cancelled' && PHASES[status] !== 'opening';

/** Whether a refused charge will be tried again, unlike one that is reported only after a cancellation or a pause. */
export const isRetried = (monthly: MonthlyState): boolean => isIn(monthly, 'active', 'retrying');

/**
 * Whether a charge was made after the cancellation, which the provider learned too late. An earlier one is valid, however late it is
 * reported.
 */
export function isTooLate(monthly: MonthlyState & Pick<PaymentSubscription, 'changedAt'>, chargedAt: Date): boolean {
  const endedAt = monthly.status === 'cancelled' ? monthly.changedAt : null;
  return [cancelAskedAt(monthly), endedAt].some((moment) => moment !== null && chargedAt > moment);
}
