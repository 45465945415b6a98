import type { OwnMembershipView } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { ownMembershipView } from './ong-member.view';
import { OngMembersQueries } from './ong-members.queries';

@Injectable()
export class OngMembersService {
  constructor(private readonly queries: OngMembersQueries) {}

  /** What somebody's membership is at this moment; for whoever never had one too. */
  async showOf(userId: string): Promise<OwnMembershipView> {
    return ownMembershipView(await this.queries.ofUser(userId));
  }
}
