import type { AdminListOngMembersQuery } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { keysetPage, type KeysetPage } from '../common/lists/keyset';
import { ACTOR_COLUMNS, ACTOR_JOINS, type ActorRow } from '../audit/audit.service';
import { MEMBER_COLUMNS, MEMBERS, membersConditions, membersSql, type AdminOngMemberRow } from './ong-members-list';

export interface OngMemberFactsRow extends AdminOngMemberRow {
  paidCents: number;
  pausedAt: Date | null;
  cancelledAt: Date | null;
  /** Null without a subscription, like all fields that follow. */
  provider: string | null;
  subscriptionStatus: string;
  externalId: string | null;
  nextChargeAt: Date | null;
}

export interface OngMemberChargeRow {
  id: string;
  status: string;
  amountCents: number;
  refundedCents: number;
  failureCode: string | null;
  createdAt: Date;
  paidAt: Date | null;
}

export interface OngMemberEventRow extends ActorRow {
  id: string;
  kind: string;
  at: Date;
}

const FACTS = `
  SELECT ${MEMBER_COLUMNS}, m.paid_cents AS "paidCents", m.paused_at AS "pausedAt", m.cancelled_at AS "cancelledAt", s.provider,
    s.status AS "subscriptionStatus", s.external_id AS "externalId", s.next_charge_at AS "nextChargeAt"
  FROM ${MEMBERS} WHERE m.id = $1
`;
const CHARGES = `
  SELECT id, status, amount_cents AS "amountCents", refunded_cents AS "refundedCents", failure_code AS "failureCode",
    created_at AS "createdAt", paid_at AS "paidAt"
  FROM payments WHERE subscription_id = (SELECT subscription_id FROM ong_members WHERE id = $1) ORDER BY created_at DESC, id DESC LIMIT 60
`;
const EVENTS = `
  SELECT e.id, e.kind, e.at, ${ACTOR_COLUMNS} FROM ong_member_events e ${ACTOR_JOINS}
  WHERE e.member_id = $1 ORDER BY e.at DESC, e.id DESC LIMIT 100
`;

@Injectable()
export class AdminOngMembersQueries {
  constructor(private readonly dataSource: DataSource) {}

  page(query: AdminListOngMembersQuery): Promise<KeysetPage<AdminOngMemberRow>> {
    return keysetPage(this.dataSource, membersSql, { query, conditions: membersConditions(query) });
  }

  async factsOf(id: string): Promise<OngMemberFactsRow | undefined> {
    const [row] = await this.dataSource.query<OngMemberFactsRow[]>(FACTS, [id]);
    return row;
  }

  chargesOf(id: string): Promise<OngMemberChargeRow[]> {
    return this.dataSource.query(CHARGES, [id]);
  }

  eventsOf(id: string): Promise<OngMemberEventRow[]> {
    return this.dataSource.query(EVENTS, [id]);
  }
}
