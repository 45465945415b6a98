import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service';
import type { Caller } from '../common/access/access';
import { Problem } from '../common/problems/problem';
import { PaymentProvidersService } from './payment-providers.service';
import { PaymentRefund, Payment, isOver } from './payment.entity';
import { PaymentSnapshotsService } from './snapshots/payment-snapshots.service';
import type { PaymentSnapshot } from './providers/payment-provider';

const LOCKED = { mode: 'for_no_key_update' } as const;

/**
 * Confirmations by a person, for providers that report nothing: the money arrived, or a refund was sent. Repeating a confirmation changes
 * nothing; each effective one is audited.
 */
@Injectable()
export class PersonConfirmationsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly providers: PaymentProvidersService,
    private readonly snapshots: PaymentSnapshotsService,
    private readonly audit: AuditService,
  ) {}

  /**
   * Confirms that the whole amount arrived, even for a cancelled or expired payment. Throws `payment.not-found`, `payment.not-confirmable`.
   */
  async confirmPayment(id: string, by: { caller: Caller; day?: string | undefined }): Promise<void> {
    await this.dataSource.transaction((manager) => this.confirmPaymentIn(manager, id, by));
  }

  /**
   * Like `confirmPayment`, inside the caller's transaction. `day`: when the bank received the money, if that is known, because the year of a
   * donation is that of its money. Resolves with whether the payment became paid.
   */
  async confirmPaymentIn(
    manager: EntityManager,
    id: string,
    { caller, day }: { caller: Caller; day?: string | undefined },
  ): Promise<boolean> {
    const payment = await this.lockPayment(manager, id);
    if (payment.status === 'paid') return false;
    const paid = {
      status: 'paid',
      capturedCents: payment.amountCents,
      paidAt: day ? receivedAt(payment, day) : new Date(),
      failureCode: null,
    } as const;
    await this.snapshots.applyIn(manager, payment.provider, { ...snapshotOf(payment), ...paid });
    await this.audit.record(manager, caller, { action: 'updated', entity: 'payments', entityId: id });
    return true;
  }

  /**
   * Ends an abandoned payment as its expiry would, so that an order's units are released. Money that arrives later can still be confirmed.
   * Throws `payment.not-found`, `payment.not-confirmable`.
   */
  async dismissPayment(id: string, caller: Caller): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const payment = await this.lockPayment(manager, id);
      if (isOver(payment.status)) return;
      await this.snapshots.applyIn(manager, payment.provider, { ...snapshotOf(payment), status: 'expired', failureCode: 'dismissed' });
      await this.audit.record(manager, caller, { action: 'dismissed', entity: 'payments', entityId: id });
    });
  }

  /** Confirms that the refund was sent. Throws `resource.not-found`, `payment.not-found`, `payment.not-confirmable`. */
  async confirmRefund(id: string, caller: Caller): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const refund = await manager.findOneBy(PaymentRefund, { id });
      if (!refund) throw new Problem('resource.not-found');
      const payment = await this.lockPayment(manager, refund.paymentId);
      // Checked under the payment's lock, so that two confirmations don't count twice.
      const { affected } = await manager.update(PaymentRefund, { id, status: 'asked' }, { status: 'done', doneAt: new Date() });
      if (!affected) return;
      const refundedCents = payment.refundedCents + refund.amountCents;
      await this.snapshots.applyIn(manager, payment.provider, { ...snapshotOf(payment), refundedCents });
      await this.audit.record(manager, caller, { action: 'updated', entity: 'payment_refunds', entityId: id });
    });
  }

  private async lockPayment(manager: EntityManager, id: string): Promise<Payment> {
    const payment = await manager.findOne(Payment, { where: { id }, lock: LOCKED });
    if (!payment) throw new Problem('payment.not-found');
    const isByPerson = this.providers.find(payment.provider)?.capabilities.confirmedBy === 'person';
    if (!isByPerson || !payment.externalId) throw new Problem('payment.not-confirmable');
    return payment;
  }
}

/** Noon of the day in São Paulo, since statements have no times, but neither before the payer had the code nor in the future. */
function receivedAt({ createdAt }: Payment, day: string, now = Date.now()): Date {
  const noon = Date.parse(`${day}T12:00:00-03:00`);
  return new Date(Math.min(Math.max(noon, createdAt.getTime()), now));
}

function snapshotOf(payment: Payment): PaymentSnapshot {
  const { id: reference, externalId, status, amountCents, capturedCents, refundedCents, paidAt, failureCode } = payment;
  const amounts = { amountCents, currency: 'BRL', capturedCents, refundedCents };
  const known = { externalId: externalId ?? '', reference, subscriptionExternalId: null, paidAt, failureCode };
  return { ...known, ...amounts, status: status === 'created' ? 'pending' : status };
}
