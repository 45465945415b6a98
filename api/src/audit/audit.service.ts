import type { AuditedAction } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { RequestSource } from '../common/access/access';
import { AuditEntry } from './audit-entry.entity';

export interface AuditedChange {
  action: AuditedAction;
  /** The table. */
  entity: string;
  /** Null when no row of it is meant: an address that no account has. */
  entityId: string | null;
}

/** Who did it: `userId` is null while nobody is signed in. */
export type AuditedActor = RequestSource & { userId: string | null };

@Injectable()
export class AuditService {
  /** Takes the transaction of the change itself: both are kept or neither. */
  async record(manager: EntityManager, { userId, requestId, ip }: AuditedActor, change: AuditedChange): Promise<void> {
    await manager.insert(AuditEntry, { ...change, actorId: userId, requestId, ip });
  }
}
