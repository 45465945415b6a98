import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { PaymentProvidersService } from '../../payments/payment-providers.service';
import { PaymentSubscriptionsService } from '../../payments/subscriptions/payment-subscriptions.service';
import { OngMemberEvent, type OngMemberEventKind, OngMember } from '../ong-member.entity';
import { OngMemberMailsService } from '../mails/ong-member-mails.service';
import { isIn } from './ong-member-phases.rules';
import { creditMs, graceEnd, isPaid, laterOf, paidUntil } from './ong-member-days.rules';
import { monthlyAmountOf } from '../plans/ong-member-prices.rules';

const LOCK = 'SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE';
/**
 * What the charity has kept of the charges and plan differences of a subscription. Summed anew, because a subscription may have payments from
 * before its membership began, which went back: what is subtracted of them was never added.
 */
const PAID = `
  SELECT coalesce(sum(captured_cents - refunded_cents - disputed_cents), 0)::integer AS cents FROM payments
  WHERE subscription_id = $1 AND status = 'paid'
`;
const FLAG = 'UPDATE profiles SET is_ong_member = $2 WHERE user_id = $1';
const ATTRIBUTE = `
  UPDATE ong_member_events SET actor_id = $3 WHERE id = (
    SELECT id FROM ong_member_events WHERE member_id = $1 AND kind = $2 AND actor_id IS NULL AND at >= $4 ORDER BY at DESC LIMIT 1
  )
`;

/** Planned changes that a membership's end discards. */
const NOTHING_PLANNED = { pausedUntil: null, creditedUntil: null, nextPlanCode: null, nextChargeCents: null, nextPlanAskedAt: null };

interface MemberEvent {
  kind: OngMemberEventKind;
  /** Null or undefined when the provider or a scheduled job caused the event. */
  actorId?: string | null;
}

interface Attribution {
  kind: OngMemberEventKind;
  actorId: string;
  since: Date;
}

/**
 * State changes of a membership, each with its event, the profile's member flag and its mail. Callers must hold the lock in a transaction.
 */
@Injectable()
export class OngMemberStatesService {
  constructor(
    private readonly subscriptions: PaymentSubscriptionsService,
    private readonly providers: PaymentProvidersService,
    private readonly mails: OngMemberMailsService,
  ) {}

  /**
   * Serialises changes of one person's memberships by the account's row. Transactions about memberships lock in one sequence, so that none of
   * them deadlocks: subscription → payment → account → memberships. Snapshots come here with the subscription or the payment locked.
   */
  async lock(manager: EntityManager, userId: string): Promise<void> {
    await manager.query(LOCK, [userId]);
  }

  async record(manager: EntityManager, { id: memberId }: OngMember, event: MemberEvent): Promise<void> {
    await manager.insert(OngMemberEvent, { memberId, ...event });
  }

  /**
   * Attributes a change that the provider made at a user's request: sets the actor of the newest event of this kind since the request that
   * has no actor yet.
   */
  async attribute(manager: EntityManager, memberId: string, { kind, actorId, since }: Attribution): Promise<void> {
    await manager.query(ATTRIBUTE, [memberId, kind, actorId, since]);
  }

  /** The database's clock, which also dates events. */
  async now(manager: EntityManager): Promise<Date> {
    const [row] = await manager.query<[{ now: Date }]>('SELECT clock_timestamp() AS now');
    return row.now;
  }

  async change(manager: EntityManager, member: OngMember, changes: Partial<OngMember>): Promise<void> {
    const wasActive = member.status === 'active';
    const { user: _, subscription: __, ...row } = Object.assign(member, changes);
    await manager.update(OngMember, { id: member.id }, row);
    if (wasActive !== (member.status === 'active')) await this.flag(manager, member);
  }

  /** Counts what was paid, after a payment of the membership has changed. */
  async countPaid(manager: EntityManager, member: OngMember): Promise<void> {
    if (member.subscriptionId === null) return;
    await this.change(manager, member, { paidCents: await this.paidCentsOf(manager, member.subscriptionId) });
  }

  async paidCentsOf(manager: EntityManager, subscriptionId: string): Promise<number> {
    const [paid] = await manager.query<[{ cents: number }]>(PAID, [subscriptionId]);
    return paid.cents;
  }

  async flag(manager: EntityManager, { userId, status }: OngMember): Promise<void> {
    await manager.query(FLAG, [userId, status === 'active']);
  }

  /** Pauses; the paid days that are left count again when the membership is resumed. */
  async pause(
    manager: EntityManager,
    member: OngMember,
    { actorId, until }: { actorId: string | null; until: Date | null },
  ): Promise<void> {
    const off = { graceUntil: null, creditedUntil: null };
    await this.change(manager, member, { status: 'inactive', pausedAt: new Date(), pausedUntil: until, ...off });
    await this.record(manager, member, { kind: 'paused', actorId });
    await this.mails.queuePaused(manager, member);
  }

  async resume(manager: EntityManager, member: OngMember, actorId: string | null): Promise<void> {
    await this.change(manager, member, { status: 'active', pausedAt: null, pausedUntil: null });
    await this.record(manager, member, { kind: 'resumed', actorId });
    await this.mails.queueResumed(manager, member);
  }

  /** Resumes a membership whose pause left paid days: they count from now on, and the provider charges again when they have ended. */
  async resumeWithCredit(manager: EntityManager, member: OngMember, actorId: string | null): Promise<void> {
    const creditedUntil = new Date(Date.now() + creditMs(member));
    await this.change(manager, member, { nextPaymentDate: creditedUntil, creditedUntil });
    await this.resume(manager, member, actorId);
  }

  async changePlan(
    manager: EntityManager,
    member: OngMember,
    { planCode, chargeCents }: Pick<OngMember, 'planCode' | 'chargeCents'>,
    actorId: string | null = null,
  ): Promise<void> {
    const plan = { planCode, chargeCents, monthlyAmountCents: monthlyAmountOf(chargeCents, member.membershipType) };
    await this.change(manager, member, { ...plan, nextPlanCode: null, nextChargeCents: null, nextPlanAskedAt: null });
    await this.record(manager, member, { kind: 'plan-changed', actorId });
  }

  /**
   * After a refused charge: while the provider's charge is retried, the membership goes on, after the paid days that are left. A charge
   * while days are credited was not due, so its refusal changes nothing.
   */
  async enterGrace(manager: EntityManager, member: OngMember, provider: string): Promise<void> {
    if (!isIn(member, 'paid', 'overdue')) return;
    const nextPaymentDate = paidUntil(member);
    const graceUntil = graceEnd(this.providers.retryDaysOf(provider), laterOf(nextPaymentDate, new Date()));
    await this.change(manager, member, { nextPaymentDate, graceUntil });
    await this.mails.queueRenewalFailed(manager, member);
  }

  async endGrace(manager: EntityManager, member: OngMember): Promise<void> {
    await this.change(manager, member, { status: 'inactive', graceUntil: null });
    await this.record(manager, member, { kind: 'grace-ended' });
    await this.mails.queueEnded(manager, member);
  }

  /** Cancels at the end of the paid period, or immediately if nothing is paid. `actorId` is null when the provider cancelled. */
  async cancel(manager: EntityManager, member: OngMember, actorId: string | null): Promise<void> {
    if (isIn(member, 'ending', 'over', 'cancelled')) return;
    await this.record(manager, member, { kind: 'cancel-asked', actorId });
    // A cancellation during a pause must not lose the paid days that are left.
    if (creditMs(member) > 0) await this.countCredit(manager, member);
    if (isPaid(member)) await this.change(manager, member, { cancelAtPeriodEnd: true, cancelledAt: new Date() });
    else await this.end(manager, member, actorId);
    await this.mails.queueCancelled(manager, member);
  }

  /** Ends the pause of a membership that ends; the paid days that it left count from now on. */
  async countCredit(manager: EntityManager, member: OngMember): Promise<void> {
    const creditedUntil = new Date(Date.now() + creditMs(member));
    const resumed = { status: 'active', pausedAt: null, pausedUntil: null } as const;
    await this.change(manager, member, { ...resumed, nextPaymentDate: creditedUntil, creditedUntil });
  }

  /** Takes a cancellation back. */
  async keep(manager: EntityManager, member: OngMember, actorId: string): Promise<void> {
    await this.change(manager, member, { cancelAtPeriodEnd: false, cancelledAt: null });
    await this.record(manager, member, { kind: 'kept', actorId });
    await this.mails.queueKept(manager, member);
  }

  /** Cancels immediately, even within a paid period, and notifies the member. */
  async stop(manager: EntityManager, member: OngMember, actorId: string): Promise<void> {
    await this.end(manager, member, actorId);
    await this.mails.queueCancelled(manager, member);
  }

  /** Cancels the subscription, and lets the membership continue until this moment, which replaces the end of its period. */
  async endAt(manager: EntityManager, member: OngMember, until: Date): Promise<void> {
    if (!member.cancelAtPeriodEnd) await this.record(manager, member, { kind: 'cancel-asked' });
    const end = { nextPaymentDate: until, graceUntil: null, cancelAtPeriodEnd: true, cancelledAt: member.cancelledAt ?? new Date() };
    // Credited too, so that the provider charges nothing if the cancellation is taken back before the subscription has ended.
    await this.change(manager, member, { ...NOTHING_PLANNED, ...end, creditedUntil: until });
    if (member.subscriptionId) await this.subscriptions.scheduleCancel(manager, member.subscriptionId);
  }

  async end(manager: EntityManager, member: OngMember, actorId: string | null = null): Promise<void> {
    const cancelledAt = member.cancelledAt ?? new Date();
    await this.change(manager, member, { status: 'cancelled', cancelledAt, graceUntil: null, nextPaymentDate: null, ...NOTHING_PLANNED });
    await this.record(manager, member, { kind: 'cancelled', actorId });
    if (member.subscriptionId) await this.subscriptions.scheduleCancel(manager, member.subscriptionId);
  }
}
