import { isSearchable } from '@aflora/contracts';
import { UnstyledButton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { DayRangeFilter, FilterMenu, type FilterOption } from '../../components/list-page/filters';
import { ListToolbar } from '../../components/list-page/list-toolbar';
import { SearchField } from '../../components/list-page/search-field';
import classes from './audit-toolbar.module.css';
import { shortId } from './audit-words';
import { actionOptions } from './audited-actions';
import { auditedTables } from './audited-tables';
import type { AuditListUrl } from './use-audit-list-url';

const tables: FilterOption[] = Object.entries(auditedTables).map(([value, { label }]) => ({ value, label }));

export function AuditToolbar({ url }: { url: AuditListUrl }) {
  const { search = '', action = '', entity = '', entityId, from = '', to = '' } = url.query;
  return (
    <ListToolbar
      hasFilters={url.hasFilters}
      search={
        <SearchField
          label="Buscar na auditoria"
          placeholder="Nome ou e-mail de quem fez…"
          value={search}
          accepts={isSearchable}
          onSearch={(value) => url.filter({ search: value })}
        />
      }
    >
      <FilterMenu
        label="Ação"
        anyLabel="Todas"
        options={actionOptions}
        value={action}
        onChange={(value) => url.filter({ action: value })}
      />
      <FilterMenu label="Tabela" anyLabel="Todas" options={tables} value={entity} onChange={(value) => url.filter({ entity: value })} />
      <DayRangeFilter label="Período" value={{ from, to }} onChange={url.filter} />
      {entityId && (
        <UnstyledButton className={classes.record} onClick={() => url.filter({ entityId: '' })} aria-label="Mostrar todos os registros">
          Registro: {shortId(entityId)}
          <IconX size={16} stroke={1.8} aria-hidden />
        </UnstyledButton>
      )}
    </ListToolbar>
  );
}
