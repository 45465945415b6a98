import type { ApiClient } from '@aflora/api-client';
import { paths, type KeysetView, type MemberLetterSummaryView, type MemberLetterView } from '@aflora/contracts';

interface Asked {
  signal?: AbortSignal;
}

/** Query of the letters and classes, newest first. Its failures are shown by the page. */
export const memberLettersQuery = (api: ApiClient) => ({
  queryKey: ['member-letters'] as const,
  queryFn: ({ pageParam: cursor, signal }: Asked & { pageParam: string | null }) =>
    api.get<KeysetView<MemberLetterSummaryView>>(paths.memberLetters, { query: { ...(cursor && { cursor }) }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }: KeysetView<MemberLetterSummaryView>) => nextCursor,
});

export const memberLetterQuery = (api: ApiClient, id: string) => ({
  queryKey: ['member-letters', id] as const,
  queryFn: ({ signal }: Asked) => api.get<MemberLetterView>(paths.memberLetter(id), { signal }),
});

const kinds: Record<string, string> = { letter: 'Carta do mês', class: 'Aula do mês' };

/** The Portuguese name of a kind; an unknown one of a newer API as it is. */
export const kindLabel = (kind: string): string => kinds[kind] ?? kind;
