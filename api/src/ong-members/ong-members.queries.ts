import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { MembershipType, OngMemberStatus } from './ong-member.entity';

export interface OwnMembershipRow {
  /** The profile's member flag. */
  isOngMember: boolean;
  /** Null when the user never had a membership, like all fields that follow. */
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

/** Always returns one row, with the active membership, else the newest, else nulls. */
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
