import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Problem } from '../../common/problems/problem';
import { lockUntilEndOrRefuse } from '../../database/advisory-lock';
import { JobsService } from '../../jobs/jobs.service';
import { PaymentRefund, type Payment } from '../payment.entity';
import { queueOf } from '../payment-providers.service';
import type { RefundFigures } from './refund.rules';

export interface RefundRequest {
  payment: Payment;
  amountCents: number;
  reason: string;
  /** User who requests the refund; null when a rule of the system does. */
  askedBy: string | null;
}

/** Name of the job that sends one refund to its provider. */
export const REFUND_JOB = 'payments.refund';
/** Prefix of the key of a refund's job; the refund's id follows. */
export const REFUND_KEY = 'payments.refund:';

/** Failure code of a failed refund that an administrator has dismissed. */
export const DISMISSED = 'dismissed';

/** Whether a failed refund can be requested again; `CAN_RETRY` is the same in SQL. */
export const canRetry = ({ status, failureCode }: PaymentRefund, payment: Payment): boolean =>
  status === 'failed' &&
  failureCode !== DISMISSED &&
  (payment.status !== 'paid' || payment.capturedCents > payment.refundedCents + payment.disputedCents);

const PENDING_CENTS =
  "SELECT coalesce(sum(amount_cents), 0)::integer AS cents FROM payment_refunds WHERE payment_id = $1 AND status = 'asked'";

/** What of `RefundFigures` is recorded about the refund `$1`. A refund that was requested earlier explains what had gone back by then. */
const FIGURES = `
  SELECT coalesce(sum(other.amount_cents) FILTER (WHERE other.status = 'done'), 0)::integer AS "otherDoneCents",
    coalesce(sum(other.amount_cents) FILTER (WHERE other.status = 'asked'), 0)::integer AS "otherPendingCents",
    greatest(0,
      (SELECT coalesce(-sum(gross_cents), 0) FROM payment_movements WHERE payment_id = r.payment_id AND kind = 'refund' AND at < r.created_at)
      - coalesce(sum(other.amount_cents) FILTER (WHERE other.status IN ('done', 'asked') AND other.created_at < r.created_at), 0)
    )::integer AS "refundedBeforeCents",
    (SELECT coalesce(sum(amount_cents), 0)::integer FROM payment_disputes WHERE payment_id = r.payment_id AND status = 'open') AS "openDisputeCents",
    (SELECT coalesce(sum(amount_cents), 0)::integer FROM payment_disputes WHERE payment_id = r.payment_id AND status = 'lost') AS "lostDisputeCents"
  FROM payment_refunds r LEFT JOIN payment_refunds other ON other.payment_id = r.payment_id AND other.id <> r.id
  WHERE r.id = $1 GROUP BY r.id
`;

type RecordedFigures = Omit<RefundFigures, 'amountCents' | 'isPaid' | 'capturedCents' | 'refundedCents'>;

@Injectable()
export class PaymentRefundsService {
  constructor(private readonly jobs: JobsService) {}

  /**
   * Must run under the lock of the refunded order, donation or membership, because concurrent requests would not see each other. Throws
   * `refund.too-large`, `refund.disputed`, and `server.unavailable` while a failed refund of the payment is being requested again.
   */
  async request(manager: EntityManager, { payment, amountCents, reason, askedBy }: RefundRequest): Promise<void> {
    if (payment.status === 'paid') await this.assertRefundable(manager, payment, amountCents);
    const id = randomUUID();
    await manager.insert(PaymentRefund, { id, paymentId: payment.id, amountCents, reason, askedBy });
    await this.send(manager, id, payment.provider);
  }

  /** Adds the job that sends the refund, unless that job is already waiting. */
  send(manager: EntityManager, refundId: string, provider: string): Promise<void> {
    const job = { name: REFUND_JOB, payload: { refundId }, key: REFUND_KEY + refundId, queue: queueOf(provider) };
    return this.jobs.addUnique(manager, job);
  }

  /** Must run under the lock of the payment. `capturedCents` and `refundedCents` are those of the payment as it is passed. */
  async figuresOf(
    manager: EntityManager,
    { id, amountCents }: Pick<PaymentRefund, 'id' | 'amountCents'>,
    { status, capturedCents, refundedCents }: Payment,
  ): Promise<RefundFigures> {
    const [recorded] = await manager.query<[RecordedFigures]>(FIGURES, [id]);
    return { amountCents, isPaid: status === 'paid', capturedCents, refundedCents, ...recorded };
  }

  /**
   * Locks the payment's refunds until the transaction ends. Throws `refund.too-large`, `refund.disputed` when only a dispute withholds the
   * money, and `server.unavailable` while another transaction holds the lock.
   */
  async assertRefundable(manager: EntityManager, payment: Payment, amountCents: number): Promise<void> {
    await lockUntilEndOrRefuse(manager, `refund:${payment.id}`);
    const refundableCents = await this.refundableCents(manager, payment);
    if (amountCents <= refundableCents) return;
    throw new Problem(amountCents <= refundableCents + payment.disputedCents ? 'refund.disputed' : 'refund.too-large');
  }

  /** Captured cents that are neither refunded, disputed nor part of a pending refund. */
  async refundableCents(manager: EntityManager, { id, capturedCents, refundedCents, disputedCents }: Payment): Promise<number> {
    const [pending] = await manager.query<[{ cents: number }]>(PENDING_CENTS, [id]);
    return Math.max(capturedCents - refundedCents - disputedCents - pending.cents, 0);
  }
}
