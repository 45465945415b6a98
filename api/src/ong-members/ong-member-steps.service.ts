import { Injectable } from '@nestjs/common';
import { DataSource, IsNull, Not, type EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service';
import type { Caller } from '../common/access/access';
import { Problem } from '../common/problems/problem';
import { PaymentSubscription } from '../payments/payment-subscription.entity';
import { PaymentSubscriptionsService } from '../payments/payment-subscriptions.service';
import { OngMemberStatesService } from './ong-member-states.service';
import { OngMember } from './ong-member.entity';
import { canCancel, canCancelAtOnce, canPause, canResume } from './ong-member.rules';

type Rule = (member: OngMember) => boolean;
type Work = (manager: EntityManager, member: OngMember) => Promise<void>;

interface Step {
  memberId: string;
  caller: Caller;
  /** Whether the membership is in a state for it. */
  may: Rule;
}

/** What people do with a membership, their own or another's: the same way, signed by who did it. All throw `membership.not-found`, `membership.transition-refused`. */
@Injectable()
export class OngMemberStepsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly subscriptions: PaymentSubscriptionsService,
    private readonly states: OngMemberStatesService,
    private readonly audit: AuditService,
  ) {}

  /** Throws `payment.provider-unavailable`. */
  async pause(memberId: string, caller: Caller): Promise<void> {
    const step = { memberId, caller, may: canPause };
    const charging = await this.chargingOf(await this.allowed(this.dataSource.manager, step));
    if (!charging) return this.take(step, (manager, member) => this.states.pause(manager, member, caller.userId));
    const since = await this.states.now(this.dataSource.manager);
    await this.subscriptions.pause(charging.id);
    await this.sign(step, { kind: 'paused', since });
  }

  /**
   * After a failed payment the membership is active again only when a charge succeeds.
   * Throws `payment.provider-unavailable`.
   */
  async resume(memberId: string, caller: Caller, may: Rule = canResume): Promise<void> {
    const step = { memberId, caller, may };
    const member = await this.allowed(this.dataSource.manager, step);
    const { userId, status } = member;
    const hasAnother = await this.dataSource.manager.existsBy(OngMember, { userId, status: 'active' });
    const charging = await this.chargingOf(member);
    if (hasAnother || charging?.status === 'cancelled') throw new Problem('membership.transition-refused', { status });
    if (!charging) return this.take(step, (manager, current) => this.states.resume(manager, current, caller.userId));
    const since = await this.states.now(this.dataSource.manager);
    await this.subscriptions.resume(charging.id);
    await this.sign(step, { kind: 'resumed', since });
  }

  /** At the end of what is paid. Never waits for the provider, which is told in any case. */
  cancel(memberId: string, caller: Caller): Promise<void> {
    return this.take({ memberId, caller, may: canCancel }, async (manager, member) => {
      await this.states.cancel(manager, member, caller.userId);
      if (member.subscriptionId) await this.subscriptions.planCancel(manager, member.subscriptionId);
    });
  }

  /** Whatever is paid. Never waits for the provider, which is told in any case. */
  cancelAtOnce(memberId: string, caller: Caller): Promise<void> {
    return this.take({ memberId, caller, may: canCancelAtOnce }, (manager, member) => this.states.stop(manager, member, caller.userId));
  }

  private async take(step: Step, work: Work): Promise<void> {
    const { userId } = await this.find(this.dataSource.manager, step.memberId);
    await this.dataSource.transaction(async (manager) => {
      await this.states.lock(manager, userId);
      await work(manager, await this.allowed(manager, step));
      await this.record(manager, step);
    });
  }

  /** The provider did it and its snapshot is applied; its event gets the name of who asked. */
  private async sign(step: Step, event: { kind: 'paused' | 'resumed'; since: Date }): Promise<void> {
    const { memberId, caller } = step;
    const { userId } = await this.find(this.dataSource.manager, memberId);
    await this.dataSource.transaction(async (manager) => {
      await this.states.lock(manager, userId);
      await this.states.sign(manager, memberId, { ...event, actorId: caller.userId });
      await this.record(manager, step);
    });
  }

  private record(manager: EntityManager, { memberId, caller }: Step): Promise<void> {
    return this.audit.record(manager, caller, { action: 'updated', entity: 'ong_members', entityId: memberId });
  }

  /** What a provider charges for it; null when none knows of it, and what happens is ours alone. */
  private async chargingOf({ subscriptionId }: OngMember): Promise<PaymentSubscription | null> {
    if (!subscriptionId) return null;
    return this.dataSource.manager.findOneBy(PaymentSubscription, { id: subscriptionId, externalId: Not(IsNull()) });
  }

  private async allowed(manager: EntityManager, { memberId, may }: Step): Promise<OngMember> {
    const member = await this.find(manager, memberId);
    if (!may(member)) throw new Problem('membership.transition-refused', { status: member.status });
    return member;
  }

  private async find(manager: EntityManager, id: string): Promise<OngMember> {
    const member = await manager.findOneBy(OngMember, { id });
    if (!member) throw new Problem('membership.not-found');
    return member;
  }
}
