import { SearchText } from './rules/text';
import type { Id, Integer } from './values';

export const foundKinds = ['order', 'user', 'physical-product', 'digital-product', 'donation'] as const;
export type FoundKind = (typeof foundKinds)[number];

/** A record found by the console's search. */
export interface FoundRecordView {
  kind: FoundKind;
  id: Id;
  /** Name of the record; null for orders, which are named by their id, and for people without a name. */
  name: string | null;
  /** E-mail address of the person; null for products. */
  email: string | null;
  amountCents: Integer | null;
}

export type FoundRecordList = FoundRecordView[];

export class SearchQuery {
  @SearchText() search?: string | null;
}
