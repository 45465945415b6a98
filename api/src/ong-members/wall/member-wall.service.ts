import { NAMES_ON_WALL, OTHERS_COUNTED, wallName, type MemberWallView } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

interface NamedMemberRow {
  firstName: string | null;
  lastName: string | null;
  /** Number of all members who chose to be named, up to the counting limit. */
  count: number;
}

/**
 * Members who chose to be named, the most recent choice first. Members whose membership has ended are left out at once (decision 47). The
 * lateral join with its limit lets PostgreSQL stop early, instead of reading all members.
 */
const NAMED = `
  WITH named AS MATERIALIZED (
    SELECT p.id, p.first_name, p.last_name, p.on_member_wall_since FROM profiles p
      JOIN LATERAL (SELECT FROM active_members m WHERE m.user_id = p.user_id LIMIT 1) member ON true
    WHERE p.on_member_wall_since IS NOT NULL AND p.first_name IS NOT NULL
    ORDER BY p.on_member_wall_since DESC, p.id DESC LIMIT ${NAMES_ON_WALL + OTHERS_COUNTED}
  )
  SELECT first_name AS "firstName", last_name AS "lastName", (SELECT count(*)::integer FROM named) AS count
  FROM named ORDER BY on_member_wall_since DESC, id DESC LIMIT ${NAMES_ON_WALL}
`;

/** The public wall of members. */
@Injectable()
export class MemberWallService {
  constructor(private readonly dataSource: DataSource) {}

  async show(): Promise<MemberWallView> {
    const rows = await this.dataSource.query<NamedMemberRow[]>(NAMED);
    return { names: rows.flatMap((row) => wallName(row) ?? []), others: (rows[0]?.count ?? 0) - rows.length };
  }
}
