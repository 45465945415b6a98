import type { ChangePlanInput, PaymentView } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Caller } from '../../common/access/access';
import { Problem } from '../../common/problems/problem';
import type { Payment } from '../../payments/payment.entity';
import { SettingsService } from '../../settings/settings.service';
import { OngMemberSubscriptionSyncService } from '../charges/ong-member-subscription-sync.service';
import { OngMemberMailsService } from '../mails/ong-member-mails.service';
import { OngMemberPlanPaymentsService } from './ong-member-plan-payments.service';
import { can, chargingOf } from '../phases/ong-member-phases.rules';
import { planOption, type PlanOption } from './ong-member-prices.rules';
import { OngMemberStatesService } from '../phases/ong-member-states.service';
import { OngMember } from '../ong-member.entity';

/** Changes a member's plan: to a dearer plan as soon as the difference is paid, to a cheaper one with the next charge. */
@Injectable()
export class OngMemberPlanChangesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly planPayments: OngMemberPlanPaymentsService,
    private readonly subscriptionSync: OngMemberSubscriptionSyncService,
    private readonly states: OngMemberStatesService,
    private readonly mails: OngMemberMailsService,
    private readonly settings: SettingsService,
  ) {}

  /**
   * Requests a plan change. Resolves with the payment of the difference, or null when nothing has to be paid now. Choosing the current plan
   * withdraws a requested change; repeating a request continues the open payment. Throws `membership.transition-refused`,
   * `membership.price-changed` with the `chargeCents` in force, `payment.method-unavailable`, `payment.provider-unavailable`.
   */
  async change(memberId: string, input: ChangePlanInput, { userId }: Caller): Promise<PaymentView | null> {
    const payment = await this.dataSource.transaction(async (manager) => {
      await this.states.lock(manager, userId);
      const member = await manager.findOneOrFail(OngMember, { where: { id: memberId }, relations: { subscription: true } });
      const step = input.planCode === member.planCode ? 'keepPlan' : 'changePlan';
      if (!can(step, member, chargingOf(member))) throw new Problem('membership.transition-refused', { status: member.status });
      return this.apply(manager, member, { input, userId });
    });
    return payment && this.planPayments.start(payment);
  }

  private async apply(
    manager: EntityManager,
    member: OngMember,
    { input, userId }: { input: ChangePlanInput; userId: string },
  ): Promise<Payment | null> {
    if (input.planCode === member.planCode) return this.withdraw(manager, member, userId);
    if (isPlanned(member, input)) return null;
    const option = await this.optionOf(manager, member, input);
    if (option.differenceCents === null) return this.ask(manager, member, { option, userId });
    if (option.differenceCents > 0)
      return this.planPayments.findOrCreate(manager, member, { ...option, differenceCents: option.differenceCents });
    await this.states.changePlan(manager, member, option, userId);
    await this.subscriptionSync.schedule(manager, member);
    await this.mails.queuePlanChanged(manager, member, {});
    return null;
  }

  /** The change at the price in force. Throws `membership.price-changed` if the page showed another one. */
  private async optionOf(
    manager: EntityManager,
    member: OngMember,
    { planCode, expectedChargeCents }: ChangePlanInput,
  ): Promise<PlanOption> {
    const { plans } = await this.settings.current('membership', manager);
    const plan = plans.find(({ code }) => code === planCode);
    if (!plan) throw new Error(`There is no plan ${planCode}.`);
    const option = planOption(member, plan);
    const { chargeCents } = option;
    if (expectedChargeCents && expectedChargeCents !== chargeCents) throw new Problem('membership.price-changed', { chargeCents });
    return option;
  }

  /** Records the cheaper plan for the next charge. */
  private async ask(manager: EntityManager, member: OngMember, of: { option: PlanOption; userId: string }): Promise<null> {
    const { planCode: nextPlanCode, chargeCents: nextChargeCents } = of.option;
    const nextPlanAskedAt = await this.states.now(manager);
    await this.planPayments.endOpen(manager, member);
    await this.states.change(manager, member, { nextPlanCode, nextChargeCents, nextPlanAskedAt });
    await this.states.record(manager, member, { kind: 'plan-change-asked', actorId: of.userId });
    await this.subscriptionSync.schedule(manager, member);
    await this.mails.queuePlanChangeAsked(manager, member);
    return null;
  }

  private async withdraw(manager: EntityManager, member: OngMember, actorId: string): Promise<null> {
    await this.planPayments.endOpen(manager, member);
    if (member.nextPlanCode === null) return null;
    await this.states.change(manager, member, { nextPlanCode: null, nextChargeCents: null, nextPlanAskedAt: null });
    await this.states.record(manager, member, { kind: 'plan-change-withdrawn', actorId });
    await this.subscriptionSync.schedule(manager, member);
    await this.mails.queuePlanKept(manager, member);
    return null;
  }
}

/** Whether the member has already requested this plan; the request keeps its price unless this one contains another. */
const isPlanned = ({ nextPlanCode, nextChargeCents }: OngMember, { planCode, expectedChargeCents }: ChangePlanInput): boolean =>
  nextPlanCode === planCode && (!expectedChargeCents || expectedChargeCents === nextChargeCents);
