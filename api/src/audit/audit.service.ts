import type { AuditedAction } from '@aflora/contracts';
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
