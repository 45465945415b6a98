import { paths } from '@aflora/contracts';
import type { Client } from 'pg';
import { Failure } from '@aflora/tools/common/failure';
import { nextOf, type LoadCase } from './measured-load';
import { signedIn } from './shop-database';

export interface ReadCase extends LoadCase {
  /** Smallest allowed ratio of requests per second to those of the plain server. */
  target: number;
}

interface Addresses {
  name: string;
  /** Addresses that both servers understand, requested in turn. */
  requests: string[];
  headers: Record<string, string>;
  target: number;
}

const PAGE_ROWS = 24;
const PRODUCTS_VISITED = 20_000;
const SEARCHES = ['manteiga', 'sabonete de cacau', 'cupuaçu', 'textura leve', 'óleo corpo', 'nº 777', 'rosa', 'lavandas'];
const NAMES = ['Sérum', 'Manteiga', 'Sabonete', 'Óleo', 'Máscara', 'Tônico', 'Bálsamo', 'Xampu'];
const INGREDIENTS = ['andiroba', 'buriti', 'açaí', 'cupuaçu', 'copaíba', 'murumuru', 'pracaxi', 'babaçu', 'camomila', 'lavanda'];
/** Letters of the last word that a visitor has typed at least when the search begins. */
const SHORTEST = 4;
const SORTS = ['newest', 'price-asc', 'price-desc', 'name'];
const CATEGORIES = ['Rosto', 'Corpo', 'Cabelos', 'Banho'];

const listed = (query: Record<string, string>): string => `${paths.physicalProducts}?${new URLSearchParams(query).toString()}`;
const numbers = (from: number, to: number): number[] => Array.from({ length: Math.max(1, to - from + 1) }, (_, index) => from + index);

/** Same order in every run; far addresses follow each other, so that neither server profits from neighbours. */
const mixed = <T>(items: T[]): T[] => items.map((_, index) => items[(index * 7919) % items.length] as T);

/**
 * What visitors and administrators read most. Popular pages are the same few addresses; "any" and "deep" ones are so many that hardly any is
 * asked for twice within the second that the API keeps a response, except where a shop has no more of them.
 */
export async function readCases(client: Client, products: number): Promise<ReadCase[]> {
  const ids = (await client.query<{ id: string }>('SELECT id FROM physical_products ORDER BY id LIMIT $1', [PRODUCTS_VISITED])).rows;
  const pages = ids.map(({ id }) => paths.physicalProduct(id));
  const lastPage = Math.floor((products * 0.98) / PAGE_ROWS);
  const deep = numbers(Math.min(10, lastPage), Math.min(400, lastPage)).flatMap((page) =>
    SORTS.map((sort) => listed({ sort, page: String(page) })),
  );
  const filters = CATEGORIES.flatMap((category) => SORTS.map((sort) => listed({ category, sort })));
  const begun = INGREDIENTS.flatMap((of) => numbers(SHORTEST, of.length).map((letters) => of.slice(0, letters)));
  const anySearch = NAMES.flatMap((name) => begun.flatMap((of) => numbers(1, 9).map((digit) => `${name} de ${of} nº ${digit}`)));
  const customer = await signedIn(client, { isAdmin: false });
  const admin = await signedIn(client, { isAdmin: true });
  const cases: Addresses[] = [
    { name: 'list, first page', requests: [listed({})], headers: {}, target: 0.75 },
    { name: 'list, deep pages', requests: mixed(deep), headers: {}, target: 0.75 },
    { name: 'list, filtered', requests: filters, headers: {}, target: 0.75 },
    { name: 'list, sorted', requests: SORTS.slice(1).map((sort) => listed({ sort })), headers: {}, target: 0.75 },
    { name: 'detail, popular', requests: pages.slice(0, 20), headers: {}, target: 0.75 },
    { name: 'detail, any', requests: mixed(pages), headers: {}, target: 0.75 },
    { name: 'search, popular', requests: SEARCHES.map((search) => listed({ search })), headers: {}, target: 0.75 },
    { name: 'search, any', requests: mixed(anySearch).map((search) => listed({ search })), headers: {}, target: 0.75 },
    { name: 'own orders', requests: [paths.orders], headers: customer, target: 0.6 },
    { name: 'console orders', requests: [paths.adminOrders], headers: admin, target: 0.6 },
    { name: 'console overview', requests: [paths.adminOverview], headers: admin, target: 0.6 },
  ];
  return cases.map(({ name, requests, headers, target }) => ({
    ...{ name, target },
    nextRequests: () => nextOf(requests).map((path) => ({ path, headers })),
  }));
}

/** The cases whose name contains the text. */
export function chosenCases<Case extends LoadCase>(cases: Case[], text = ''): Case[] {
  const chosen = cases.filter(({ name }) => name.includes(text));
  if (chosen.length === 0) throw new Failure(`No case is called "${text}": choose from ${cases.map(({ name }) => name).join(', ')}.`);
  return chosen;
}
