import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Problem } from '../common/problems/problem';
import { JobsService } from '../jobs/jobs.service';
import { PaymentRefund, type Payment } from './payment.entity';

export interface RefundRequest {
  payment: Payment;
  amountCents: number;
  reason: string;
  /** User who requests the refund; null when a rule of the system does. */
  askedBy: string | null;
}

/** Name of the job that sends one refund to its provider. */
export const REFUND_JOB = 'payments.refund';

const PENDING_CENTS =
  "SELECT coalesce(sum(amount_cents), 0)::integer AS cents FROM payment_refunds WHERE payment_id = $1 AND status = 'asked'";

@Injectable()
export class PaymentRefundsService {
  constructor(private readonly jobs: JobsService) {}

  /**
   * Must run under the lock of the refunded order, donation or membership: concurrent requests would not see each other. Throws
   * `refund.too-large`.
   */
  async request(manager: EntityManager, { payment, amountCents, reason, askedBy }: RefundRequest): Promise<void> {
    const isPaid = payment.status === 'paid';
    if (isPaid && amountCents > (await this.refundableCents(manager, payment))) throw new Problem('refund.too-large');
    const id = randomUUID();
    await manager.insert(PaymentRefund, { id, paymentId: payment.id, amountCents, reason, askedBy });
    await this.jobs.add(manager, REFUND_JOB, { refundId: id });
  }

  /** Captured cents that are neither refunded nor part of a pending refund. */
  async refundableCents(manager: EntityManager, { id, capturedCents, refundedCents }: Payment): Promise<number> {
    const [pending] = await manager.query<[{ cents: number }]>(PENDING_CENTS, [id]);
    return capturedCents - refundedCents - pending.cents;
  }
}
