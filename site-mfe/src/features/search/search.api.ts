import type { ApiClient } from '@aflora/api-client';
import { paths, type CappedPageView, type DigitalProductView, type PhysicalProductView } from '@aflora/contracts';

export type FoundProduct = PhysicalProductView | DigitalProductView;

/** The two kinds of product, with their lists and the words of a search. */
export const kinds = {
  physical: { path: paths.physicalProducts, list: '/loja', title: 'Produtos', all: 'Ver todos os produtos' },
  digital: { path: paths.digitalProducts, list: '/cursos', title: 'Cursos', all: 'Ver todos os cursos' },
} as const;

export type FoundKind = keyof typeof kinds;
export const foundKinds: FoundKind[] = ['physical', 'digital'];

/** Number of products and of courses on the page of results. */
export const SEARCH_PAGE_SIZE = 12;

/** The searched text in the address of the page of results. */
export const searchedText = (params: URLSearchParams): string => (params.get('q') ?? '').trim().slice(0, 100);

/** Address of the page with all results. */
export const searchAddress = (text: string): string => `/busca?${new URLSearchParams({ q: text }).toString()}`;

export interface Wanted {
  text: string;
  /** Number of products and of courses at most. */
  size: number;
}

/** Query of the best matches of one kind. */
export const foundQuery = (api: ApiClient, kind: FoundKind, { text, size }: Wanted) => ({
  queryKey: ['search', kind, text, size] as const,
  queryFn: ({ signal }: { signal?: AbortSignal }) =>
    api.get<CappedPageView<FoundProduct>>(kinds[kind].path, { query: { search: text, pageSize: size }, signal }),
});
