import type { AdminDigitalProductView, AdminPhysicalProductView } from '@aflora/contracts';
import type { DtoForm } from '@aflora/ui/form';
import type { ReactNode } from 'react';

export type Product = AdminPhysicalProductView | AdminDigitalProductView;

/**
 * Everything in which the two kinds of product differ. Pages are written for any kind; each kind's file knows its own product `P`
 * and what its form holds, `V`.
 */
export interface ProductKind<P extends Product = Product, V extends ProductValues = ProductValues> {
  title: string;
  /** File name of the export, without extension. */
  fileName: string;
  /** First part of the console's query keys of this kind. */
  key: string;
  /** First part of the public query keys of this kind: the site shares page and cache with the console. */
  publicKey: string;
  paths: {
    list: string;
    row(id: string): string;
    duplicate(id: string): string;
    activation: string;
    export: string;
    categories: string;
  };
  /** Where visitors meet an active one, in a sentence: 'Ele aparece …'. */
  shownIn: string;
  /** '… sai da loja'. */
  hiddenFrom: string;
  hasStock: boolean;
  /** Input class with the form's rules. */
  Input: new () => object;
  valuesOf(product: P | null): V;
  /** What one kind's form has beside the fields of every product. */
  OwnFields(props: { form: DtoForm<V> }): ReactNode;
  descriptionHint: string;
  /** What a change sends; a number that others change as well travels as a difference. */
  changesOf(values: V, loaded: P): object;
  /** Nothing that an administrator writes differs between two versions. */
  isUntouched(loaded: P, latest: P): boolean;
  /** A new version, seen as what was typed was meant. */
  rebased(latest: P, loaded: P): P;
  /** The fact that only this kind has: a column of the table, a line of the card. */
  fact: { header: string; inCard(product: P): ReactNode; inTable(product: P): ReactNode };
  /** Below the name where a small table has no columns for it. */
  mark(product: P): ReactNode;
  /** What the card and the table offer beside it. */
  Link(props: { product: P; nameId: string }): ReactNode;
}

/** Whether two versions have the same in these fields. */
export const sameIn =
  <P extends Product>(fields: readonly (keyof P)[]) =>
  (one: P, other: P): boolean =>
    fields.every((field) => one[field] === other[field]);

/** What the fields that every product's form has hold. */
export interface ProductValues {
  name: string;
  category: string;
  /** 0 until something is typed. */
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
