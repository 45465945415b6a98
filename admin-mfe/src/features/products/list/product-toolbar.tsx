import type { ProductSort } from '@aflora/contracts';
import { FilterMenu, type FilterOption } from '../../../components/list-page/filters';
import { ListToolbar } from '../../../components/list-page/list-toolbar';
import { ListViewSwitch } from '../../../components/list-page/list-view-switch';
import { SearchField } from '../../../components/list-page/search-field';
import type { ProductKind } from '../kinds/product-kind';
import type { ProductListUrl } from './use-product-list-url';

const statuses: FilterOption[] = [
  { value: 'active', label: 'Ativos' },
  { value: 'inactive', label: 'Inativos' },
];
const stocks: FilterOption[] = [
  { value: 'in-stock', label: 'Com estoque' },
  { value: 'out-of-stock', label: 'Sem estoque' },
];
const sorts: (FilterOption & { value: ProductSort })[] = [
  { value: 'newest', label: 'Mais novos' },
  { value: 'name', label: 'Nome (A a Z)' },
  { value: 'price-asc', label: 'Menor preço' },
  { value: 'price-desc', label: 'Maior preço' },
];

interface ProductToolbarProps {
  kind: ProductKind;
  url: ProductListUrl;
  categories: string[];
}

export function ProductToolbar({ kind, url, categories }: ProductToolbarProps) {
  const { search = '', category = '', status = '', stock = '', sort = 'newest' } = url.query;
  // A category that came by a link is offered as well, though no listed product has it.
  const known = [...new Set(category ? [...categories, category] : categories)];
  return (
    <ListToolbar
      hasFilters={url.hasFilters}
      search={
        <SearchField
          label="Buscar produtos"
          placeholder="Buscar por nome…"
          value={search}
          onSearch={(value) => url.filter({ search: value })}
        />
      }
      end={<ListViewSwitch url={url} />}
    >
      <FilterMenu
        label="Categoria"
        anyLabel="Todas as categorias"
        options={known.map((name) => ({ value: name, label: name }))}
        value={category}
        onChange={(value) => url.filter({ category: value })}
      />
      <FilterMenu label="Status" anyLabel="Todos" options={statuses} value={status} onChange={(value) => url.filter({ status: value })} />
      {kind.hasStock && (
        <FilterMenu label="Estoque" anyLabel="Todos" options={stocks} value={stock} onChange={(value) => url.filter({ stock: value })} />
      )}
      <FilterMenu label="Ordem" options={sorts} value={sort} onChange={(value) => url.filter({ sort: value === 'newest' ? '' : value })} />
    </ListToolbar>
  );
}
