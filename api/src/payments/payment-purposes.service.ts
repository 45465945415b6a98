import type { DisputeEventKind } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { PaymentSubscription, Payment, PaymentPurpose } from './payment.entity';
import type { PaymentSnapshot } from './providers/payment-provider';

/** A payment after a change, with its status and amounts before the change. */
export interface PaymentChange {
  payment: Payment;
  before: Pick<Payment, 'status' | 'capturedCents' | 'refundedCents'>;
  /** Cents of a charge that nobody agreed to and that are being refunded; the payment counts as failed. */
  returnedCents?: number;
}

/** A payment after one of its disputes changed. */
export interface DisputeChange {
  payment: Payment;
  /** The payment's disputed cents before the change. */
  before: Pick<Payment, 'disputedCents'>;
  /** Event of the dispute; null when only its amount changed. */
  event: DisputeEventKind | null;
}

export interface SubscriptionChange {
  subscription: PaymentSubscription;
  before: Pick<PaymentSubscription, 'status' | 'amountCents'>;
  /** Whether the provider lists a paid charge, which may not have been applied here yet. */
  hasCharged: boolean;
}

/**
 * What the module that owns a purpose registers. Every hook runs in the snapshot's transaction, under the lock of the payment or
 * subscription.
 */
export interface PurposeHooks {
  purpose: PaymentPurpose;
  /** Path of the site page that shows the order, donation or membership to its payer. */
  pathOf(subjectId: string): string;
  paymentChanged(manager: EntityManager, change: PaymentChange): Promise<void>;
  /** Called when a checkout was paid a second time, before the second payment changes. */
  paidTwice?(manager: EntityManager, first: Payment, second: Payment): Promise<void>;
  /** Called after the payment's `disputedCents` changed, or a dispute's status. */
  disputeChanged?(manager: EntityManager, change: DisputeChange): Promise<void>;
  /** Called after a refund of the payment was made, when it no longer counts as pending. */
  refundMade?(manager: EntityManager, payment: Payment): Promise<void>;
  subscriptionChanged?(manager: EntityManager, change: SubscriptionChange): Promise<void>;
  /** Returns the subject that a recurring charge pays for; called for charges that the provider started by itself. */
  subjectOfCharge?(manager: EntityManager, subscription: PaymentSubscription, charge: PaymentSnapshot): Promise<string>;
}

/** Registry of purposes. Orders, donations and memberships register here, so that payments need not know them. */
@Injectable()
export class PaymentPurposesService {
  private readonly hooksByPurpose = new Map<PaymentPurpose, PurposeHooks>();

  /** Must be called while the application starts. */
  register(hooks: PurposeHooks): void {
    if (this.hooksByPurpose.has(hooks.purpose)) throw new Error(`Two modules handle payments of ${hooks.purpose}.`);
    this.hooksByPurpose.set(hooks.purpose, hooks);
  }

  hooksOf(purpose: PaymentPurpose): PurposeHooks {
    const hooks = this.hooksByPurpose.get(purpose);
    if (!hooks) throw new Error(`No module handles payments of ${purpose}.`);
    return hooks;
  }
}
