import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { PaymentPurposesService } from '../payment-purposes.service';
import { agreedAmounts, isAnotherPayment } from './payment-snapshot.rules';
import { PaymentSubscription, Payment } from '../payment.entity';
import type { PaymentSnapshot } from '../providers/payment-provider';

// Refunds have a foreign key to the row. This lock mode leaves the key readable, so refunds can be inserted meanwhile.
const LOCKED = { mode: 'for_no_key_update' } as const;

/** Finds the payment that a provider's snapshot is about, and creates those that begin at the provider. */
@Injectable()
export class SnapshotPaymentsService {
  constructor(private readonly purposes: PaymentPurposesService) {}

  /** The payment, locked until the transaction ends; undefined when no payment and no subscription of ours matches. */
  async lockPaymentOf(manager: EntityManager, provider: string, snapshot: PaymentSnapshot): Promise<Payment | undefined> {
    return (
      (await this.lockKnown(manager, provider, snapshot.externalId)) ??
      (await this.lockReferred(manager, provider, snapshot)) ??
      (await this.chargeOf(manager, provider, snapshot))
    );
  }

  private lockKnown(manager: EntityManager, provider: string, externalId: string): Promise<Payment | null> {
    return manager.findOne(Payment, { where: { provider, externalId }, lock: LOCKED });
  }

  /** Our reference finds the payment when the provider's response with its external id never reached us, or when the id changed. */
  private async lockReferred(manager: EntityManager, provider: string, snapshot: PaymentSnapshot): Promise<Payment | null> {
    const { reference, externalId } = snapshot;
    if (!isUuid(reference)) return null;
    const referred = await manager.findOne(Payment, { where: { provider, id: reference }, lock: LOCKED });
    if (!referred || !isAnotherPayment(referred, snapshot)) return referred;
    // Another transaction may have created the payment before we got the lock.
    return (await this.lockKnown(manager, provider, externalId)) ?? this.createAnother(manager, referred, externalId);
  }

  /** Creates a separate payment for a checkout that was paid again. If it was paid twice, the module that owns its purpose refunds it. */
  private async createAnother(manager: EntityManager, first: Payment, externalId: string): Promise<Payment> {
    const { purpose, subjectId, subscriptionId, provider, method, description, payerName, payerEmail, amountCents } = first;
    const another = { purpose, subjectId, subscriptionId, provider, method, description, payerName, payerEmail, externalId, amountCents };
    const second = await manager.save(Payment, manager.create(Payment, { ...another, status: 'pending' }));
    await this.purposes.hooksOf(purpose).paidTwice?.(manager, first, second);
    return second;
  }

  /** Creates the payment for a subscription charge that is new to us. */
  private async chargeOf(manager: EntityManager, provider: string, snapshot: PaymentSnapshot): Promise<Payment | undefined> {
    const { subscriptionExternalId, externalId } = snapshot;
    if (!subscriptionExternalId || snapshot.status === 'pending') return undefined;
    const where = { provider, externalId: subscriptionExternalId };
    const subscription = await manager.findOne(PaymentSubscription, { where, lock: LOCKED });
    if (!subscription) return undefined;
    // Another transaction may have created the payment before we got the lock.
    const known = await this.lockKnown(manager, provider, externalId);
    if (known) return known;
    const { purpose, description, payerName, payerEmail, id: subscriptionId } = subscription;
    const subjectId = await this.purposes.hooksOf(purpose).subjectOfCharge?.(manager, subscription, snapshot);
    if (!subjectId) return undefined;
    const amountCents = agreedAmounts(subscription).includes(snapshot.amountCents) ? snapshot.amountCents : subscription.amountCents;
    const charge = { purpose, subjectId, subscriptionId, provider, method: 'card', amountCents } as const;
    return manager.save(Payment, manager.create(Payment, { ...charge, externalId, description, payerName, payerEmail, status: 'pending' }));
  }
}

const isUuid = (text: string | null): text is string => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text ?? '');
