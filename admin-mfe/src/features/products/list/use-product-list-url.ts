import { productSorts, productStatuses, stockLevels } from '@aflora/contracts';
import { useListUrl, type ListUrl } from '../../../lib/list-url';
import type { ProductKind } from '../kinds/product-kind';

const levels: readonly (typeof stockLevels)[number][] = stockLevels;

const filters = {
  search: { name: 'busca' },
  category: { name: 'categoria' },
  status: { name: 'status', values: productStatuses },
  stock: { name: 'estoque', values: levels },
  sort: { name: 'ordem', values: productSorts, isOrder: true },
} as const;

export type ProductListUrl = ListUrl<typeof filters>;

/** What a link carries of stock means nothing where there is none. */
const withoutStock: typeof filters = { ...filters, stock: { ...filters.stock, values: [] } };

export const useProductListUrl = ({ hasStock }: ProductKind): ProductListUrl => useListUrl(hasStock ? filters : withoutStock);
