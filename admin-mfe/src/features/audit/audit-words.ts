import type { AuditEntryView } from '@aflora/contracts';
import { actionWords } from './audited-actions';
import { tableWords } from './audited-tables';

/** What 'Alterou …' stands for where a table knows one change only. */
const changes: Record<string, string> = {
  'updated payments': 'Confirmou um pagamento',
  'updated payment_refunds': 'Confirmou um reembolso',
  'updated payment_events': 'Repetiu um webhook',
};

/** 'Alterou um pedido'; what nobody knows is told raw. */
export const sentenceOf = ({ action, entity }: Pick<AuditEntryView, 'action' | 'entity'>): string =>
  changes[`${action} ${entity}`] ?? actionWords(action)?.tell(tableWords(entity)) ?? `${action} (${tableWords(entity).label})`;

export function whoDid({ actor, action }: Pick<AuditEntryView, 'actor' | 'action'>): string {
  if (actor) return actor.name ?? 'Conta excluída';
  return actionWords(action)?.isOfVisitors ? 'Visitante' : 'Sistema';
}

/** Null where the console shows no such record, or none any more. */
export function pageOf({ action, entity, entityId }: Pick<AuditEntryView, 'action' | 'entity' | 'entityId'>): string | null {
  const isGone = action === 'deleted' || action === 'erased';
  return entityId && !isGone ? (tableWords(entity).pageOf?.(entityId) ?? null) : null;
}

export const shortId = (id: string): string => `#${id.slice(0, 8)}`;
