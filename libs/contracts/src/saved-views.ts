import { Flag } from './rules/numbers';
import { Optional, rule } from './rules/rule';
import { Line, OneOf, OptionalText } from './rules/text';
import type { Id, Instant } from './values';

/** Lists of the console whose views administrators can save. */
export const consoleLists = [
  'orders',
  'coupons',
  'donations',
  'adopted-baskets',
  'users',
  'ong-members',
  'contact-messages',
  'member-letters',
  'expenses',
  'audit-entries',
  'payment-events',
  'ledger-differences',
  'physical-products',
  'digital-products',
  'client-errors',
] as const;
export type ConsoleList = (typeof consoleLists)[number];

/** Each administrator saves at most this many views. */
export const MAX_SAVED_VIEWS = 20;

/** A saved view of a list: filters, order, columns and display, as the parameters of its address. */
export interface SavedViewView {
  id: Id;
  list: string;
  name: string;
  /** Parameters of the list's address, without a leading question mark. */
  query: string;
  /** All administrators see it. */
  isShared: boolean;
  /** The signed-in administrator saved it. Only an own view can be shared or not. */
  isOwn: boolean;
  /** Whether the signed-in administrator may change and delete it: the author, or anybody once the author is no administrator any more. */
  isEditable: boolean;
  createdAt: Instant;
}

export type SavedViewList = SavedViewView[];

/** Parameters that are not saved: searches and single records, because they name people, and the position and open parts of a page. */
const UNSAVED_PARAMETERS = ['busca', 'registro', 'cursor', 'pagina', 'aberto', 'visao'];

/** The parameters of an address that a view saves, sorted by name, so that equal views have equal texts. */
export function savedQueryOf(parameters: URLSearchParams): string {
  const saved = new URLSearchParams(parameters);
  for (const name of UNSAVED_PARAMETERS) saved.delete(name);
  saved.sort();
  return saved.toString();
}

const MAX_QUERY_LENGTH = 1000;

// A text that is too long has its own violation and is not parsed.
const isSavedQuery = (value: unknown): boolean =>
  typeof value !== 'string' || value === '' || value.length > MAX_QUERY_LENGTH || savedQueryOf(new URLSearchParams(value)) === value;

export class SavedViewInput {
  @OneOf(consoleLists) list!: ConsoleList;
  @Line(1, 40) name!: string;
  @OptionalText(MAX_QUERY_LENGTH) @rule('wrong-type', isSavedQuery) query?: string | null;
  @Optional() @Flag() isShared?: boolean;
}

/** Changes that the author can make to a view. To change the filters, the author saves another view. */
export class UpdateSavedViewInput {
  @Optional() @Line(1, 40) name?: string;
  @Optional() @Flag() isShared?: boolean;
}

export class ListSavedViewsQuery {
  @OneOf(consoleLists) list!: ConsoleList;
}
