import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { PaymentSubscription } from './payment-subscription.entity';
import type { PaymentPurpose, SubscriptionStatus } from './payment-states';
import type { Payment } from './payment.entity';
import type { PaymentSnapshot } from './providers/payment-provider';

/** A payment as it is now, with what it was. */
export interface PaymentChange {
  payment: Payment;
  before: Pick<Payment, 'status' | 'capturedCents' | 'refundedCents'>;
}

export interface SubscriptionChange {
  subscription: PaymentSubscription;
  before: { status: SubscriptionStatus };
}

/** What is being paid for. All of it runs in the transaction of the snapshot, under the lock of the payment or subscription. */
export interface PurposeHandler {
  purpose: PaymentPurpose;
  /** Path of the page that shows it to its payer. */
  pathOf(subjectId: string): string;
  paymentChanged(manager: EntityManager, change: PaymentChange): Promise<void>;
  subscriptionChanged?(manager: EntityManager, change: SubscriptionChange): Promise<void>;
  /** The provider charged by itself: answers what that charge pays for. */
  subjectOfCharge?(manager: EntityManager, subscription: PaymentSubscription, charge: PaymentSnapshot): Promise<string>;
}

/** Orders, donations and memberships register themselves: payments know nothing of them. */
@Injectable()
export class PaymentPurposesService {
  private readonly handlers = new Map<PaymentPurpose, PurposeHandler>();

  /** Call it while the application starts. */
  register(handler: PurposeHandler): void {
    if (this.handlers.has(handler.purpose)) throw new Error(`Two modules handle payments of ${handler.purpose}.`);
    this.handlers.set(handler.purpose, handler);
  }

  handlerOf(purpose: PaymentPurpose): PurposeHandler {
    const handler = this.handlers.get(purpose);
    if (!handler) throw new Error(`No module handles payments of ${purpose}.`);
    return handler;
  }
}
