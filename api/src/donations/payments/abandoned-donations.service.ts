import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { JobsService } from '../../jobs/jobs.service';
import { PaymentSubscriptionsService } from '../../payments/subscriptions/payment-subscriptions.service';
import type { Payment } from '../../payments/payment.entity';
import { PaymentsService } from '../../payments/payments.service';

const JOB = 'donations.give-up';
const EVERY_HOUR = '17 * * * *';

/**
 * Donations whose payers left the provider's page. A donation that a person has yet to confirm has an open attempt, so it is none of them.
 */
const ABANDONED = `
  payment_status = 'pending' AND created_at < now() - interval '3 days'
    AND NOT EXISTS (SELECT FROM payments p WHERE p.purpose = 'donation' AND p.subject_id = d.id AND p.status IN ('created', 'pending'))
    AND NOT EXISTS (
      SELECT FROM payment_subscriptions s
      WHERE s.purpose = 'donation' AND s.subject_id = d.id AND s.status <> 'cancelled'
        AND (s.status <> 'created' OR s.created_at > now() - interval '3 days')
    )
`;
/** Skips donations that are locked: their donors are starting or making a payment, or their accounts are being erased. */
const LOCK_ABANDONED = `SELECT id FROM donations d WHERE ${ABANDONED} LIMIT 500 FOR NO KEY UPDATE SKIP LOCKED`;
/** A second statement, which sees the payment that was started just before its donation was locked. */
const MARK_FAILED = `UPDATE donations d SET payment_status = 'failed' WHERE id = ANY ($1) AND ${ABANDONED}`;
/** Unpaid attempts, even if the donation was paid by another attempt or its donor is paying by a later one. */
const UNPAID = `
  SELECT id, provider, status, external_id AS "externalId" FROM payments
  WHERE purpose = 'donation' AND status = 'pending' AND created_at < now() - interval '3 days'
    AND external_id IS NOT NULL AND next ->> 'confirmedBy' IS DISTINCT FROM 'person'
  LIMIT 100
`;
/**
 * Subscriptions that the payer never authorised, even if the donation was paid by another one: somebody might authorise a second one
 * unknowingly. Their cancellation marks a pending donation as failed.
 */
const UNAUTHORISED = `
  SELECT id FROM payment_subscriptions
  WHERE purpose = 'donation' AND status = 'pending' AND created_at < now() - interval '3 days' ORDER BY created_at LIMIT 100
`;

/** Marks donations as failed when no payment arrived within three days, and cancels their open payments. */
@Injectable()
export class AbandonedDonationsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly payments: PaymentsService,
    private readonly subscriptions: PaymentSubscriptionsService,
    jobs: JobsService,
  ) {
    jobs.define(JOB, () => this.run());
    jobs.repeat(JOB, EVERY_HOUR);
  }

  async run(): Promise<void> {
    const unpaid = await this.dataSource.query<Pick<Payment, 'id' | 'provider' | 'status' | 'externalId'>[]>(UNPAID);
    const unauthorised = await this.dataSource.query<{ id: string }[]>(UNAUTHORISED);
    await this.dataSource.transaction(async (manager) => {
      await this.payments.scheduleCancelOf(manager, unpaid);
      for (const { id } of unauthorised) await this.subscriptions.scheduleCancelOfOpen(manager, id);
    });
    await this.dataSource.transaction(async (manager) => {
      const abandoned = await manager.query<{ id: string }[]>(LOCK_ABANDONED);
      await manager.query(MARK_FAILED, [abandoned.map(({ id }) => id)]);
    });
  }
}
