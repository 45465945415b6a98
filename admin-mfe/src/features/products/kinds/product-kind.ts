import type { AdminDigitalProductView, AdminPhysicalProductView } from '@aflora/contracts';
import type { DtoForm } from '@aflora/ui/form';
import type { ReactNode } from 'react';

export type Product = AdminPhysicalProductView | AdminDigitalProductView;

/**
 * Everything in which the two kinds of product differ. Pages work with any kind; the file of each kind knows its type of product `P` and
 * the values of its form `V`.
 */
export interface ProductKind<P extends Product = Product, V extends ProductValues = ProductValues> {
  title: string;
  /** File name of the export, without extension. */
  fileName: string;
  /** First part of the console's query keys of this kind. */
  key: string;
  /** First part of the public query keys of this kind: site and console share the page and the query cache. */
  publicKey: string;
  paths: {
    list: string;
    row(id: string): string;
    duplicate(id: string): string;
    restoration(id: string): string;
    activation: string;
    export: string;
    categories: string;
  };
  /** Where visitors see an active product, as part of a sentence: 'Ele aparece …'. */
  shownIn: string;
  /** Where a hidden product disappears, as part of a sentence: '… sai da loja'. */
  hiddenFrom: string;
  hasStock: boolean;
  /** Input class with the form's rules. */
  Input: new () => object;
  valuesOf(product: P | null): V;
  /** Fields of this kind's form in addition to the common ones. */
  OwnFields(props: { form: DtoForm<V> }): ReactNode;
  descriptionHint: string;
  /** Values that a change sends; the stock, which sales change too, is sent as a difference. */
  changesOf(values: V, loaded: P): object;
  /** Whether all fields that administrators edit are equal in both versions. */
  isUntouched(loaded: P, latest: P): boolean;
  /** Says which value the saved product has instead of one that was typed; undefined when all is as typed. */
  surpriseOf?(values: V, of: { opened: P; saved: P }): string | undefined;
  /** The latest version as the form's new base, adjusted so that typed values keep their meaning. */
  rebased(latest: P, loaded: P): P;
  /** The property that only this kind has: a column of the table and a line of the card. */
  fact: { header: string; inCard(product: P): ReactNode; inTable(product: P): ReactNode };
  /** Label below the name in narrow tables, which have no column for the property. */
  mark(product: P): ReactNode;
  /** Link beside the product in card and table. */
  Link(props: { product: P; nameId: string }): ReactNode;
}

/** Whether two versions are equal in these fields. */
export const sameIn =
  <P extends Product>(fields: readonly (keyof P)[]) =>
  (one: P, other: P): boolean =>
    fields.every((field) => one[field] === other[field]);

/** Form values that both kinds of product have. */
export interface ProductValues {
  name: string;
  category: string;
  /** 0 until a price is typed. */
  priceCents: number;
  description: string;
  isActive: boolean;
}

type Common = Pick<AdminPhysicalProductView, keyof ProductValues>;

export function commonValuesOf(product: Common | null): ProductValues {
  if (!product) return { name: '', category: '', priceCents: 0, description: '', isActive: true };
  const { name, category, priceCents, description, isActive } = product;
  return { name, category: category ?? '', priceCents, description: description ?? '', isActive };
}
