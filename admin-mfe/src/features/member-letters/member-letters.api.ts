import { ApiProblem, type ApiClient } from '@aflora/api-client';
import {
  paths,
  type AdminListMemberLettersQuery,
  type AdminMemberLetterSummaryView,
  type AdminMemberLetterView,
  type KeysetView,
} from '@aflora/contracts';
import { problemTexts } from '@aflora/ui';
import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import { useShell } from '../../lib/shell';
import { useUndo } from '../../lib/undo';

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

interface LetterChange<Given, Result> {
  send(api: ApiClient, given: Given): Promise<Result>;
  /** Text of the success toast. */
  done: string;
  onSuccess?(result: Result): void;
  /** Undoes the change, where that is possible. */
  undo?(api: ApiClient): Promise<unknown>;
  /** Puts the API's field errors under their fields; true when there were some, so that no toast is needed. */
  showProblem?(error: unknown): boolean;
}

/** Changes a letter, then reloads the list and the open letter, also after a conflict. */
export function useLetterChange<Given, Result>({ send, done, onSuccess, undo, showProblem }: LetterChange<Given, Result>) {
  const { api, notify } = useShell();
  const queryClient = useQueryClient();
  const offerUndo = useUndo();
  const reload = () => queryClient.invalidateQueries({ queryKey: lettersKey });
  return useMutation({
    meta: { failure: false },
    mutationFn: (given: Given) => send(api, given),
    onSuccess: (result) => {
      if (undo) offerUndo({ title: done, undo: () => undo(api).then(() => void reload()) });
      else notify.success(done);
      onSuccess?.(result);
    },
    onError: (error) => {
      if (showProblem?.(error)) return;
      const { title, message } = problemTexts[error instanceof ApiProblem ? error.code : 'server.unexpected'];
      notify.failure(title, message);
    },
    onSettled: reload,
  });
}
