import { addMonths } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../../audit/audit.service';
import type { Caller } from '../../common/access/access';
import { Problem } from '../../common/problems/problem';
import { PaymentSubscriptionsService } from '../../payments/subscriptions/payment-subscriptions.service';
import { OngMemberSubscriptionSyncService } from '../charges/ong-member-subscription-sync.service';
import { can, chargingOf, type MembershipStep } from './ong-member-phases.rules';
import { creditMs } from './ong-member-days.rules';
import { OngMemberReturnedChargesService } from '../charges/ong-member-returned-charges.service';
import { OngMemberStatesService } from './ong-member-states.service';
import { OngMember } from '../ong-member.entity';

type Change = (manager: EntityManager, member: OngMember) => Promise<void>;

interface Step {
  memberId: string;
  caller: Caller;
  name: MembershipStep;
  /** A step that is not allowed now has already been taken, so repeating it changes nothing. */
  isRepeatable?: true;
}

/**
 * Steps that a member or an administrator takes on a membership. Each is audited and attributed to the caller. All throw
 * `membership.not-found`, `membership.transition-refused`.
 */
@Injectable()
export class OngMemberStepsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly subscriptions: PaymentSubscriptionsService,
    private readonly subscriptionSync: OngMemberSubscriptionSyncService,
    private readonly states: OngMemberStatesService,
    private readonly returnedCharges: OngMemberReturnedChargesService,
    private readonly audit: AuditService,
  ) {}

  /** Pauses, for some months or until the membership is resumed. Doesn't wait for the provider; a job pauses there. */
  pause(memberId: string, caller: Caller, months?: number): Promise<void> {
    return this.run({ memberId, caller, name: 'pause' }, async (manager, member) => {
      const until = months === undefined ? null : addMonths(new Date(), months);
      await this.states.pause(manager, member, { actorId: caller.userId, until });
      await this.subscriptionSync.schedule(manager, member);
    });
  }

  /**
   * Resumes the membership with the paid days that the pause left. Without such days, it becomes active only when a charge succeeds. Throws
   * `payment.provider-unavailable`.
   */
  async resume(memberId: string, caller: Caller, name: 'resume' | 'reactivate' = 'resume'): Promise<void> {
    const step = { memberId, caller, name };
    const member = await this.find(this.dataSource.manager, memberId);
    assertAllowed(step, member);
    const { userId, status, subscription } = member;
    const hasAnother = await this.dataSource.manager.existsBy(OngMember, { userId, status: 'active' });
    if (hasAnother) throw new Problem('membership.transition-refused', { status });
    if (creditMs(member) > 0) return this.resumeWithCredit(step);
    // Only our state changes if no provider knows a subscription.
    if (!subscription?.externalId) return this.run(step, (manager, current) => this.states.resume(manager, current, caller.userId));
    const since = await this.states.now(this.dataSource.manager);
    await this.endPause(step, member);
    await this.subscriptions.resume(subscription.id);
    await this.attribute(step, { kind: 'resumed', since });
  }

  /**
   * Cancels at the end of the paid period, or immediately if nothing is paid. Doesn't wait for the provider; a job stops the charges there.
   */
  cancel(memberId: string, caller: Caller): Promise<void> {
    return this.run({ memberId, caller, name: 'cancel', isRepeatable: true }, async (manager, member) => {
      // Days of a returned charge are not kept by the pause.
      const returned = creditMs(member) > 0 ? await this.returnedCharges.of(manager, memberId) : undefined;
      if (returned) return this.returnedCharges.endUnpaid(manager, member, returned);
      await this.states.cancel(manager, member, caller.userId);
      if (member.status === 'active') await this.subscriptionSync.schedule(manager, member);
    });
  }

  /** Withdraws the cancellation before the paid period ends. Doesn't wait for the provider; a job makes it charge again. */
  keep(memberId: string, caller: Caller): Promise<void> {
    return this.run({ memberId, caller, name: 'keep' }, async (manager, member) => {
      await this.states.keep(manager, member, caller.userId);
      await this.subscriptionSync.schedule(manager, member);
    });
  }

  /** Cancels immediately, even within a paid period. Doesn't wait for the provider; a job cancels the subscription there. */
  cancelImmediately(memberId: string, caller: Caller): Promise<void> {
    return this.run({ memberId, caller, name: 'cancelImmediately' }, (manager, member) => this.states.stop(manager, member, caller.userId));
  }

  private resumeWithCredit(step: Step): Promise<void> {
    return this.run(step, async (manager, member) => {
      // Days of a charge that is being refunded don't count again; the membership ends when the refund is done.
      if (await this.returnedCharges.returningOf(manager, member.id))
        throw new Problem('membership.transition-refused', { status: member.status });
      await this.states.resumeWithCredit(manager, member, step.caller.userId);
      await this.subscriptionSync.schedule(manager, member);
    });
  }

  /** Removes the pause from our row, so that a charge counts as requested by the member. */
  private async endPause({ memberId }: Step, { userId }: OngMember): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await this.states.lock(manager, userId);
      await manager.update(OngMember, { id: memberId, status: 'inactive' }, { pausedAt: null, pausedUntil: null });
    });
  }

  private async run(step: Step, apply: Change): Promise<void> {
    const { userId } = await this.find(this.dataSource.manager, step.memberId);
    await this.dataSource.transaction(async (manager) => {
      await this.states.lock(manager, userId);
      const member = await this.find(manager, step.memberId);
      if (step.isRepeatable && !isAllowed(step, member)) return;
      assertAllowed(step, member);
      await apply(manager, member);
      await this.record(manager, step);
    });
  }

  /** Attributes the event of the provider's snapshot to the caller who requested the change. */
  private async attribute(step: Step, event: { kind: 'resumed'; since: Date }): Promise<void> {
    const { memberId, caller } = step;
    const { userId } = await this.find(this.dataSource.manager, memberId);
    await this.dataSource.transaction(async (manager) => {
      await this.states.lock(manager, userId);
      await this.states.attribute(manager, memberId, { ...event, actorId: caller.userId });
      await this.record(manager, step);
    });
  }

  private record(manager: EntityManager, { memberId, caller }: Step): Promise<void> {
    return this.audit.record(manager, caller, { action: 'updated', entity: 'ong_members', entityId: memberId });
  }

  private async find(manager: EntityManager, id: string): Promise<OngMember> {
    const member = await manager.findOne(OngMember, { where: { id }, relations: { subscription: true } });
    if (!member) throw new Problem('membership.not-found');
    return member;
  }
}

const isAllowed = ({ name }: Step, member: OngMember): boolean => can(name, member, chargingOf(member));

function assertAllowed(step: Step, member: OngMember): void {
  if (!isAllowed(step, member)) throw new Problem('membership.transition-refused', { status: member.status });
}
