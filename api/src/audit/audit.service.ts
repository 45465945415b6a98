import type { ActorView, AuditedAction } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import type { DataSource, EntityManager } from 'typeorm';
import type { RequestSource } from '../common/access/access';
import { prepared, preparedRows, preparedRowsIn } from '../database/prepared-statements';
import { AuditEntry } from './audit-entry.entity';
import { isSecurityLog } from './security-log';

export interface AuditedChange {
  action: AuditedAction;
  /** Name of the table. */
  entity: string;
  /** Null when the change concerns no row, such as a sign-in attempt with an unknown address. */
  entityId: string | null;
}

/** Who acts; `userId` is null while nobody is signed in. */
export type AuditedActor = RequestSource & { userId: string | null };

export type ViewedData = Pick<AuditedChange, 'entity' | 'entityId'>;

/** The same change of many rows. */
export interface AuditedChanges extends Omit<AuditedChange, 'entityId'> {
  entityIds: string[];
}

const RECORD_ALL = prepared(`
  INSERT INTO audit_entries (actor_id, action, entity, entity_id, request_id, ip, is_security_log)
  SELECT $1::uuid, $2, $3, id, $5, $6, $7 FROM unnest($4::uuid[]) AS id
`);

const RECORD_VIEW = prepared(`
  INSERT INTO audit_entries (actor_id, action, entity, entity_id, request_id, ip, is_security_log)
  SELECT $1::uuid, 'viewed', $2, $3::uuid, $4, $5, $6 WHERE NOT EXISTS (
    SELECT FROM audit_entries WHERE actor_id = $1 AND action = 'viewed' AND entity = $2 AND entity_id IS NOT DISTINCT FROM $3
      AND at > now() - interval '10 minutes'
  )
`);

@Injectable()
export class AuditService {
  /** Writes the entry in the transaction of the change, so that both are stored or neither. */
  async record(manager: EntityManager, { userId, requestId, ip }: AuditedActor, change: AuditedChange): Promise<void> {
    await manager.insert(AuditEntry, { ...change, isSecurityLog: isSecurityLog[change.action], actorId: userId, requestId, ip });
  }

  /** Like `record`, with one statement for all rows, which the transaction may have locked. */
  async recordAll(
    manager: EntityManager,
    { userId, requestId, ip }: AuditedActor,
    { action, entity, entityIds }: AuditedChanges,
  ): Promise<void> {
    await preparedRowsIn(manager, RECORD_ALL, [userId, action, entity, entityIds, requestId, ip, isSecurityLog[action]]);
  }

  /** Records that an administrator saw personal data, at most once in ten minutes, because the console repeats its requests. */
  async recordView(dataSource: DataSource, { userId, requestId, ip }: AuditedActor, { entity, entityId }: ViewedData): Promise<void> {
    await preparedRows(dataSource, RECORD_VIEW, [userId, entity, entityId, requestId, ip, isSecurityLog.viewed]);
  }
}

/** Joins the actor of entries `e` with an `actor_id`; erased accounts are not joined. */
export const ACTOR_JOINS = `
  LEFT JOIN users actor ON actor.id = e.actor_id AND actor.erased_at IS NULL
  LEFT JOIN profiles actor_profile ON actor_profile.user_id = actor.id
`;
export const ACTOR_COLUMNS = `
  e.actor_id AS "actorId",
  coalesce(nullif(concat_ws(' ', actor_profile.first_name, actor_profile.last_name), ''), actor.email) AS "actorName"
`;

export interface ActorRow {
  actorId: string | null;
  actorName: string | null;
}

export const actorView = ({ actorId: id, actorName: name }: ActorRow): ActorView | null => (id ? { id, name } : null);

/** Users whose address, name or phone matches a search; `?` stands for the search text. */
export const MATCHING_USERS = 'SELECT id FROM users WHERE search_text LIKE search_pattern(?)';
