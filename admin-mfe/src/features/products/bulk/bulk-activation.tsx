import { useState } from 'react';
import type { Product, ProductKind } from '../kinds/product-kind';
import type { ProductListQuery } from '../products.api';
import { ActivationDialog, type AskedActivation } from './activation-dialog';
import { ProductSelectionBar } from './product-selection-bar';
import type { ProductSelection } from './use-product-selection';

interface BulkActivationProps {
  kind: ProductKind;
  /** Of the list. */
  query: ProductListQuery;
  /** Of this page. */
  products: Product[];
  total: number;
  selection: ProductSelection;
}

/** The bar that stands there while products are chosen, and its question. */
export function BulkActivation({ kind, query, products, total, selection }: BulkActivationProps) {
  const [asked, setAsked] = useState<AskedActivation | null>(null);
  const [isOpen, setOpen] = useState(false);
  const { ids, isAll, count, clear } = selection;
  const ask = (isActive: boolean) => {
    const { sort: _sort, ...filters } = query;
    setOpen(true);
    setAsked({
      isActive,
      count,
      chosen: isAll ? { all: true, ...filters } : { ids: [...ids] },
      names: isAll ? [] : products.filter(({ id }) => ids.has(id)).map(({ name }) => name),
    });
  };
  return (
    <>
      <ProductSelectionBar selection={selection} total={total} ask={ask} />
      {asked && <ActivationDialog kind={kind} isOpen={isOpen} asked={asked} onClose={() => setOpen(false)} onDone={clear} />}
    </>
  );
}
