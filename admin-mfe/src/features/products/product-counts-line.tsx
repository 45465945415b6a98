import { useQuery } from '@tanstack/react-query';
import { useShell } from '../../lib/shell';
import type { ProductKind } from './kinds/product-kind';
import { productCountsQuery, type ProductCounts } from './products.api';

/** '14 produtos, 1 inativo, 1 sem estoque'. */
export function ProductCountsLine({ kind }: { kind: ProductKind }) {
  const { data } = useQuery(productCountsQuery({ api: useShell().api, kind }));
  return <p>{data && textOf(data)}</p>;
}

function textOf({ total, inactive, outOfStock }: ProductCounts): string {
  return [
    total === 1 ? '1 produto' : `${total} produtos`,
    inactive > 0 && (inactive === 1 ? '1 inativo' : `${inactive} inativos`),
    outOfStock > 0 && `${outOfStock} sem estoque`,
  ]
    .filter(Boolean)
    .join(', ');
}
