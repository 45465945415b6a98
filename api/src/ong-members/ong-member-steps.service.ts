import type { OwnMembershipView } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, IsNull, Not } from 'typeorm';
import { Problem } from '../common/problems/problem';
import { PaymentSubscription } from '../payments/payment-subscription.entity';
import { PaymentSubscriptionsService } from '../payments/payment-subscriptions.service';
import { OngMemberStatesService } from './ong-member-states.service';
import { OngMember } from './ong-member.entity';
import { canCancel, canPause, canResume } from './ong-member.rules';
import { OngMembersService } from './ong-members.service';

/** What members do with their own membership. */
@Injectable()
export class OngMemberStepsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly members: OngMembersService,
    private readonly subscriptions: PaymentSubscriptionsService,
    private readonly states: OngMemberStatesService,
  ) {}

  /** Throws `membership.not-found`, `membership.transition-refused`, `payment.provider-unavailable`. */
  async pause(userId: string): Promise<OwnMembershipView> {
    const charging = await this.chargingOf(await this.current(userId, canPause));
    if (charging) await this.subscriptions.pause(charging.id);
    await this.dataSource.transaction(async (manager) => {
      await this.states.lock(manager, userId);
      if (charging) await this.states.sign(manager, charging, { kind: 'paused', actorId: userId });
      else await this.states.pause(manager, await this.current(userId, canPause, manager), userId);
    });
    return this.members.showOf(userId);
  }

  /**
   * After a failed payment the membership is active again only when a charge succeeds: the answer tells.
   * Throws `membership.not-found`, `membership.transition-refused`, `payment.provider-unavailable`.
   */
  async resume(userId: string): Promise<OwnMembershipView> {
    const charging = await this.chargingOf(await this.current(userId, canResume));
    if (charging) await this.subscriptions.resume(charging.id);
    await this.dataSource.transaction(async (manager) => {
      await this.states.lock(manager, userId);
      if (charging) await this.states.sign(manager, charging, { kind: 'resumed', actorId: userId });
      else await this.states.resume(manager, await this.current(userId, canResume, manager), userId);
    });
    return this.members.showOf(userId);
  }

  /** Never waits for the provider, which is told in any case. Throws `membership.not-found`, `membership.transition-refused`. */
  async cancel(userId: string): Promise<OwnMembershipView> {
    await this.dataSource.transaction(async (manager) => {
      await this.states.lock(manager, userId);
      const member = await this.current(userId, canCancel, manager);
      await this.states.cancel(manager, member, userId);
      if (member.subscriptionId) await this.subscriptions.planCancel(manager, member.subscriptionId);
    });
    return this.members.showOf(userId);
  }

  /** What a provider charges for it; null when none knows of it, and what happens is ours alone. */
  private async chargingOf({ id: memberId, subscriptionId }: OngMember): Promise<{ id: string; memberId: string } | null> {
    if (!subscriptionId) return null;
    const known = { id: subscriptionId, externalId: Not(IsNull()) };
    return (await this.dataSource.manager.existsBy(PaymentSubscription, known)) ? { id: subscriptionId, memberId } : null;
  }

  /** The active one, else the newest, as `showOf` picks it. */
  private async current(userId: string, may: (member: OngMember) => boolean, manager = this.dataSource.manager): Promise<OngMember> {
    const active = await manager.findOneBy(OngMember, { userId, status: 'active' });
    const member = active ?? (await manager.findOne(OngMember, { where: { userId }, order: { createdAt: 'DESC', id: 'DESC' } }));
    if (!member) throw new Problem('membership.not-found');
    if (!may(member)) throw new Problem('membership.transition-refused', { status: member.status });
    return member;
  }
}
