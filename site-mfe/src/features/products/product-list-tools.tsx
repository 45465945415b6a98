import type { CappedPageView, ProductSort } from '@aflora/contracts';
import { useQuery } from '@tanstack/react-query';
import { IconChevronDown } from '@tabler/icons-react';
import { useShell } from '../../lib/shell-context';
import { SearchField } from '../../components/search-field';
import { productKinds, type ProductKind } from './product-kinds';
import classes from './product-list-tools.module.css';
import { categoriesQuery, sortLabels, type ShopFilter } from './products.api';

interface ProductListToolsProps {
  kind: ProductKind;
  filter: ShopFilter;
  /** How many products the filter finds; undefined while that isn't known. */
  found: Pick<CappedPageView<unknown>, 'total' | 'isTotalCapped'> | undefined;
  onChange: (part: Partial<ShopFilter>) => void;
}

export function ProductListTools({ kind, filter, found, onChange }: ProductListToolsProps) {
  const { search, one, many } = productKinds[kind];
  return (
    <div className={classes.tools}>
      <SearchField value={filter.search} placeholder={search} onSearch={(text) => onChange({ search: text })} />
      <Categories kind={kind} chosen={filter.category} onChoose={(category) => onChange({ category })} />
      <label className={classes.sort}>
        Ordenar:
        <span className={classes.select}>
          <select value={filter.sort} onChange={({ target }) => onChange({ sort: target.value as ProductSort })}>
            {Object.entries(sortLabels).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
          <IconChevronDown size={16} stroke={1.6} aria-hidden />
        </span>
      </label>
      <p className={classes.found} role="status">
        {found && `${found.isTotalCapped ? 'mais de ' : ''}${found.total} ${found.total === 1 ? one : many}`}
      </p>
    </div>
  );
}

interface CategoriesProps {
  kind: ProductKind;
  chosen: string;
  onChoose: (category: string) => void;
}

function Categories({ kind, chosen, onChoose }: CategoriesProps) {
  const { api } = useShell();
  const { data = [] } = useQuery(categoriesQuery(api, kind));
  const names = ['', ...data.map(({ category }) => category)];
  return (
    <div className={classes.chips} role="group" aria-label="Categorias">
      {names.map((name) => (
        <button key={name} type="button" className={classes.chip} aria-pressed={name === chosen} onClick={() => onChoose(name)}>
          {name || 'Todos'}
        </button>
      ))}
    </div>
  );
}
