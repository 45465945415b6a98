import { meets, type Condition, type FactsOf } from '../common/decisions';
import { isOver, type Payment } from './payment.entity';
import type { ProviderCapabilities } from './providers/payment-provider';

/**
 * The phases of an attempt to pay.
 * - `opening`: we don't know its id at the provider yet, because the response is on its way or was lost.
 * - `open`: the payer can pay.
 * - `declined`: a try failed, and the provider's page takes further ones.
 * - `over`: paid, failed, cancelled or expired. Only what the provider reports changes it (`payment-snapshot.rules.ts`).
 */
export type AttemptPhase = 'opening' | 'open' | 'declined' | 'over';

/** The only place that derives a phase from the row and the provider. */
export function phaseOf(
  { status, externalId }: Pick<Payment, 'status' | 'externalId'>,
  { furtherTries = false }: Pick<ProviderCapabilities, 'furtherTries'>,
): AttemptPhase {
  if (!isOver(status)) return externalId === null ? 'opening' : 'open';
  return status === 'failed' && externalId !== null && furtherTries ? 'declined' : 'over';
}

/** Everything that decides what we may do with an attempt. */
export interface AttemptFacts {
  phase: AttemptPhase;
  /** The payer has begun a later attempt for the same order or donation. */
  isReplaced: boolean;
  /** Another attempt has paid the order or donation. */
  isPaidByAnother: boolean;
}

/**
 * The only definition of what we may do with an attempt: the values that each fact must have. Facts that a row doesn't name are irrelevant to
 * it.
 */
const DECISIONS = {
  /** The payer has returned, so the provider is asked. */
  fetch: { phase: ['open', 'declined'] },
  /** The payer has returned from approving the payment, so the money is taken. */
  capture: { phase: ['open'], isPaidByAnother: [false] },
  /** The payer has approved the payment again after a decline, and has begun no other attempt since. */
  'capture-again': { phase: ['declined'], isReplaced: [false], isPaidByAnother: [false] },
  /** The attempt is ended at the provider, so that nobody pays it any more; an opening one once its id is known. */
  cancel: { phase: ['opening', 'open', 'declined'] },
} as const satisfies Record<string, Condition<AttemptFacts>>;

export type AttemptDecision = keyof typeof DECISIONS;

/** Whether we may do this with the attempt. */
export const allows = <Decision extends AttemptDecision>(
  decision: Decision,
  facts: FactsOf<AttemptFacts, (typeof DECISIONS)[Decision]>,
): boolean => meets(DECISIONS[decision], facts);
