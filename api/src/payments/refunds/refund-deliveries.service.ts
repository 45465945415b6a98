import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource, type EntityManager, IsNull, Not, Or } from 'typeorm';
import { AuditService } from '../../audit/audit.service';
import type { Caller } from '../../common/access/access';
import { LOGGER } from '../../common/logging/logging';
import { Problem } from '../../common/problems/problem';
import { formatCents } from '../../common/text/text';
import { type Env, ENV } from '../../config/env';
import { JobsService } from '../../jobs/jobs.service';
import { MailService } from '../../mail/mail.service';
import { PaymentProvidersService } from '../payment-providers.service';
import { Payment, PaymentRefund } from '../payment.entity';
import { PaymentPurposesService } from '../payment-purposes.service';
import { DISMISSED, PaymentRefundsService, REFUND_JOB, REFUND_KEY } from './payment-refunds.service';
import { PaymentSnapshotsService } from '../snapshots/payment-snapshots.service';
import type { PaymentProvider, RefundIntent } from '../providers/payment-provider';
import { onlyRefusal, unavailable } from '../providers/provider-http';
import { refundOutcome, type RefundOutcome, type RefundSituation } from './refund.rules';

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
`;
const ALL_STRANDED = `${STRANDED} ORDER BY r.created_at LIMIT 200`;
const STILL_STRANDED = `${STRANDED} AND r.id = $2`;

interface StrandedRefund {
  id: string;
  isOver: boolean;
  provider: string;
}

/** Replaces the status `refused`, which processes of the previous release still write because they don't know `failed`. */
const RENAME_REFUSED = "UPDATE payment_refunds SET status = 'failed', failure_code = 'refused' WHERE status = 'refused'";
/** Removes the job of a failed refund, whose attempts have ended: the refund itself is shown as failed. */
const REMOVE_JOB = 'SELECT graphile_worker.remove_job($1)';
const LOCKED = { mode: 'for_no_key_update' } as const;

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
   * lost dispute, only the rest is requested. Throws `resource.not-found`, `refund.too-large`, `refund.disputed`, `server.unavailable`.
   */
  async retry(id: string, caller: Caller): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const payment = await this.lockPaymentOf(manager, id);
      const refund = await manager.findOneBy(PaymentRefund, { id, ...WAITING });
      if (!refund) return;
      const outcome = refundOutcome(await this.refunds.figuresOf(manager, refund, payment), { kind: 'retried' });
      // The pending refunds for which this one would have to wait leave too little for it, so requesting it again throws.
      if (outcome.kind === 'send' || outcome.kind === 'wait') await this.requestAgain(manager, refund, payment);
      else await this.carryOut(manager, outcome, { refund, payment });
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

  /** Sends one refund. Safe to repeat: the refund's id is the idempotency key. Throws `payment.provider-unavailable`. */
  private async deliver(refundId: string): Promise<void> {
    const refund = await this.dataSource.manager.findOne(PaymentRefund, { where: { id: refundId }, relations: { payment: true } });
    if (refund?.status !== 'asked' || !refund.payment?.externalId) return;
    const { payment, amountCents, reason } = refund;
    const intent = { refundId, externalId: refund.payment.externalId, amountCents, reason };
    const provider = this.providers.get(payment.provider);
    // The person who sends the money confirms it too.
    if (provider.capabilities.confirmedBy === 'person') return;
    const isAgain = refund.askedAt > refund.createdAt;
    // For the first request of money that nobody disputes, our own record suffices.
    const isKnown = !isAgain && payment.status === 'paid' && payment.disputedCents === 0;
    if (!isKnown && !(await this.settle(provider, intent, { kind: 'due', isAgain }))) return;
    const response = await provider.refund(intent).catch(onlyRefusal);
    const isAccepted = typeof response === 'string';
    await this.settle(provider, intent, isAccepted ? { kind: 'accepted', externalId: response } : { kind: 'refused', refusal: response });
  }

  /**
   * Applies the payment as its provider reports it, decides about the refund and carries the decision out, in one transaction, so that the
   * refund is never counted as both pending and refunded. Resolves with whether the refund is to be sent. Throws
   * `payment.provider-unavailable`, also when the refund has to wait.
   */
  private async settle(provider: PaymentProvider, intent: RefundIntent, situation: RefundSituation): Promise<boolean> {
    const fetched = await this.snapshots.withDisputes(provider, await provider.fetchPayment(intent.externalId));
    const outcome = await this.dataSource.transaction(async (manager) => {
      const accepted = situation.kind === 'accepted' && { accepted: intent };
      const applied = await this.snapshots.applyFetchedIn(manager, provider.code, { ...fetched, ...accepted });
      const payment = applied?.payment ?? (await this.lockPaymentOf(manager, intent.refundId));
      const refund = await manager.findOne(PaymentRefund, { where: { id: intent.refundId, status: 'asked' }, lock: LOCKED });
      // Another run of the job, or the end of its retries, was faster.
      if (!refund) return undefined;
      const { capturedCents } = fetched.snapshot;
      const refundedCents = applied?.refundedCents ?? fetched.snapshot.refundedCents;
      const figures = await this.refunds.figuresOf(manager, refund, { ...payment, capturedCents, refundedCents });
      const decided = refundOutcome(figures, situation);
      await this.carryOut(manager, decided, { refund, payment });
      return decided;
    });
    if (outcome?.kind === 'wait') throw unavailable(new Error('The refund has to wait.'));
    return outcome?.kind === 'send';
  }

  /** Carries out a decision, unless the refund is to be sent or has to wait. Must run under the lock of the payment. */
  private async carryOut(
    manager: EntityManager,
    outcome: RefundOutcome,
    { refund, payment }: { refund: PaymentRefund; payment: Payment },
  ): Promise<void> {
    if (outcome.kind === 'send' || outcome.kind === 'wait') return;
    if (outcome.kind === 'failed') return this.fail(manager, refund, outcome.failureCode);
    const { id, reason, askedBy } = refund;
    await manager.update(PaymentRefund, { id }, outcome.kind === 'completed' ? completed(outcome) : REPLACED);
    if (outcome.restCents > 0) await this.refunds.request(manager, { payment, amountCents: outcome.restCents, reason, askedBy });
    if (outcome.kind === 'completed') await this.purposes.hooksOf(payment.purpose).refundMade?.(manager, payment);
  }

  private async requestAgain(manager: EntityManager, { id, amountCents }: PaymentRefund, payment: Payment): Promise<void> {
    if (payment.status === 'paid') await this.refunds.assertRefundable(manager, payment, amountCents);
    await manager.update(PaymentRefund, { id }, { status: 'asked', askedAt: new Date(), failureCode: null });
    await this.refunds.send(manager, id, payment.provider);
  }

  /** Fails refunds whose retries have ended, and sends those again whose job was lost. */
  private async sweep(): Promise<void> {
    await this.dataSource.query(RENAME_REFUSED);
    const byPeople = this.providers.confirmedByPeople();
    for (const { id } of await this.dataSource.query<StrandedRefund[]>(ALL_STRANDED, [byPeople]))
      await this.dataSource.transaction((manager) => this.endOrSend(manager, id, byPeople));
  }

  private async endOrSend(manager: EntityManager, id: string, byPeople: string[]): Promise<void> {
    await this.lockPaymentOf(manager, id);
    // Another process may have ended the refund meanwhile, or a person may have requested it again.
    const [stranded] = await manager.query<StrandedRefund[]>(STILL_STRANDED, [byPeople, id]);
    if (!stranded) return;
    if (!stranded.isOver) return this.refunds.send(manager, id, stranded.provider);
    await this.fail(manager, await manager.findOneByOrFail(PaymentRefund, { id }), 'no-answer');
    await manager.query(REMOVE_JOB, [REFUND_KEY + id]);
  }

  /** Marks the refund as failed and notifies the charity, which has promised the money to a person. */
  private async fail(manager: EntityManager, { id, askedAt }: PaymentRefund, failureCode: string): Promise<void> {
    const { affected } = await manager.update(PaymentRefund, { id, status: 'asked' }, { status: 'failed', failureCode });
    if (!affected) return;
    this.logger.error({ refundId: id, failureCode }, 'a refund failed');
    await this.jobs.add(manager, MAIL_JOB, { refundId: id, name: `refund-failed-${id}-${askedAt.getTime()}` });
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
    await this.mail.sendOnce(name, () => ({ to: null, content }));
  }

  private async lockPaymentOf(manager: EntityManager, refundId: string): Promise<Payment> {
    const refund = await manager.findOneBy(PaymentRefund, { id: refundId });
    if (!refund) throw new Problem('resource.not-found');
    return manager.findOneOrFail(Payment, { where: { id: refund.paymentId }, lock: LOCKED });
  }
}

const REPLACED = { status: 'failed', failureCode: DISMISSED } as const;

const completed = ({ returnedCents, externalId }: Extract<RefundOutcome, { kind: 'completed' }>) =>
  ({ amountCents: returnedCents, status: 'done', failureCode: null, externalId, doneAt: new Date() }) as const;
