import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { SubscriptionChange } from '../../payments/payment-purposes.service';
import { OngMemberSubscriptionSyncService } from './ong-member-subscription-sync.service';
import { creditMs, hasCredit } from '../phases/ong-member-days.rules';
import { isIn, phaseOf } from '../phases/ong-member-phases.rules';
import { OngMemberReturnedChargesService } from './ong-member-returned-charges.service';
import { OngMemberStatesService } from '../phases/ong-member-states.service';
import { OngMember } from '../ong-member.entity';

/** What a change of the subscription at its provider does to the membership. */
@Injectable()
export class OngMemberSubscriptionChangesService {
  constructor(
    private readonly states: OngMemberStatesService,
    private readonly subscriptionSync: OngMemberSubscriptionSyncService,
    private readonly returnedCharges: OngMemberReturnedChargesService,
  ) {}

  async changed(manager: EntityManager, { subscription, before }: SubscriptionChange): Promise<void> {
    await this.states.lock(manager, subscription.subjectId);
    const member = await manager.findOneBy(OngMember, { subscriptionId: subscription.id });
    if (!member || member.status === 'cancelled') return;
    const { status, provider, nextChargeAt } = subscription;
    if (status === 'active') await this.continueMembership(manager, member, { nextChargeAt, wasPaused: before.status === 'paused' });
    else if (status === 'past-due') await this.states.enterGrace(manager, member, provider);
    else if (status === 'paused' && before.status !== 'paused') await this.paused(manager, member);
    else if (status === 'cancelled') await this.states.cancel(manager, member, null);
  }

  /** A subscription that our job paused, for a cancellation or credited days, leaves the membership active. */
  private async paused(manager: EntityManager, member: OngMember): Promise<void> {
    if (isIn(member, 'paid', 'overdue', 'grace')) await this.states.pause(manager, member, { actorId: null, until: null });
  }

  /** Resumes a membership whose subscription was resumed at the provider, but not one whose subscription our job has yet to pause. */
  private async continueMembership(
    manager: EntityManager,
    member: OngMember,
    { nextChargeAt, wasPaused }: { nextChargeAt: Date | null; wasPaused: boolean },
  ): Promise<void> {
    // Our row decides when the credited days end, not the provider's next charge: our job prevents or refunds that charge.
    if (isIn(member, 'credited', 'ending', 'over')) return wasPaused ? this.subscriptionSync.schedule(manager, member) : undefined;
    if (phaseOf(member) === 'paused' && !wasPaused) return;
    const { userId, status } = member;
    const isResumed = status === 'inactive' && wasPaused && !(await manager.existsBy(OngMember, { userId, status: 'active' }));
    const returned = isResumed ? await this.returnedCharges.of(manager, member.id) : undefined;
    if (returned && creditMs(member) > 0) return this.returnedCharges.endUnpaid(manager, member, returned);
    if (isResumed && hasCredit(member, nextChargeAt)) {
      await this.states.resumeWithCredit(manager, member, null);
      return this.subscriptionSync.schedule(manager, member);
    }
    const nextPaymentDate = nextChargeAt ?? member.nextPaymentDate;
    const isPaid = nextPaymentDate !== null && nextPaymentDate > new Date();
    await this.states.change(manager, member, { nextPaymentDate, graceUntil: isPaid ? null : member.graceUntil });
    if (isResumed) await this.states.resume(manager, member, null);
  }
}
