import type { ApiClient } from '@aflora/api-client';
import {
  paths,
  type AdminListMemberLettersQuery,
  type AdminMemberLetterSummaryView,
  type AdminMemberLetterView,
  type KeysetView,
} from '@aflora/contracts';
import { keepPreviousData } from '@tanstack/react-query';
import { useRecordChange, type RecordChange } from '../../lib/use-record-change';

const PAGE_SIZE = 24;
/** Prefix of every query about letters. */
const lettersKey = ['admin-member-letters'] as const;

type Signal = { signal: AbortSignal };

export const letterListQuery = (api: ApiClient, query: AdminListMemberLettersQuery) => ({
  queryKey: [...lettersKey, 'list', query],
  queryFn: ({ signal }: Signal) =>
    api.get<KeysetView<AdminMemberLetterSummaryView>>(paths.adminMemberLetters, { query: { ...query, pageSize: PAGE_SIZE }, signal }),
  placeholderData: keepPreviousData,
  meta: { failureMessage: 'Erro ao carregar cartas e aulas' },
});

export const letterQuery = (api: ApiClient, id: string) => ({
  queryKey: [...lettersKey, 'one', id],
  queryFn: ({ signal }: Signal) => api.get<AdminMemberLetterView>(paths.adminMemberLetter(id), { signal }),
  meta: { failureMessage: 'Não foi possível carregar o texto.' },
});

/** Changes a letter, then reloads the list and the open letter. */
export const useLetterChange = <Given, Result>(change: RecordChange<Given, Result>) => useRecordChange(lettersKey, change);
