import { memberLetterKinds, memberLetterSorts, type AdminMemberLetterSummaryView } from '@aflora/contracts';
import { Button, formatDate, formatMonthAndYear } from '@aflora/ui';
import { StatusBadge } from '@aflora/ui/status';
import { UnstyledButton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { DraftOffers } from '../../components/draft-notices';
import { ListPage, type ListTexts } from '../../components/list-page/list-page';
import type { RecordColumns } from '../../components/list-page/record-table';
import parts from '../../components/record-parts.module.css';
import { sortBy } from '../../lib/list-sort';
import { useListUrl, useOpenRecord } from '../../lib/list-url';
import { useShell } from '../../lib/shell';
import { kindLabel, kindOptions, letterStatus } from './letter-labels';
import { LetterPanel, LETTER_DRAFTS, NEW_LETTER } from './letter-panel';
import { letterListQuery } from './member-letters.api';

const filters = {
  kind: { name: 'tipo', values: memberLetterKinds },
  sort: { name: 'ordem', values: memberLetterSorts, isLasting: true },
} as const;

const choices = { kind: { label: 'Tipo', anyLabel: 'Todos', options: kindOptions } };

const texts: ListTexts = {
  loading: 'Carregando cartas e aulas...',
  failure: 'Erro ao carregar cartas e aulas',
  counted: ['texto', 'textos'],
  none: {
    title: 'Nenhuma carta ou aula',
    text: 'Escreva a primeira com o botão “Nova carta ou aula”: os membros leem depois que você publica.',
  },
  unmatched: { title: 'Nenhuma carta ou aula', text: 'Nenhum texto combina com o filtro escolhido.' },
};

const columnsOf = (open: (id: string) => void): RecordColumns<AdminMemberLetterSummaryView> => [
  {
    header: 'Título',
    sort: sortBy('title', 'text'),
    cell: ({ id, title }) => (
      <UnstyledButton className={parts.name} onClick={() => open(id)}>
        {title}
      </UnstyledButton>
    ),
  },
  { header: 'Tipo', cell: ({ kind }) => kindLabel(kind), from: 'tablet' },
  { header: 'Mês', sort: sortBy('month', 'date'), cell: ({ month }) => formatMonthAndYear(month), from: 'tablet' },
  { header: 'Situação', cell: (letter) => <LetterBadge letter={letter} /> },
  {
    header: 'Publicada em',
    sort: sortBy('published', 'date'),
    cell: ({ publishedAt }) => (publishedAt ? formatDate(publishedAt) : '—'),
    from: 'desktop',
  },
];

function LetterBadge({ letter }: { letter: AdminMemberLetterSummaryView }) {
  const { label, tone } = letterStatus(letter);
  return <StatusBadge tone={tone}>{label}</StatusBadge>;
}

/** The monthly letters and classes that members get. */
export function MemberLettersPage() {
  const { api } = useShell();
  const url = useListUrl(filters);
  const record = useOpenRecord();
  const list = useQuery(letterListQuery(api, { ...url.query, cursor: url.cursor }));
  return (
    <>
      <ListPage
        title="Cartas e aulas"
        about="O que os membros recebem todo mês"
        actions={
          <Button size="sm" onClick={() => record.open(NEW_LETTER)} leftSection={<IconPlus size={18} stroke={1.8} aria-hidden />}>
            Nova carta ou aula
          </Button>
        }
        above={
          <DraftOffers
            of={LETTER_DRAFTS}
            openId={record.id === NEW_LETTER ? null : (record.id ?? undefined)}
            onResume={(id) => record.open(id ?? NEW_LETTER)}
          />
        }
        of="member-letters"
        sorts={{ standard: 'date-desc', others: [['Criação', sortBy('date', 'date')]] }}
        url={url}
        list={list}
        texts={texts}
        choices={choices}
        table={{ label: 'Cartas e aulas', columns: columnsOf(record.open), nameOf: ({ title }) => title }}
        view="table"
      />
      <LetterPanel record={record} />
    </>
  );
}
