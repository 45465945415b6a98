import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { MembershipType, OngMemberStatus } from './ong-member.entity';

export interface OwnMembershipRow {
  /** The flag of the profile. */
  isOngMember: boolean;
  /** Null, like all that follows, for who never had a membership. */
  id: string | null;
  status: OngMemberStatus;
  planCode: string;
  membershipType: MembershipType;
  monthlyAmountCents: number;
  chargeCents: number;
  startDate: Date;
  nextPaymentDate: Date | null;
  graceUntil: Date | null;
  cancelAtPeriodEnd: boolean;
  pausedAt: Date | null;
  subscriptionId: string | null;
}

/** One row, whatever there is: the active membership, else the newest, else none. */
const OWN = `
  SELECT coalesce((SELECT is_ong_member FROM profiles WHERE user_id = $1), false) AS "isOngMember", m.*
  FROM (VALUES (1)) AS one LEFT JOIN (
    SELECT id, status, plan_code AS "planCode", membership_type AS "membershipType", monthly_amount_cents AS "monthlyAmountCents",
      charge_cents AS "chargeCents", start_date AS "startDate", next_payment_date AS "nextPaymentDate",
      grace_until AS "graceUntil", cancel_at_period_end AS "cancelAtPeriodEnd", paused_at AS "pausedAt", subscription_id AS "subscriptionId"
    FROM ong_members WHERE user_id = $1 ORDER BY (status = 'active') DESC, created_at DESC, id DESC LIMIT 1
  ) m ON true
`;

@Injectable()
export class OngMembersQueries {
  constructor(private readonly dataSource: DataSource) {}

  async ofUser(userId: string): Promise<OwnMembershipRow> {
    const [row] = await this.dataSource.query<[OwnMembershipRow]>(OWN, [userId]);
    return row;
  }
}
