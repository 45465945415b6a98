import { expenseSorts, expenseStates, isSearchable, type AdminExpenseSummaryView } from '@aflora/contracts';
import { Button, formatDate, formatMoney } from '@aflora/ui';
import { StatusBadge } from '@aflora/ui/status';
import { UnstyledButton } from '@mantine/core';
import { IconPaperclip, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { DraftOffers } from '../../components/draft-notices';
import { ListPage, type ListTexts } from '../../components/list-page/list-page';
import type { RecordColumns } from '../../components/list-page/record-table';
import parts from '../../components/record-parts.module.css';
import { sortBy } from '../../lib/list-sort';
import { dayFilters, searchFilter, useListUrl, useOpenRecord } from '../../lib/list-url';
import { useShell } from '../../lib/shell';
import { projectLabel, stateLabel, stateOptions, supplierLabel } from './expense-labels';
import { EXPENSE_DRAFTS, ExpensePanel, NEW_EXPENSE } from './expense-panel';
import { expenseListQuery, projectsQuery } from './expenses.api';
import classes from './expenses.module.css';

const filters = {
  search: searchFilter,
  state: { name: 'situacao', values: expenseStates },
  project: { name: 'projeto' },
  ...dayFilters,
  sort: { name: 'ordem', values: expenseSorts, isLasting: true },
} as const;

const texts: ListTexts = {
  loading: 'Carregando despesas...',
  failure: 'Erro ao carregar despesas',
  counted: ['despesa', 'despesas'],
  none: {
    title: 'Nenhuma despesa',
    text: 'Registre a primeira com o botão “Nova despesa”: depois de publicada, ela mostra em /transparencia o que as doações pagaram.',
  },
  unmatched: { title: 'Nenhuma despesa', text: 'Nenhuma despesa combina com a busca e os filtros escolhidos.' },
};

const columnsOf = (open: (id: string) => void): RecordColumns<AdminExpenseSummaryView> => [
  {
    header: 'Descrição',
    cell: ({ id, description, hasEvidence }) => (
      <UnstyledButton className={`${parts.name} ${classes.title}`} onClick={() => open(id)}>
        <span className="cut-lines" title={description}>
          {description}
        </span>
        {hasEvidence && <IconPaperclip size={16} stroke={1.6} role="img" aria-label="com comprovante" />}
      </UnstyledButton>
    ),
  },
  { header: 'Data', sort: sortBy('day', 'date'), cell: ({ day }) => formatDate(`${day}T12:00:00Z`), from: 'tablet' },
  { header: 'Projeto', cell: ({ project }) => projectLabel(project), from: 'tablet' },
  { header: 'Fornecedor', sort: sortBy('supplier', 'text'), cell: supplierLabel, from: 'desktop' },
  { header: 'Valor', sort: sortBy('amount', 'number'), cell: ({ amountCents }) => formatMoney(amountCents), isNumber: true },
  { header: 'Situação', cell: ({ state }) => <State state={state} /> },
];

function State({ state }: { state: string }) {
  const { label, tone } = stateLabel(state);
  return <StatusBadge tone={tone}>{label}</StatusBadge>;
}

/** The register of expenses, which everybody sees once they are published. */
export function ExpensesPage() {
  const { api } = useShell();
  const url = useListUrl(filters);
  const record = useOpenRecord();
  const list = useQuery(expenseListQuery(api, { ...url.query, cursor: url.cursor }));
  const { data: projects = [] } = useQuery(projectsQuery(api));
  const choices = {
    state: { label: 'Situação', anyLabel: 'Todas', options: stateOptions },
    project: { label: 'Projeto', anyLabel: 'Todos', options: projects.map((value) => ({ value, label: value })) },
  };
  return (
    <>
      <ListPage
        title="Despesas"
        about="O que as doações pagam, publicado em /transparencia"
        actions={
          <Button size="sm" onClick={() => record.open(NEW_EXPENSE)} leftSection={<IconPlus size={18} stroke={1.8} aria-hidden />}>
            Nova despesa
          </Button>
        }
        above={
          <DraftOffers
            of={EXPENSE_DRAFTS}
            openId={record.id === NEW_EXPENSE ? null : (record.id ?? undefined)}
            onResume={(id) => record.open(id ?? NEW_EXPENSE)}
          />
        }
        of="expenses"
        sorts={{ standard: 'date-desc', others: [['Registro', sortBy('date', 'date')]] }}
        url={url}
        list={list}
        texts={texts}
        search={{ label: 'Buscar despesas', placeholder: 'Fornecedor ou descrição…', accepts: isSearchable }}
        choices={choices}
        days="Período"
        table={{ label: 'Despesas', columns: columnsOf(record.open), nameOf: ({ description }) => description }}
        view="table"
      />
      <ExpensePanel record={record} />
    </>
  );
}
