import type { PaymentView } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Caller } from '../common/access/access';
import { Problem } from '../common/problems/problem';
import type { Payment } from '../payments/payment.entity';
import { OngMemberChargingService } from './ong-member-charging.service';
import { OngMemberMailsService } from './ong-member-mails.service';
import { OngMemberPlanPaymentsService } from './ong-member-plan-payments.service';
import { planOption, type PlanOption, canChangePlan } from './ong-member.rules';
import { OngMemberStatesService } from './ong-member-states.service';
import { OngMember } from './ong-member.entity';

/** Changes of a member's plan: to a dearer one at once, when the difference is paid, and to a cheaper one with the next charge. */
@Injectable()
export class OngMemberPlanChangesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly planPayments: OngMemberPlanPaymentsService,
    private readonly charging: OngMemberChargingService,
    private readonly states: OngMemberStatesService,
    private readonly mails: OngMemberMailsService,
  ) {}

  /**
   * Resolves with the payment of the difference, or null when nothing has to be paid now. The current plan takes a requested change back;
   * repeating a request continues the open payment. Throws `membership.transition-refused`, `payment.method-unavailable`,
   * `payment.provider-unavailable`.
   */
  async change(memberId: string, planCode: string, { userId }: Caller): Promise<PaymentView | null> {
    const payment = await this.dataSource.transaction(async (manager) => {
      await this.states.lock(manager, userId);
      const member = await manager.findOneOrFail(OngMember, { where: { id: memberId }, relations: { subscription: true } });
      if (!canChangePlan(member, member.subscription ?? null))
        throw new Problem('membership.transition-refused', { status: member.status });
      return this.apply(manager, member, { planCode, userId });
    });
    return payment && this.planPayments.start(payment);
  }

  private async apply(
    manager: EntityManager,
    member: OngMember,
    { planCode, userId }: { planCode: string; userId: string },
  ): Promise<Payment | null> {
    if (planCode === member.planCode) return this.withdraw(manager, member, userId);
    const option = planOption(member, planCode);
    if (option.differenceCents === null) return this.ask(manager, member, { option, userId });
    if (option.differenceCents > 0)
      return this.planPayments.findOrCreate(manager, member, { ...option, differenceCents: option.differenceCents });
    await this.states.changePlan(manager, member, option, userId);
    await this.charging.schedule(manager, member);
    await this.mails.queuePlanChanged(manager, member, {});
    return null;
  }

  /** Plans the cheaper plan for the next charge. */
  private async ask(manager: EntityManager, member: OngMember, of: { option: PlanOption; userId: string }): Promise<null> {
    const { planCode: nextPlanCode, chargeCents: nextChargeCents } = of.option;
    if (member.nextPlanCode === nextPlanCode) return null;
    const nextPlanAskedAt = await this.states.now(manager);
    await this.states.change(manager, member, { nextPlanCode, nextChargeCents, nextPlanAskedAt });
    await this.states.record(manager, member, { kind: 'plan-change-asked', actorId: of.userId });
    await this.charging.schedule(manager, member);
    await this.mails.queuePlanChangeAsked(manager, member);
    return null;
  }

  private async withdraw(manager: EntityManager, member: OngMember, actorId: string): Promise<null> {
    if (member.nextPlanCode === null) return null;
    await this.states.change(manager, member, { nextPlanCode: null, nextChargeCents: null, nextPlanAskedAt: null });
    await this.states.record(manager, member, { kind: 'plan-change-withdrawn', actorId });
    await this.charging.schedule(manager, member);
    return null;
  }
}
