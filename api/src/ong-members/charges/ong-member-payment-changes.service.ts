import { Injectable } from '@nestjs/common';
import { IsNull, Not, type EntityManager } from 'typeorm';
import {
  PaymentPurposesService,
  type DisputeChange,
  type PaymentChange,
  type PurposeHooks,
  type SubscriptionChange,
} from '../../payments/payment-purposes.service';
import { PaymentRefund, PaymentSubscription, type Payment } from '../../payments/payment.entity';
import { OngMemberChargesService } from './ong-member-charges.service';
import { OngMemberMailsService } from '../mails/ong-member-mails.service';
import { OngMemberPlanPaymentsService } from '../plans/ong-member-plan-payments.service';
import { OngMemberStatesService } from '../phases/ong-member-states.service';
import { OngMemberSubscriptionChangesService } from './ong-member-subscription-changes.service';
import { OngMember } from '../ong-member.entity';

/** Updates memberships when their payments or subscriptions change, in the snapshot's transaction. */
@Injectable()
export class OngMemberPaymentChangesService implements PurposeHooks {
  readonly purpose = 'membership';

  constructor(
    private readonly states: OngMemberStatesService,
    private readonly charges: OngMemberChargesService,
    private readonly planPayments: OngMemberPlanPaymentsService,
    private readonly subscriptionChanges: OngMemberSubscriptionChangesService,
    private readonly mails: OngMemberMailsService,
    purposes: PaymentPurposesService,
  ) {
    purposes.register(this);
  }

  pathOf(): string {
    return '/perfil';
  }

  /** Charges belong to the user, because the membership only exists after the first paid charge. */
  subjectOfCharge(_: EntityManager, { subjectId }: PaymentSubscription): Promise<string> {
    return Promise.resolve(subjectId);
  }

  paidTwice(manager: EntityManager, first: Payment, second: Payment): Promise<void> {
    return this.planPayments.paidTwice(manager, first, second);
  }

  subscriptionChanged(manager: EntityManager, change: SubscriptionChange): Promise<void> {
    return this.subscriptionChanges.changed(manager, change);
  }

  async paymentChanged(manager: EntityManager, { payment, before, returnedCents }: PaymentChange): Promise<void> {
    const { subscriptionId, subjectId: userId } = payment;
    if (!subscriptionId) return;
    await this.states.lock(manager, userId);
    const subscription = await manager.findOneByOrFail(PaymentSubscription, { id: subscriptionId });
    const member = await manager.findOneBy(OngMember, { subscriptionId });
    if (await this.planPayments.isDifference(manager, payment))
      return this.differenceChanged(manager, { payment, before, returnedCents }, member);
    if (payment.status === 'paid' && before.status !== 'paid') await this.charges.paid(manager, { payment, subscription, member });
    else if (returnedCents) await this.mails.queueReturnedPayment(manager, payment, returnedCents);
    else if (payment.status === 'failed' && member) await this.charges.refused(manager, member, subscription);
    if (payment.refundedCents > before.refundedCents) await this.refunded(manager, payment, subscriptionId);
  }

  /**
   * The membership continues until the provider has decided. If a payment of a plan difference is lost, its plan ends here;
   * `OngMemberPeriodsService` ends the period of a lost charge.
   */
  async disputeChanged(manager: EntityManager, { payment, event }: DisputeChange): Promise<void> {
    await this.states.lock(manager, payment.subjectId);
    const member = payment.subscriptionId && (await manager.findOneBy(OngMember, { subscriptionId: payment.subscriptionId }));
    if (!member) return;
    await this.states.countPaid(manager, member);
    if (event) await this.states.record(manager, member, { kind: event });
    if (event === 'dispute-lost') await this.planPayments.returned(manager, payment);
  }

  private async differenceChanged(
    manager: EntityManager,
    { payment, before, returnedCents }: PaymentChange,
    member: OngMember | null,
  ): Promise<void> {
    if (!member) return;
    if (payment.status === 'paid' && before.status !== 'paid') await this.planPayments.paid(manager, payment, member);
    else if (returnedCents) await this.mails.queueReturnedPayment(manager, payment, returnedCents);
    if (payment.refundedCents <= before.refundedCents) return;
    await this.refunded(manager, payment, member.subscriptionId ?? '');
    await this.planPayments.returned(manager, payment);
  }

  private async refunded(manager: EntityManager, payment: Payment, subscriptionId: string): Promise<void> {
    // For a payment that was not due, the member was mailed when its refund was requested.
    if (await manager.existsBy(PaymentRefund, { paymentId: payment.id, askedBy: Not(IsNull()) }))
      await this.mails.queueRefunded(manager, payment);
    const member = await manager.findOneBy(OngMember, { subscriptionId });
    if (!member) return;
    await this.states.countPaid(manager, member);
    await this.states.record(manager, member, { kind: 'refunded' });
  }
}
