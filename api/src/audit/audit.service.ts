import type { ActorView, AuditedAction } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { RequestSource } from '../common/access/access';
import { AuditEntry } from './audit-entry.entity';

export interface AuditedChange {
  action: AuditedAction;
  /** Name of the table. */
  entity: string;
  /** Null when the change concerns no row, such as a sign-in attempt with an unknown address. */
  entityId: string | null;
}

/** Who acts; `userId` is null while nobody is signed in. */
export type AuditedActor = RequestSource & { userId: string | null };

@Injectable()
export class AuditService {
  /** Writes the entry in the transaction of the change, so that both are stored or neither. */
  async record(manager: EntityManager, { userId, requestId, ip }: AuditedActor, change: AuditedChange): Promise<void> {
    await manager.insert(AuditEntry, { ...change, actorId: userId, requestId, ip });
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
