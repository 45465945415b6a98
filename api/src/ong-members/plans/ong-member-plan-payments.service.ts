import { planName, type PaymentView } from '@aflora/contracts';
import { siteContent } from '@aflora/contracts/content';
import { Injectable } from '@nestjs/common';
import { In, type EntityManager } from 'typeorm';
import { PaymentRefundsService } from '../../payments/refunds/payment-refunds.service';
import { Payment } from '../../payments/payment.entity';
import { PaymentsService } from '../../payments/payments.service';
import { SettingsService } from '../../settings/settings.service';
import { OngMemberSubscriptionSyncService } from '../charges/ong-member-subscription-sync.service';
import { OngMemberMailsService } from '../mails/ong-member-mails.service';
import type { PlanOption } from './ong-member-prices.rules';
import { OngMemberStatesService } from '../phases/ong-member-states.service';
import { OngMember, OngMemberPlanPayment } from '../ong-member.entity';

const DAY_MS = 24 * 3_600_000;
/**
 * Payments of a plan difference that were not entirely refunded or lost. Ends of periods may differ by hours, depending on the provider's
 * reports.
 */
const KEPT = `
  SELECT FROM ong_member_plan_payments d JOIN payments p ON p.id = d.payment_id
  WHERE d.member_id = $1 AND d.plan_code = $2 AND d.charge_cents = $3
    AND d.period_end BETWEEN $4::timestamptz - interval '1 day' AND $4::timestamptz + interval '1 day' AND p.status = 'paid'
    AND p.captured_cents > p.refunded_cents
      + (SELECT coalesce(sum(amount_cents), 0) FROM payment_disputes WHERE payment_id = p.id AND status = 'lost')
`;
const NOT_DUE = 'A mudança de plano não era mais possível: devolvemos a diferença.';

/** Payments of the difference between two plans. The dearer plan begins when its difference is paid. */
@Injectable()
export class OngMemberPlanPaymentsService {
  constructor(
    private readonly payments: PaymentsService,
    private readonly refunds: PaymentRefundsService,
    private readonly subscriptionSync: OngMemberSubscriptionSyncService,
    private readonly states: OngMemberStatesService,
    private readonly mails: OngMemberMailsService,
    private readonly settings: SettingsService,
  ) {}

  /**
   * Continues the open payment of this difference at this price, or creates one in place of any other; `start` opens it at the provider.
   */
  async findOrCreate(manager: EntityManager, member: OngMember, option: PlanOption & { differenceCents: number }): Promise<Payment> {
    const { planCode, chargeCents } = option;
    const rows = await manager.findBy(OngMemberPlanPayment, { memberId: member.id, planCode, chargeCents });
    const sameChange = new Set(rows.map(({ paymentId }) => paymentId));
    const open = await this.openOf(manager, member);
    const same = open.find(({ id, amountCents }) => sameChange.has(id) && amountCents === option.differenceCents);
    if (same) return same;
    await this.payments.scheduleCancelOf(manager, open);
    return this.create(manager, member, option);
  }

  /** Ends the open payments, which would pay for a change that is no longer possible. */
  async endOpen(manager: EntityManager, member: OngMember): Promise<void> {
    await this.payments.scheduleCancelOf(manager, await this.openOf(manager, member));
  }

  /** The payments of differences that can still be paid, oldest first. */
  private async openOf(manager: EntityManager, { id: memberId }: OngMember): Promise<Payment[]> {
    const rows = await manager.findBy(OngMemberPlanPayment, { memberId });
    const where = { id: In(rows.map(({ paymentId }) => paymentId)), status: In(['created', 'pending']) };
    return manager.find(Payment, { where, order: { createdAt: 'ASC', id: 'ASC' } });
  }

  start(payment: Payment): Promise<PaymentView> {
    return payment.status === 'created' ? this.payments.start(payment) : this.payments.show(payment.id);
  }

  /** Whether this is a payment of a difference, made in our own checkout, and not a charge of the subscription. */
  isDifference(manager: EntityManager, { id: paymentId }: Payment): Promise<boolean> {
    return manager.existsBy(OngMemberPlanPayment, { paymentId });
  }

  /** Records the second payment of a difference for the same plan change, so that it is refunded. */
  async paidTwice(manager: EntityManager, { id: firstId }: Payment, { id: paymentId }: Payment): Promise<void> {
    const row = await manager.findOneBy(OngMemberPlanPayment, { paymentId: firstId });
    if (row) await manager.insert(OngMemberPlanPayment, { ...row, paymentId });
  }

  /** Begins the paid plan, or refunds the payment if the paid period or the plan has changed meanwhile. */
  async paid(manager: EntityManager, payment: Payment, member: OngMember): Promise<void> {
    await this.states.countPaid(manager, member);
    const row = await manager.findOneBy(OngMemberPlanPayment, { paymentId: payment.id });
    if (!row || !isDue(row, member, payment.paidAt ?? new Date())) return this.giveBack(manager, payment);
    await this.endOpen(manager, member);
    await this.states.changePlan(manager, member, row);
    await this.subscriptionSync.schedule(manager, member);
    await this.mails.queuePlanChanged(manager, member, { paidCents: payment.capturedCents });
  }

  /**
   * Ends the plan of a difference that was entirely refunded or lost in a dispute. The plan stays if the difference was paid twice and the
   * other payment is kept, or if a later charge has paid for the plan or begun another one.
   */
  async returned(manager: EntityManager, { id: paymentId, paidAt }: Payment): Promise<void> {
    const row = await manager.findOneBy(OngMemberPlanPayment, { paymentId });
    if (!row || (await manager.query<unknown[]>(KEPT, [row.memberId, row.planCode, row.chargeCents, row.periodEnd])).length > 0) return;
    const member = await manager.findOneByOrFail(OngMember, { id: row.memberId });
    const isOfNow = member.planCode === row.planCode && member.chargeCents === row.chargeCents;
    const wasChargedSince = paidAt !== null && member.lastPaymentDate !== null && member.lastPaymentDate > paidAt;
    if (member.status === 'cancelled' || !isOfNow || wasChargedSince) return;
    await this.states.changePlan(manager, member, { planCode: row.formerPlanCode, chargeCents: row.formerChargeCents });
    await this.subscriptionSync.schedule(manager, member);
    await this.mails.queuePlanChanged(manager, member, {});
  }

  private async create(manager: EntityManager, member: OngMember, option: PlanOption & { differenceCents: number }): Promise<Payment> {
    const { id: memberId, userId, nextPaymentDate, planCode: formerPlanCode, chargeCents: formerChargeCents, subscription } = member;
    if (!subscription || !nextPaymentDate) throw new Error('Only paid memberships with a subscription change their plan.');
    const { planCode, chargeCents, differenceCents: amountCents } = option;
    const { id: subscriptionId, provider, payerName, payerEmail } = subscription;
    const { plans } = await this.settings.current('membership', manager);
    const payment = await this.payments.create(manager, {
      purpose: 'membership',
      subjectId: userId,
      subscriptionId,
      provider,
      method: 'card',
      amountCents,
      description: `Mudança para ${planName(plans, planCode)}, ${siteContent.charityName}`,
      payerName,
      payerEmail,
      expiresAt: new Date(Math.min(Date.now() + DAY_MS, nextPaymentDate.getTime())),
    });
    const change = { planCode, chargeCents, formerPlanCode, formerChargeCents };
    await manager.insert(OngMemberPlanPayment, { paymentId: payment.id, memberId, ...change, periodEnd: nextPaymentDate });
    return payment;
  }

  private async giveBack(manager: EntityManager, payment: Payment): Promise<void> {
    const amountCents = payment.capturedCents - payment.refundedCents;
    if (amountCents === 0) return;
    await this.refunds.request(manager, { payment, amountCents, reason: NOT_DUE, askedBy: null });
    await this.mails.queueReturnedPayment(manager, payment, amountCents);
  }
}

/** Whether the difference is for the member's current plan and period, and the membership is not cancelled. */
function isDue({ formerPlanCode, periodEnd }: OngMemberPlanPayment, member: OngMember, paidAt: Date): boolean {
  const { planCode, nextPaymentDate, cancelledAt } = member;
  if (cancelledAt !== null || planCode !== formerPlanCode || !nextPaymentDate || paidAt >= periodEnd) return false;
  return Math.abs(nextPaymentDate.getTime() - periodEnd.getTime()) < DAY_MS;
}
