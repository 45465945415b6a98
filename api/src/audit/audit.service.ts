import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Caller } from '../common/access/caller';
import { AuditEntry } from './audit-entry.entity';

export interface AuditedChange {
  action: 'created' | 'updated' | 'deleted';
  entity: string;
  entityId: string;
}

@Injectable()
export class AuditService {
  /** Takes the transaction of the change itself: both are kept or neither. */
  async record(manager: EntityManager, caller: Caller, change: AuditedChange): Promise<void> {
    await manager.insert(AuditEntry, { ...change, actorId: caller.userId, requestId: caller.requestId });
  }
}
