import type { OwnMembershipView } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../common/access/access';
import { Problem } from '../common/problems/problem';
import { OngMemberStepsService } from './ong-member-steps.service';
import { ownMembershipView } from './ong-member.view';
import { OngMembersQueries } from './ong-members.queries';

/** What members see of their own membership, and do with it. */
@Injectable()
export class OwnMembershipService {
  constructor(
    private readonly queries: OngMembersQueries,
    private readonly steps: OngMemberStepsService,
  ) {}

  /** What somebody's membership is at this moment; for whoever never had one too. */
  async show(userId: string): Promise<OwnMembershipView> {
    return ownMembershipView(await this.queries.ofUser(userId));
  }

  /** Throws `membership.not-found`, `membership.transition-refused`, `payment.provider-unavailable`. */
  async pause(caller: Caller): Promise<OwnMembershipView> {
    await this.steps.pause(await this.currentOf(caller), caller);
    return this.show(caller.userId);
  }

  /** The answer tells whether it is active again. Throws `membership.not-found`, `membership.transition-refused`, `payment.provider-unavailable`. */
  async resume(caller: Caller): Promise<OwnMembershipView> {
    await this.steps.resume(await this.currentOf(caller), caller);
    return this.show(caller.userId);
  }

  /** Throws `membership.not-found`, `membership.transition-refused`. */
  async cancel(caller: Caller): Promise<OwnMembershipView> {
    await this.steps.cancel(await this.currentOf(caller), caller);
    return this.show(caller.userId);
  }

  /** The one that `show` shows. */
  private async currentOf({ userId }: Caller): Promise<string> {
    const { id } = await this.queries.ofUser(userId);
    if (!id) throw new Problem('membership.not-found');
    return id;
  }
}
