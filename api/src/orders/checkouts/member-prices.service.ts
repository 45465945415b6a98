import type { MemberPriceView } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { prepared, preparedRowsIn } from '../../database/prepared-statements';

interface ActiveMemberRow {
  endsAt: Date | null;
  renewsAt: Date | null;
}

const ACTIVE = prepared('SELECT ends_at AS "endsAt", renews_at AS "renewsAt" FROM active_members WHERE user_id = $1');

/** Determines who pays the prices for members (decision 47). */
@Injectable()
export class MemberPricesService {
  /** The visitor's membership; null for guests (`userId` is null) and for users who are not active members now. */
  async of(manager: EntityManager, userId: string | null): Promise<MemberPriceView | null> {
    if (userId === null) return null;
    const [member] = await preparedRowsIn<ActiveMemberRow>(manager, ACTIVE, [userId]);
    if (!member) return null;
    return { endsAt: member.endsAt?.toISOString() ?? null, renewsAt: member.renewsAt?.toISOString() ?? null };
  }
}
