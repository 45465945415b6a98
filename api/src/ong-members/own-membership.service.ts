import type { ChangePlanInput, OwnMembershipView, PlanChangeView } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../common/access/access';
import { Problem } from '../common/problems/problem';
import { SettingsService } from '../settings/settings.service';
import { OngMemberPlanChangesService } from './plans/ong-member-plan-changes.service';
import { OngMemberStepsService } from './phases/ong-member-steps.service';
import { ownMembershipView } from './ong-member.view';
import { OngMembersQueries } from './ong-members.queries';

/** Shows the signed-in user's own membership and takes steps on it. */
@Injectable()
export class OwnMembershipService {
  constructor(
    private readonly queries: OngMembersQueries,
    private readonly steps: OngMemberStepsService,
    private readonly planChanges: OngMemberPlanChangesService,
    private readonly settings: SettingsService,
  ) {}

  /** Works for users without a membership too. */
  async show(userId: string): Promise<OwnMembershipView> {
    const { plans } = await this.settings.current('membership');
    return ownMembershipView(await this.queries.ofUser(userId), plans);
  }

  /**
   * Throws `membership.not-found`, `membership.transition-refused`, `membership.price-changed`, `payment.method-unavailable`,
   * `payment.provider-unavailable`.
   */
  async changePlan(input: ChangePlanInput, caller: Caller): Promise<PlanChangeView> {
    const payment = await this.planChanges.change(await this.currentOf(caller), input, caller);
    return { own: await this.show(caller.userId), payment };
  }

  /** Throws `membership.not-found`, `membership.transition-refused`. */
  async pause(caller: Caller, months?: number): Promise<OwnMembershipView> {
    await this.steps.pause(await this.currentOf(caller), caller, months);
    return this.show(caller.userId);
  }

  /**
   * Resumes the membership; the response says whether it is active already. Throws `membership.not-found`,
   * `membership.transition-refused`, `payment.provider-unavailable`.
   */
  async resume(caller: Caller): Promise<OwnMembershipView> {
    await this.steps.resume(await this.currentOf(caller), caller);
    return this.show(caller.userId);
  }

  /** Throws `membership.not-found`, `membership.transition-refused`. */
  async cancel(caller: Caller): Promise<OwnMembershipView> {
    await this.steps.cancel(await this.currentOf(caller), caller);
    return this.show(caller.userId);
  }

  /** Takes the member's cancellation back. Throws `membership.not-found`, `membership.transition-refused`. */
  async keep(caller: Caller): Promise<OwnMembershipView> {
    await this.steps.keep(await this.currentOf(caller), caller);
    return this.show(caller.userId);
  }

  /** Id of the membership that `show` returns. */
  private async currentOf({ userId }: Caller): Promise<string> {
    const { id } = await this.queries.ofUser(userId);
    if (!id) throw new Problem('membership.not-found');
    return id;
  }
}
