import type { PaymentMethod, PaymentOptionView, PaymentResultView, PaymentView } from '@aflora/contracts';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource, IsNull, LessThan, type EntityManager } from 'typeorm';
import { LOGGER } from '../common/logging/logging';
import { Problem } from '../common/problems/problem';
import { lockUntilEnd } from '../database/advisory-lock';
import { JobsService } from '../jobs/jobs.service';
import { PaymentProvidersService, queueOf } from './payment-providers.service';
import { PaymentPurposesService } from './payment-purposes.service';
import { PaymentSnapshotsService } from './snapshots/payment-snapshots.service';
import { allows, type AttemptFacts, type AttemptPhase, phaseOf } from './attempt.rules';
import { type PaymentPurpose, Payment } from './payment.entity';
import { paymentView } from './payment.view';
import { ProviderRefusal } from './providers/provider-http';

export { paymentView };

const CANCEL_JOB = 'payments.cancel';
const NOT_STARTED = { status: 'cancelled', failureCode: 'not-started' } as const;

export interface NewPayment {
  purpose: PaymentPurpose;
  subjectId: string;
  /** Subscription that the payment adds to; its own charges are created by the provider. */
  subscriptionId?: string;
  provider: string;
  method: PaymentMethod;
  amountCents: number;
  description: string;
  payerName: string;
  payerEmail: string;
  expiresAt: Date | null;
}

/**
 * The open attempt that a request for this provider and method continues, also while that attempt is still being opened: the provider
 * returns the same page for the same payment. Only the newest attempt qualifies, because the earlier ones are about to be cancelled.
 * `open`: oldest first.
 */
export function attemptToContinue(open: Payment[], { provider, method }: Pick<NewPayment, 'provider' | 'method'>): Payment | undefined {
  const newest = open.at(-1);
  const isSame = newest?.provider === provider && newest.method === method;
  return isSame && (newest.expiresAt === null || newest.expiresAt > new Date()) ? newest : undefined;
}

@Injectable()
export class PaymentsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly providers: PaymentProvidersService,
    private readonly purposes: PaymentPurposesService,
    private readonly snapshots: PaymentSnapshotsService,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly jobs: JobsService,
  ) {
    jobs.define<{ paymentId: string }>(CANCEL_JOB, async ({ paymentId }) => this.cancel(await this.find(paymentId)));
  }

  options(): PaymentOptionView[] {
    return this.providers.options();
  }

  /** Whether a person has to check the bank account to confirm the money, which takes days. Throws `payment.method-unavailable`. */
  isConfirmedByPerson(provider: string): boolean {
    return this.providers.get(provider).capabilities.confirmedBy === 'person';
  }

  /**
   * Creates an attempt in the caller's transaction; `start` then opens the checkout at the provider. Throws `payment.method-unavailable`.
   */
  create(manager: EntityManager, payment: NewPayment): Promise<Payment> {
    this.providers.assertOffers(payment.provider, payment);
    return manager.save(Payment, manager.create(Payment, payment));
  }

  /**
   * Opens the checkout at the provider; parallel calls for one attempt open the same checkout. Must run without an open transaction or
   * lock. With `replaces`, the earlier attempts of the subject are cancelled. Throws `payment.provider-unavailable`; the attempt is cancelled
   * then, and another attempt may start at once.
   */
  async start(payment: Payment, { replaces = false } = {}): Promise<PaymentView> {
    const provider = this.providers.get(payment.provider);
    const addresses = this.providers.addressesFor(provider.code, `payment=${payment.id}`);
    const { id, method, amountCents, description, payerName, payerEmail } = payment;
    const intent = { id, method, amountCents, description, payerName, payerEmail, expiresAt: payment.expiresAt, ...addresses };
    try {
      const { externalId, next, expiresAt } = await provider.createCheckout(intent);
      const shown = { next: next as object, expiresAt };
      const started = { externalId, ...shown, status: 'pending', failureCode: null } as const;
      await this.dataSource.transaction(async (manager) => {
        // Also applies after a parallel call for the same attempt failed, because both calls request the same checkout.
        const { affected } = await manager.update(Payment, { id: payment.id, externalId: IsNull() }, started);
        // A webhook that was faster has told us the external id, but not how to pay.
        if (!affected) await manager.update(Payment, { id: payment.id, next: IsNull() }, shown);
        if (replaces) await this.scheduleCancelOfReplaced(manager, payment);
      });
    } catch (error) {
      // If the provider created the checkout after all and it gets paid, its snapshot finds the payment by our reference.
      const { affected } = await this.dataSource.manager.update(Payment, { id: payment.id, status: 'created' }, NOT_STARTED);
      if (!affected && (await this.find(payment.id)).externalId) return this.show(payment.id);
      if (error instanceof ProviderRefusal)
        this.logger.error({ paymentId: payment.id, status: error.responseStatus }, 'a provider refused a checkout');
      throw error instanceof Problem ? error : new Problem('payment.provider-unavailable', {}, { cause: error });
    }
    return this.show(payment.id);
  }

  /** Throws `payment.not-found`. */
  async show(id: string): Promise<PaymentView> {
    return paymentView(await this.find(id));
  }

  newestOf(purpose: PaymentPurpose, subjectId: string, manager = this.dataSource.manager): Promise<Payment | null> {
    return manager.findOne(Payment, { where: { purpose, subjectId }, order: { createdAt: 'DESC', id: 'DESC' } });
  }

  /** Every attempt, oldest first. */
  allOf(purpose: PaymentPurpose, subjectId: string, manager = this.dataSource.manager): Promise<Payment[]> {
    return manager.find(Payment, { where: { purpose, subjectId }, order: { createdAt: 'ASC', id: 'ASC' } });
  }

  /**
   * Updates the payment when the payer returns from the provider; `query` holds the return URL's parameters. Safe to repeat. Throws
   * `payment.not-found`.
   */
  async completeReturn(id: string, query: Record<string, string>): Promise<PaymentResultView> {
    await this.completeAttempt(await this.find(id), query);
    const { status, method, purpose, subjectId } = await this.find(id);
    return { status, method, purpose, path: this.purposes.hooksOf(purpose).pathOf(subjectId) };
  }

  /**
   * Schedules the cancellation of a subject's open attempts, so that none is paid late. A job calls the provider, so that nobody waits for
   * one that hangs, and retries until the attempt has ended, at the latest by its expiry.
   */
  async scheduleCancel(manager: EntityManager, purpose: PaymentPurpose, subjectId: string): Promise<void> {
    await this.scheduleCancelOf(manager, await this.allOf(purpose, subjectId, manager));
  }

  /**
   * Ends the earlier attempts of a subject that were never opened at a provider, where nobody can pay or cancel them. One that is being opened
   * at this moment is open again once its provider responds. Must run outside of a transaction, whose locks would be in another sequence.
   */
  async endUnopenedBefore({ purpose, subjectId, createdAt }: Payment): Promise<void> {
    const unopened = { purpose, subjectId, status: 'created', externalId: IsNull(), createdAt: LessThan(createdAt) } as const;
    await this.dataSource.manager.update(Payment, unopened, NOT_STARTED);
  }

  /**
   * Cancels those open attempts of a subject that have expired or never expire. A failed cancellation is logged; such an attempt ends by
   * its expiry.
   */
  async cancelExpired(purpose: PaymentPurpose, subjectId: string): Promise<void> {
    const payments = await this.allOf(purpose, subjectId);
    for (const payment of payments.filter(({ expiresAt }) => expiresAt === null || expiresAt <= new Date())) {
      try {
        await this.cancel(payment);
      } catch (err) {
        this.logger.warn({ err, paymentId: payment.id }, 'an open payment could not be cancelled');
      }
    }
  }

  /** Cancels all started attempts but the newest, whichever of two parallel attempts is stored last. */
  private async scheduleCancelOfReplaced(manager: EntityManager, { purpose, subjectId }: Payment): Promise<void> {
    // Two attempts that are stored at the same time would not see each other.
    await lockUntilEnd(manager, `payments:${subjectId}`);
    const reached = (await this.allOf(purpose, subjectId, manager)).filter(({ externalId }) => externalId !== null);
    await this.scheduleCancelOf(manager, reached.slice(0, -1));
  }

  /** Like `scheduleCancel`, for some attempts. */
  async scheduleCancelOf(manager: EntityManager, payments: Pick<Payment, 'id' | 'provider' | 'status' | 'externalId'>[]): Promise<void> {
    for (const { id, provider } of payments.filter((payment) => allows('cancel', { phase: this.phaseOf(payment) }))) {
      const job = { name: CANCEL_JOB, payload: { paymentId: id }, key: `${CANCEL_JOB}:${id}`, queue: queueOf(provider) };
      await this.jobs.addUnique(manager, job);
    }
  }

  /**
   * Throws `payment.provider-unavailable`, also while the provider is still opening the attempt; the job then cancels it in a later run.
   */
  private async cancel(payment: Payment): Promise<void> {
    const { provider: code, externalId } = payment;
    if (!allows('cancel', { phase: this.phaseOf(payment) })) return;
    if (!externalId) throw new Problem('payment.provider-unavailable');
    const provider = this.providers.get(code);
    await provider.cancelCheckout(externalId);
    await this.snapshots.applyFetched(provider, await provider.fetchPayment(externalId));
  }

  /** Takes over what the provider reports, and takes the money if the payer has approved the payment. */
  private async completeAttempt(payment: Payment, query: Record<string, string>): Promise<void> {
    const { provider: code, externalId } = payment;
    const phase = this.phaseOf(payment);
    if (!externalId || !allows('fetch', { phase })) return;
    const provider = this.providers.get(code);
    const facts = { phase, ...(await this.othersOf(payment)) };
    const mayCapture = allows('capture', facts) || allows('capture-again', facts);
    const approval = { externalId, query, isAgain: phase === 'declined' };
    const snapshot = mayCapture && provider.capture ? provider.capture(approval) : provider.fetchPayment(externalId);
    await this.snapshots.applyFetched(provider, await snapshot);
  }

  /** Each payment of a membership is for something of its own. */
  private async othersOf({ id, purpose, subjectId }: Payment): Promise<Pick<AttemptFacts, 'isReplaced' | 'isPaidByAnother'>> {
    const all = purpose === 'membership' ? [] : await this.allOf(purpose, subjectId);
    const isPaidByAnother = all.some((other) => other.id !== id && other.status === 'paid');
    return { isReplaced: all.length > 0 && all.at(-1)?.id !== id, isPaidByAnother };
  }

  /** Of an attempt at a provider that is no longer enabled, nothing is known beyond its row. */
  private phaseOf(payment: Pick<Payment, 'provider' | 'status' | 'externalId'>): AttemptPhase {
    return phaseOf(payment, this.providers.find(payment.provider)?.capabilities ?? {});
  }

  private async find(id: string): Promise<Payment> {
    const payment = await this.dataSource.manager.findOneBy(Payment, { id });
    if (!payment) throw new Problem('payment.not-found');
    return payment;
  }
}
