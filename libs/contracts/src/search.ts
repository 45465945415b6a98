import { SearchText } from './rules/text';
import type { Id, Integer } from './values';

export const foundKinds = ['order', 'user', 'physical-product', 'digital-product', 'donation'] as const;
export type FoundKind = (typeof foundKinds)[number];

/** A record that the console's search found. */
export interface FoundRecordView {
  kind: FoundKind;
  id: Id;
  /** What it is called; null for an order, whose id is its name, and where nobody has told one. */
  name: string | null;
  /** E-mail of the person; null for products. */
  email: string | null;
  amountCents: Integer | null;
}

export type FoundRecordList = FoundRecordView[];

export class SearchQuery {
  @SearchText() search?: string | null;
}
