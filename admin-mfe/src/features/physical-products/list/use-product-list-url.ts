import { productSorts, productStatuses, stockLevels } from '@aflora/contracts';
import { useListUrl, type ListUrl } from '../../../app/use-list-url';

const filters = {
  search: { name: 'busca' },
  category: { name: 'categoria' },
  status: { name: 'status', values: productStatuses },
  stock: { name: 'estoque', values: stockLevels },
  sort: { name: 'ordem', values: productSorts, isOrder: true },
} as const;

export type ProductListUrl = ListUrl<typeof filters>;

export const useProductListUrl = (): ProductListUrl => useListUrl(filters);
