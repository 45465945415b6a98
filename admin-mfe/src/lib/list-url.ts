import { CURSOR_MAX, isDay, isSearchable } from '@aflora/contracts';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { HIDDEN_COLUMNS } from './column-choice';
import { useLeave } from './unsaved-work';

/** A filter in the address: its name and its possible values; without values, any short text. */
interface UrlFilter<Value extends string = string> {
  name: string;
  values?: readonly Value[];
  /** Whether a text is a valid value. */
  accepts?(value: string): boolean;
  /** The filter survives clearing the filters, because it determines the order or the displayed part of the list. */
  isLasting?: boolean;
}

/** Search filter of lists that are so long that only indexes can search them. */
export const searchFilter = { name: 'busca', accepts: isSearchable };

/** Filters of a list's first and last day, both inclusive. */
export const dayFilters = { from: { name: 'de', accepts: isDay }, to: { name: 'ate', accepts: isDay } };

export type UrlFilters = Record<string, UrlFilter>;
export type ListView = 'cards' | 'table';

type ValueOf<F> = F extends { values: readonly (infer Value)[] } ? Value : string;
/** The filter values in the address; unknown values are left out. */
type ListQuery<F extends UrlFilters> = { [K in keyof F]?: ValueOf<F[K]> };

export interface ListUrl<F extends UrlFilters = UrlFilters> {
  query: ListQuery<F>;
  /** Page number from 1, for lists with numbered pages. */
  page: number;
  /** Cursor of the page, for lists paged by cursor. */
  cursor: string | undefined;
  view: ListView;
  hasFilters: boolean;
  /** Whether the list still supports a filter of an older address, with that value. */
  knows(name: string, value: string): boolean;
  /** Changes filters and returns to the first page; '' removes a filter. */
  filter(changes: { [K in keyof F]?: string }): void;
  clearFilters(): void;
  turnTo(page: number): void;
  goTo(cursor: string | null): void;
  show(view: ListView): void;
}

/** Parameters of saved views in addition to the filters: display, columns and the tab of the page. */
const OTHERS = ['exibir', HIDDEN_COLUMNS, 'aba'];

const FIRST_PAGE = { pagina: '', cursor: '' };

/** Filters, sort, page and view live in the address: a link, a reload or the back button shows the same list. */
export function useListUrl<const F extends UrlFilters>(filters: F, { startsAs = 'cards' }: { startsAs?: ListView } = {}): ListUrl<F> {
  const [params, setParams] = useSearchParams();
  // A second change may come before the page is rendered with the first one.
  const latest = useRef(params);
  useEffect(() => void (latest.current = params), [params]);

  const change = (changes: Record<string, string>, { replace }: { replace: boolean }) => {
    const next = new URLSearchParams(latest.current);
    for (const [name, value] of Object.entries(changes)) {
      if (value === '') next.delete(name);
      else next.set(name, value);
    }
    // The second press of a double click would be another entry of the history.
    if (next.toString() === latest.current.toString()) return;
    latest.current = next;
    setParams(next, { replace, preventScrollReset: true });
  };
  const filter = (changes: { [K in keyof F]?: string }) => {
    const named = Object.entries(changes).map(([key, value]) => [filters[key]?.name ?? key, value ?? '']);
    change({ ...(Object.fromEntries(named) as Record<string, string>), ...FIRST_PAGE }, { replace: true });
  };

  const query = queryOf(filters, params);
  const narrowing = Object.keys(filters).filter((key) => !filters[key]?.isLasting);
  const page = Number(params.get('pagina'));
  return {
    query,
    page: Number.isInteger(page) && page > 0 && page <= 10_000 ? page : 1,
    cursor: params.get('cursor')?.slice(0, CURSOR_MAX) ?? undefined,
    view: viewOf(params.get('exibir')) ?? startsAs,
    hasFilters: narrowing.some((key) => query[key as keyof F]),
    knows: (name, value) =>
      OTHERS.includes(name) || Object.values<UrlFilter>(filters).some((one) => one.name === name && isValid(one, value)),
    filter,
    clearFilters: () => filter(Object.fromEntries(narrowing.map((key) => [key, ''])) as { [K in keyof F]?: string }),
    turnTo: (to) => change({ pagina: to === 1 ? '' : String(to) }, { replace: false }),
    goTo: (cursor) => change({ cursor: cursor ?? '' }, { replace: false }),
    show: (view) => change({ exibir: view === startsAs ? '' : viewNames[view] }, { replace: true }),
  };
}

const viewNames: Record<ListView, string> = { cards: 'cartoes', table: 'tabela' };
const viewOf = (name: string | null) => (['cards', 'table'] as const).find((view) => viewNames[view] === name);

const isValid = ({ values, accepts }: UrlFilter, value: string): boolean =>
  value !== '' && (!values || values.includes(value)) && (!accepts || accepts(value));

function queryOf<F extends UrlFilters>(filters: F, params: URLSearchParams): ListQuery<F> {
  const known = Object.entries(filters).map(([key, filter]) => {
    const value = params.get(filter.name)?.slice(0, 100) ?? '';
    return [key, isValid(filter, value) ? value : undefined];
  });
  return Object.fromEntries(known) as ListQuery<F>;
}

export interface OpenRecord {
  /** Null while no record is open. */
  id: string | null;
  open(id: string): void;
  close(): void;
}

/** Value of `closesWith` for forms inside an open record, which close with it. */
export const OPEN_RECORD = ['aberto'] as const;

/** State of the history entry of a record that was opened from its list; the list is the entry before it. */
const FROM_LIST = { isFromList: true };

/**
 * The record that is open beside its list, in the address as `?aberto=<id>`. Closing the record goes back to the list's history entry, so
 * that Back leads to the page before the list, however many records were opened.
 */
export function useOpenRecord(): OpenRecord {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const leave = useLeave();
  const state = useLocation().state as Partial<typeof FROM_LIST> | null;
  const id = params.get('aberto');
  const isGoingBack = useRef(false);
  useEffect(() => void (isGoingBack.current = false), [id]);
  const show = (next: string | null) => {
    const changed = new URLSearchParams(params);
    if (next) changed.set('aberto', next);
    else changed.delete('aberto');
    const isFirst = id === null;
    setParams(changed, { replace: !isFirst, state: isFirst ? FROM_LIST : next && state, preventScrollReset: true });
  };
  const goBack = () => {
    // The address changes asynchronously: a second press of Escape would leave the list too.
    if (isGoingBack.current) return;
    isGoingBack.current = true;
    void navigate(-1);
  };
  return { id, open: show, close: () => (state?.isFromList ? leave(goBack) : show(null)) };
}
