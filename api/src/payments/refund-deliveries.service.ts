import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource, type EntityManager, IsNull, Not, Or } from 'typeorm';
import { AuditService } from '../audit/audit.service';
import type { Caller } from '../common/access/access';
import { LOGGER } from '../common/logging/logging';
import { Problem } from '../common/problems/problem';
import { formatCents } from '../common/text/text';
import { type Env, ENV } from '../config/env';
import { JobsService } from '../jobs/jobs.service';
import { MailService } from '../mail/mail.service';
import { PaymentDispute } from './payment-dispute.entity';
import { PaymentProvidersService } from './payment-providers.service';
import { Payment, PaymentRefund } from './payment.entity';
import { PaymentPurposesService } from './payment-purposes.service';
import { DISMISSED, PaymentRefundsService, REFUND_JOB, REFUND_KEY } from './payment-refunds.service';
import { type FetchedPayment, PaymentSnapshotsService } from './payment-snapshots.service';
import type { PaymentProvider } from './providers/payment-provider';
import { onlyRefusal, ProviderRefusal } from './providers/provider-http';

const SWEEP_JOB = 'payments.sweep-refunds';
const MAIL_JOB = 'refunds.mail-charity';
const EVERY_FIVE_MINUTES = '*/5 * * * *';

/**
 * Refunds that no job will send any more, because its attempts have ended or it was lost with its process. `$1`: codes of the providers
 * whose refunds a person confirms. A job's 25 attempts take almost four days.
 */
const STRANDED = `
  SELECT r.id, r.asked_at < now() - interval '3 days' AS "isOver", p.provider
  FROM payment_refunds r JOIN payments p ON p.id = r.payment_id
  WHERE r.status = 'asked' AND p.provider <> ALL ($1) AND NOT EXISTS (
    SELECT FROM graphile_worker.jobs j WHERE j.key = '${REFUND_KEY}' || r.id AND (j.attempts < j.max_attempts OR j.locked_at IS NOT NULL))
  ORDER BY r.created_at LIMIT 200
`;
/** Replaces the status `refused`, which processes of the previous release still write because they don't know `failed`. */
const RENAME_REFUSED = "UPDATE payment_refunds SET status = 'failed', failure_code = 'refused' WHERE status = 'refused'";
/** Removes the job of a failed refund, whose attempts have ended: the refund itself is shown as failed. */
const REMOVE_JOB = 'SELECT graphile_worker.remove_job($1)';
/** Sum of the completed refunds except `$2`, which another run of its job may have completed. */
const OTHERS_DONE_CENTS = `
  SELECT coalesce(sum(amount_cents), 0)::integer AS cents FROM payment_refunds WHERE payment_id = $1 AND status = 'done' AND id <> $2
`;
const DONE_CENTS = "SELECT coalesce(sum(amount_cents), 0)::integer AS cents FROM payment_refunds WHERE payment_id = $1 AND status = 'done'";
/** Sum of the completed and pending refunds except `$2`: the provider may have reported pending ones already. */
const OTHERS_REQUESTED_CENTS = `
  SELECT coalesce(sum(amount_cents), 0)::integer AS cents FROM payment_refunds WHERE payment_id = $1 AND status IN ('done', 'asked') AND id <> $2
`;

/** A failed refund that a person may request again or dismiss. */
const WAITING = { status: 'failed', failureCode: Or(IsNull(), Not(DISMISSED)) } as const;

/** Sends refunds to the providers, until each is done or has failed for good. */
@Injectable()
export class RefundDeliveriesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly providers: PaymentProvidersService,
    private readonly refunds: PaymentRefundsService,
    private readonly snapshots: PaymentSnapshotsService,
    private readonly purposes: PaymentPurposesService,
    private readonly audit: AuditService,
    private readonly mail: MailService,
    @Inject(ENV) private readonly env: Env,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly jobs: JobsService,
  ) {
    jobs.define<{ refundId: string; name: string }>(MAIL_JOB, (failed) => this.mailCharity(failed));
    jobs.define<{ refundId: string }>(REFUND_JOB, ({ refundId }) => this.deliver(refundId));
    jobs.define(SWEEP_JOB, () => this.sweep());
    jobs.repeat(SWEEP_JOB, EVERY_FIVE_MINUTES);
  }

  /**
   * Requests a failed refund again; repeating the call changes nothing. The refund keeps its id, which is its idempotency key at the
   * provider, so it is never made twice. If part of the money was returned since the failure, by another refund, at the provider or by a
   * lost dispute, only the rest is requested. Throws `resource.not-found`, `refund.too-large`, `refund.disputed`.
   */
  async retry(id: string, caller: Caller): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const payment = await this.lockPaymentOf(manager, id);
      const refund = await manager.findOneBy(PaymentRefund, { id, ...WAITING });
      if (!refund) return;
      if (!(await this.requestWhatIsLeft(manager, refund, payment))) await this.requestAgain(manager, refund, payment);
      await this.audit.record(manager, caller, { action: 'updated', entity: 'payment_refunds', entityId: id });
    });
  }

  /**
   * Dismisses a failed refund, whose money the charity keeps or has returned in another way. Repeating the call changes nothing. Throws
   * `resource.not-found`.
   */
  async dismiss(id: string, caller: Caller): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await this.lockPaymentOf(manager, id);
      const { affected } = await manager.update(PaymentRefund, { id, ...WAITING }, { failureCode: DISMISSED });
      if (affected) await this.audit.record(manager, caller, { action: 'dismissed', entity: 'payment_refunds', entityId: id });
    });
  }

  /** Sends one refund. Safe to repeat: the refund's id is the idempotency key. */
  private async deliver(refundId: string): Promise<void> {
    const refund = await this.dataSource.manager.findOne(PaymentRefund, { where: { id: refundId }, relations: { payment: true } });
    if (refund?.status !== 'asked' || !refund.payment?.externalId) return;
    const { provider: code, externalId } = refund.payment;
    const provider = this.providers.get(code);
    // The person who sends the money confirms it too.
    if (provider.capabilities.confirmedBy === 'person') return;
    if (refund.askedAt > refund.createdAt && (await this.endIfReturned(provider, refund))) return;
    const { amountCents, reason } = refund;
    const isDisputed = await this.isDisputed(provider, refund.payment, amountCents);
    const result = isDisputed ? DISPUTED : await provider.refund({ refundId, externalId, amountCents, reason }).catch(onlyRefusal);
    const fetched = await this.snapshots.withDisputes(provider, await provider.fetchPayment(externalId));
    // One transaction, so that the refund is never counted as both pending and refunded.
    const isOver = await this.dataSource.transaction(async (manager) => {
      const snapshot = typeof result === 'string' ? await this.withAccepted(manager, refund, fetched) : fetched;
      const payment = await this.snapshots.applyFetchedIn(manager, code, snapshot);
      const [done] = await manager.query<[{ cents: number }]>(DONE_CENTS, [refund.paymentId]);
      const { capturedCents, refundedCents } = fetched.snapshot;
      // The money was refunded although the provider refuses: an earlier response was lost, or the charity refunded it at the provider.
      if (typeof result === 'string' || refundedCents >= done.cents + amountCents) {
        const made = { status: 'done', externalId: typeof result === 'string' ? result : null, doneAt: new Date() } as const;
        await manager.update(PaymentRefund, { id: refundId, status: 'asked' }, made);
      } else if (!payment || !(await this.requestWhatIsLeft(manager, refund, { ...payment, capturedCents, refundedCents }))) {
        if (isDisputed && payment && (await this.replaceMismatch(manager, refund, { ...payment, capturedCents, refundedCents })))
          return true;
        const isWithheld = isDisputed || (payment !== undefined && isPartDisputed(payment, amountCents));
        if (!isWithheld && result.isTransient && capturedCents - refundedCents >= amountCents) return false;
        return this.fail(manager, refund, isWithheld ? 'disputed' : `refused-${result.responseStatus}`);
      }
      if (payment) await this.purposes.hooksOf(payment.purpose).refundMade?.(manager, payment);
      return true;
    });
    if (!isOver) throw result;
  }

  /**
   * Completes a refund that was requested again if its money was returned meanwhile: by the first request, whose key the provider may have
   * forgotten, or by the charity at the provider. Resolves with whether nothing has to be sent. Throws `payment.provider-unavailable`.
   */
  private async endIfReturned(provider: PaymentProvider, refund: PaymentRefund): Promise<boolean> {
    const fetched = await this.snapshots.withDisputes(provider, await provider.fetchPayment(refund.payment?.externalId ?? ''));
    return this.dataSource.transaction(async (manager) => {
      const payment = await this.snapshots.applyFetchedIn(manager, provider.code, fetched);
      if (!payment) return false;
      const [others] = await manager.query<[{ cents: number }]>(OTHERS_REQUESTED_CENTS, [payment.id, refund.id]);
      const { capturedCents, refundedCents } = fetched.snapshot;
      const left = { payment: { ...payment, capturedCents, refundedCents }, returnedCents: refundedCents - others.cents };
      const isOver = await this.requestRest(manager, refund, left);
      if (isOver) await this.purposes.hooksOf(payment.purpose).refundMade?.(manager, payment);
      return isOver;
    });
  }

  /** Counts a refund that the provider has accepted as refunded, even if the provider doesn't report the amount, or not yet. */
  private async withAccepted(manager: EntityManager, { id, paymentId, amountCents }: PaymentRefund, fetched: FetchedPayment) {
    await manager.findOne(Payment, { where: { id: paymentId }, lock: { mode: 'for_no_key_update' } });
    const [others] = await manager.query<[{ cents: number }]>(OTHERS_DONE_CENTS, [paymentId, id]);
    const refundedCents = Math.max(fetched.snapshot.refundedCents, others.cents + amountCents);
    return { ...fetched, snapshot: { ...fetched.snapshot, refundedCents } };
  }

  /**
   * Whether a dispute withholds part of the refund, which the provider might otherwise pay out twice. For a payment with a wrong amount,
   * the captured cents are not stored: any open dispute counts, and once all are decided the provider is asked how much is left. Throws
   * `payment.provider-unavailable`.
   */
  private async isDisputed(provider: PaymentProvider, payment: Payment, amountCents: number): Promise<boolean> {
    if (payment.status === 'paid') return isPartDisputed(payment, amountCents);
    const { manager } = this.dataSource;
    const disputes = await manager.findBy(PaymentDispute, { paymentId: payment.id, status: Not('won') });
    if (disputes.length === 0 || disputes.some(({ status }) => status === 'open')) return disputes.length > 0;
    const { snapshot } = await this.snapshots.withDisputes(provider, await provider.fetchPayment(payment.externalId ?? ''));
    return (
      amountCents >
      (await this.leftCents(manager, { ...payment, capturedCents: snapshot.capturedCents, refundedCents: snapshot.refundedCents }))
    );
  }

  /** Fails refunds whose retries have ended, and sends those again whose job was lost. */
  private async sweep(): Promise<void> {
    await this.dataSource.query(RENAME_REFUSED);
    const byPeople = this.providers.confirmedByPeople();
    for (const { id, isOver, provider } of await this.dataSource.query<{ id: string; isOver: boolean; provider: string }[]>(STRANDED, [
      byPeople,
    ])) {
      await this.dataSource.transaction(async (manager) => {
        const refund = await manager.findOneByOrFail(PaymentRefund, { id });
        if (isOver) {
          await this.fail(manager, refund, 'no-answer');
          await manager.query(REMOVE_JOB, [REFUND_KEY + id]);
        } else await this.refunds.send(manager, id, provider);
      });
    }
  }

  /**
   * Like `requestRest`, but only if less than the refund is left of the payment: otherwise, what was returned at the provider may have been
   * for something else.
   */
  private async requestWhatIsLeft(manager: EntityManager, refund: PaymentRefund, payment: Payment): Promise<boolean> {
    if (refund.amountCents <= payment.capturedCents - payment.refundedCents) return false;
    const [done] = await manager.query<[{ cents: number }]>(DONE_CENTS, [payment.id]);
    return this.requestRest(manager, refund, { payment, returnedCents: payment.refundedCents - done.cents });
  }

  /**
   * Completes the refund with the part that the charity has returned at the provider, and requests the rest as a new refund, because the
   * provider remembers the first refund's key with its first amount. Resolves with whether it did so.
   */
  private async requestRest(
    manager: EntityManager,
    { id, status, amountCents, reason, askedBy }: PaymentRefund,
    { payment, returnedCents: returned }: { payment: Payment; returnedCents: number },
  ): Promise<boolean> {
    const returnedCents = Math.min(returned, amountCents);
    const restCents = amountCents - returnedCents;
    if (returnedCents <= 0 || restCents > payment.capturedCents - payment.refundedCents - payment.disputedCents) return false;
    const part = { amountCents: returnedCents, status: 'done', failureCode: null, doneAt: new Date() } as const;
    const { affected } = await manager.update(PaymentRefund, { id, status }, part);
    if (affected && restCents > 0) await this.refunds.request(manager, { payment, amountCents: restCents, reason, askedBy });
    return true;
  }

  private async requestAgain(manager: EntityManager, refund: PaymentRefund, payment: Payment): Promise<void> {
    const { id, amountCents } = refund;
    if (payment.status === 'paid') {
      const leftCents = await this.leftCents(manager, payment);
      if (leftCents > 0 && leftCents < amountCents) return this.replace(manager, refund, { payment, leftCents });
      await this.refunds.assertRefundable(manager, payment, amountCents);
    }
    await manager.update(PaymentRefund, { id }, { status: 'asked', askedAt: new Date(), failureCode: null });
    await this.refunds.send(manager, id, payment.provider);
  }

  /**
   * Replaces the refund of a wrong amount, part of which lost disputes took, by a refund of the rest. Resolves with false while a dispute
   * is open.
   */
  private async replaceMismatch(manager: EntityManager, refund: PaymentRefund, payment: Payment): Promise<boolean> {
    if (payment.status === 'paid' || (await manager.existsBy(PaymentDispute, { paymentId: payment.id, status: 'open' }))) return false;
    await this.replace(manager, refund, { payment, leftCents: await this.leftCents(manager, payment) });
    return true;
  }

  /**
   * Replaces a refund by one of the rest after other refunds or lost disputes have returned a part. The rest is a new refund, because the
   * provider remembers the first refund's key with its amount.
   */
  private async replace(
    manager: EntityManager,
    { id, reason, askedBy }: PaymentRefund,
    { payment, leftCents }: { payment: Payment; leftCents: number },
  ): Promise<void> {
    await manager.update(PaymentRefund, { id }, { status: 'failed', failureCode: DISMISSED });
    if (leftCents > 0) await this.refunds.request(manager, { payment, amountCents: leftCents, reason, askedBy });
  }

  /** Captured cents that were neither refunded nor taken by a lost dispute. What an open dispute withholds may come back. */
  private async leftCents(manager: EntityManager, { id: paymentId, capturedCents, refundedCents }: Payment): Promise<number> {
    const lostCents = await manager.sum(PaymentDispute, 'amountCents', { paymentId, status: 'lost' });
    return capturedCents - refundedCents - (lostCents ?? 0);
  }

  /** Marks the refund as failed and notifies the charity, which has promised the money to a person. */
  private async fail(manager: EntityManager, { id, askedAt }: PaymentRefund, failureCode: string): Promise<true> {
    const { affected } = await manager.update(PaymentRefund, { id, status: 'asked' }, { status: 'failed', failureCode });
    if (!affected) return true;
    this.logger.error({ refundId: id, failureCode }, 'a refund failed');
    await this.jobs.add(manager, MAIL_JOB, { refundId: id, name: `refund-failed-${id}-${askedAt.getTime()}` });
    return true;
  }

  private async mailCharity({ refundId, name }: { refundId: string; name: string }): Promise<void> {
    const { amountCents } = await this.dataSource.manager.findOneByOrFail(PaymentRefund, { id: refundId });
    const content = {
      subject: `Reembolso de ${formatCents(amountCents)} não foi feito`,
      preview: 'O dinheiro ainda está com a instituição.',
      heading: 'Um reembolso não foi feito',
      paragraphs: [
        `O provedor de pagamentos não fez um reembolso de ${formatCents(amountCents)}. O dinheiro ainda não voltou para quem pagou.`,
        'Veja no painel de quem é o pagamento e tente novamente. Se o provedor recusar de novo, combine a devolução com a pessoa e descarte o reembolso.',
      ],
      action: { label: 'Abrir pagamentos', url: `${this.env.publicOrigin}/dashboard/pagamentos` },
    };
    await this.mail.sendOnce({ name, to: null, content });
  }

  private async lockPaymentOf(manager: EntityManager, refundId: string): Promise<Payment> {
    const refund = await manager.findOneBy(PaymentRefund, { id: refundId });
    if (!refund) throw new Problem('resource.not-found');
    return manager.findOneOrFail(Payment, { where: { id: refund.paymentId }, lock: { mode: 'for_no_key_update' } });
  }
}

/** Replaces the provider's refusal when a refund is not sent because the money is disputed. */
const DISPUTED = new ProviderRefusal(409, 'disputed');

const isPartDisputed = ({ capturedCents, refundedCents, disputedCents }: Payment, amountCents: number): boolean =>
  disputedCents > 0 && amountCents > capturedCents - refundedCents - disputedCents;
