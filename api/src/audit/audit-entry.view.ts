import type { AuditEntryView } from '@aflora/contracts';
import { actorView } from './audit.service';
import type { AuditEntryRow } from './audit-entries.queries';

export const auditEntryView = (row: AuditEntryRow): AuditEntryView => ({
  id: row.id,
  at: row.at.toISOString(),
  action: row.action,
  entity: row.entity,
  entityId: row.entityId,
  actor: actorView(row),
  ip: row.ip,
  requestId: row.requestId,
});
