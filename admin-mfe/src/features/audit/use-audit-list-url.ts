import { auditedActions } from '@aflora/contracts';
import { searchFilter, useListUrl, type ListUrl } from '../../lib/list-url';
import { auditedTables } from './audited-tables';

const filters = {
  search: searchFilter,
  action: { name: 'acao', values: auditedActions },
  entity: { name: 'tabela', values: Object.keys(auditedTables) },
  entityId: { name: 'registro' },
  from: { name: 'de' },
  to: { name: 'ate' },
} as const;

export type AuditListUrl = ListUrl<typeof filters>;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The log as the address asks for it; a record that has no such id filters nothing. */
export function useAuditListUrl(): AuditListUrl {
  const url = useListUrl(filters, { startsAs: 'table' });
  const { entityId } = url.query;
  if (!entityId || UUID.test(entityId)) return url;
  const query = { ...url.query, entityId: undefined };
  return { ...url, query, hasFilters: Object.values(query).some(Boolean) };
}
