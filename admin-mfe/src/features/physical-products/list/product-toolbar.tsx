import type { ProductSort } from '@aflora/contracts';
import { FilterMenu, ViewSwitch, type FilterOption } from '@aflora/ui/console';
import { ActionIcon } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconLayoutGrid, IconTable } from '@tabler/icons-react';
import { useState } from 'react';
import { ProductSearch } from './product-search';
import classes from './product-toolbar.module.css';
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
const views = [
  { value: 'cards', label: 'Cartões', icon: <IconLayoutGrid size={18} stroke={1.6} aria-hidden /> },
  { value: 'table', label: 'Tabela', icon: <IconTable size={18} stroke={1.6} aria-hidden /> },
] as const;

export function ProductToolbar({ url, categories }: { url: ProductListUrl; categories: string[] }) {
  const [areFiltersOpen, setFiltersOpen] = useState(false);
  const { search, category = '', status = '', stock = '', sort = 'newest' } = url.query;
  // A category that came by a link is offered as well, though no listed product has it.
  const known = [...new Set(category ? [...categories, category] : categories)];
  return (
    <div className={classes.bar}>
      <ProductSearch value={search ?? ''} onSearch={(value) => url.filter({ search: value })} />
      <ActionIcon
        className={classes.more}
        aria-label="Filtros"
        aria-expanded={areFiltersOpen}
        data-on={url.hasFilters || undefined}
        onClick={() => setFiltersOpen(!areFiltersOpen)}
      >
        <IconAdjustmentsHorizontal size={20} stroke={1.6} />
      </ActionIcon>
      <div className={classes.filters} data-open={areFiltersOpen || undefined}>
        <FilterMenu
          label="Categoria"
          anyLabel="Todas as categorias"
          options={known.map((name) => ({ value: name, label: name }))}
          value={category ?? ''}
          onChange={(value) => url.filter({ category: value })}
        />
        <FilterMenu label="Status" anyLabel="Todos" options={statuses} value={status} onChange={(value) => url.filter({ status: value })} />
        <FilterMenu label="Estoque" anyLabel="Todos" options={stocks} value={stock} onChange={(value) => url.filter({ stock: value })} />
        <FilterMenu
          label="Ordem"
          options={sorts}
          value={sort}
          onChange={(value) => url.filter({ sort: value === 'newest' ? '' : value })}
        />
      </div>
      <ViewSwitch label="Modo de exibição" options={views} value={url.view} onChange={url.show} />
    </div>
  );
}
