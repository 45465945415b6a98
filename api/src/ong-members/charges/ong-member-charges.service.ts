import { randomUUID } from 'node:crypto';
import { type PlanPrice, shareOfDays } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { IsNull, Not, type EntityManager } from 'typeorm';
import { PaymentRefundsService } from '../../payments/refunds/payment-refunds.service';
import type { Payment, PaymentSubscription } from '../../payments/payment.entity';
import { PaymentSubscriptionsService } from '../../payments/subscriptions/payment-subscriptions.service';
import { User } from '../../users/user.entity';
import { OngMemberSubscriptionSyncService } from './ong-member-subscription-sync.service';
import { laterOf, paidMsLeft, periodEnd } from '../phases/ong-member-days.rules';
import { OngMemberMailsService } from '../mails/ong-member-mails.service';
import { canBeReplaced, phaseOf } from '../phases/ong-member-phases.rules';
import { monthlyAmountOf } from '../plans/ong-member-prices.rules';
import { OngMemberReturnedChargesService } from './ong-member-returned-charges.service';
import { OngMemberStatesService } from '../phases/ong-member-states.service';
import { type MembershipType, OngMember } from '../ong-member.entity';

const CHEAPER = 'O plano mais barato já estava pedido: devolvemos a diferença.';
const NOT_DUE = 'A participação já estava paga ou cancelada: devolvemos o pagamento.';

/** A charge of a subscription. */
export interface Charge {
  payment: Payment;
  subscription: PaymentSubscription;
  /** Null before the first paid charge. */
  member: OngMember | null;
}

/**
 * What the charges of a subscription do: the first one begins a membership, later ones renew it, and a charge that was not due goes back.
 * Callers must hold the lock in a transaction.
 */
@Injectable()
export class OngMemberChargesService {
  constructor(
    private readonly states: OngMemberStatesService,
    private readonly subscriptions: PaymentSubscriptionsService,
    private readonly refunds: PaymentRefundsService,
    private readonly mails: OngMemberMailsService,
    private readonly subscriptionSync: OngMemberSubscriptionSyncService,
    private readonly returnedCharges: OngMemberReturnedChargesService,
  ) {}

  /** Begins a membership with its first charge, or renews it. A charge that was not due goes back. */
  async paid(manager: EntityManager, { payment, subscription, member }: Charge): Promise<void> {
    const where = { userId: payment.subjectId, status: 'active' } as const;
    const active = await manager.findOne(OngMember, { where, relations: { subscription: true } });
    const isReplaced = active && !member && canBeReplaced(active, typeOf(subscription));
    const hasAnother = active !== null && active.id !== member?.id && !isReplaced;
    // An erased account can't use what it pays for.
    const isErased = await manager.existsBy(User, { id: payment.subjectId, erasedAt: Not(IsNull()) });
    const isUnwanted = hasAnother || isErased;
    const paidAt = payment.paidAt ?? new Date();
    if (!member) return isUnwanted ? this.refundPayment(manager, payment, subscription) : this.begin(manager, payment, subscription);
    await this.states.countPaid(manager, member);
    if (isUnwanted || paysForNoDays(member, subscription, paidAt)) return this.refundPayment(manager, payment, subscription);
    if (wasMadeDuringPause(member, subscription, paidAt) || wasMadeDuringCredit(member, paidAt)) return this.giveBack(manager, payment);
    await this.states.change(manager, member, { lastPaymentDate: laterOf(member.lastPaymentDate, paidAt) });
    await this.states.record(manager, member, { kind: 'renewed' });
    if (member.status === 'cancelled') return;
    await this.renew(manager, member, { subscription, paidAt });
    await this.beginNextPlan(manager, member, { payment, paidAt });
  }

  /** A membership whose days have ended goes on in grace while the charge is retried. */
  async refused(manager: EntityManager, member: OngMember, subscription: PaymentSubscription): Promise<void> {
    await this.states.record(manager, member, { kind: 'charge-failed' });
    // A failed charge whose snapshot arrives after a later paid charge changes nothing.
    if (phaseOf(member) === 'overdue' || subscription.status === 'past-due')
      await this.states.enterGrace(manager, member, subscription.provider);
  }

  private async begin(manager: EntityManager, payment: Payment, subscription: PaymentSubscription): Promise<void> {
    const { id: subscriptionId, subjectId: userId, amountCents: chargeCents, interval, details, nextChargeAt } = subscription;
    const membershipType = typeOf(subscription);
    const plan = { planCode: details['planCode'] ?? '', membershipType, chargeCents };
    const creditedMs = await this.endFormer(manager, userId, plan);
    const paidAt = payment.paidAt ?? new Date();
    const isOver = subscription.status === 'cancelled';
    const nextPaymentDate = new Date((nextChargeAt ?? periodEnd(paidAt, interval)).getTime() + creditedMs);
    const member = manager.create(OngMember, {
      id: randomUUID(),
      userId,
      subscriptionId,
      status: 'active',
      ...plan,
      monthlyAmountCents: monthlyAmountOf(chargeCents, membershipType),
      startDate: paidAt,
      lastPaymentDate: paidAt,
      nextPaymentDate,
      creditedUntil: creditedMs > 0 ? nextPaymentDate : null,
      paidCents: await this.states.paidCentsOf(manager, subscriptionId),
      cancelAtPeriodEnd: isOver,
      cancelledAt: isOver ? new Date() : null,
    });
    await manager.insert(OngMember, member);
    await this.states.flag(manager, member);
    await this.states.record(manager, member, { kind: 'started', actorId: userId });
    await this.mails.queueStarted(manager, member);
    if (creditedMs > 0) await this.subscriptionSync.schedule(manager, member);
  }

  /** Ends the memberships that the new one replaces. Resolves with the value of their paid time in the new plan, in milliseconds. */
  private async endFormer(manager: EntityManager, userId: string, plan: PlanPrice): Promise<number> {
    const former = await manager.findBy(OngMember, { userId, status: Not('cancelled') });
    let creditedMs = 0;
    for (const member of former) {
      const returned = await this.returnedCharges.returningOf(manager, member.id);
      creditedMs += Math.floor(paidMsLeft(member, returned?.paidAt ?? null) * shareOfDays(member, plan));
      await this.states.end(manager, member, userId);
    }
    return creditedMs;
  }

  private async renew(manager: EntityManager, member: OngMember, of: { subscription: PaymentSubscription; paidAt: Date }): Promise<void> {
    const { nextChargeAt, interval } = of.subscription;
    const nextPaymentDate = laterOf(member.nextPaymentDate, nextChargeAt ?? periodEnd(of.paidAt, interval));
    // An old charge whose snapshot arrives late doesn't cover the present.
    const covers = nextPaymentDate > new Date() && (member.pausedAt === null || of.paidAt > member.pausedAt);
    await this.states.change(manager, member, { nextPaymentDate, graceUntil: covers ? null : member.graceUntil });
    if (covers && member.status === 'inactive') await this.states.resume(manager, member, null);
  }

  /**
   * Begins the requested cheaper plan with the first charge after the request; refunds the excess if the provider applied the change too
   * late.
   */
  private async beginNextPlan(manager: EntityManager, member: OngMember, of: { payment: Payment; paidAt: Date }): Promise<void> {
    const { nextPlanCode, nextChargeCents, nextPlanAskedAt } = member;
    if (nextPlanCode === null || nextChargeCents === null || nextPlanAskedAt === null || of.paidAt <= nextPlanAskedAt) return;
    await this.states.changePlan(manager, member, { planCode: nextPlanCode, chargeCents: nextChargeCents });
    const { capturedCents, refundedCents } = of.payment;
    // The charity may have refunded the excess directly at the provider.
    const returnedCents = Math.max(capturedCents - refundedCents - nextChargeCents, 0);
    if (returnedCents > 0)
      await this.refunds.request(manager, { payment: of.payment, amountCents: returnedCents, reason: CHEAPER, askedBy: null });
    await this.mails.queuePlanChanged(manager, member, { returnedCents });
  }

  /** Refunds a charge that was not due, and cancels its subscription, which should no longer charge. */
  private async refundPayment(manager: EntityManager, payment: Payment, subscription: PaymentSubscription): Promise<void> {
    await this.subscriptions.scheduleCancel(manager, subscription.id);
    await this.giveBack(manager, payment);
  }

  private async giveBack(manager: EntityManager, payment: Payment): Promise<void> {
    await this.returnedCharges.mark(manager, payment.id);
    const amountCents = payment.capturedCents - payment.refundedCents;
    if (amountCents === 0) return;
    await this.refunds.request(manager, { payment, amountCents, reason: NOT_DUE, askedBy: null });
    await this.mails.queueReturnedPayment(manager, payment, payment.capturedCents);
  }
}

const typeOf = ({ interval }: PaymentSubscription): MembershipType => (interval === 'year' ? 'yearly' : 'monthly');

/**
 * Whether the charge pays for no days: it was made after the cancellation, or for a period in which the membership was ended immediately,
 * before anybody knew of the charge.
 */
function paysForNoDays({ status, cancelledAt, cancelAtPeriodEnd }: OngMember, { interval }: PaymentSubscription, paidAt: Date): boolean {
  if (cancelledAt === null) return false;
  const hasEndedAtOnce = status === 'cancelled' && !cancelAtPeriodEnd;
  return paidAt > cancelledAt || (hasEndedAtOnce && periodEnd(paidAt, interval) > cancelledAt);
}

/** Whether the charge was made during credited days, because our job had not yet stopped the provider, or the payer resumed there. */
const wasMadeDuringCredit = ({ status, creditedUntil }: OngMember, paidAt: Date): boolean =>
  status === 'active' && creditedUntil !== null && paidAt < creditedUntil;

/** Whether the charge was made during a pause before the provider paused too, and not because the payer resumed there. */
const wasMadeDuringPause = ({ pausedAt }: OngMember, { status, changedAt }: PaymentSubscription, paidAt: Date): boolean =>
  pausedAt !== null && paidAt > pausedAt && (status !== 'paused' || changedAt === null || paidAt <= changedAt);
