import type { CappedPageView } from '@aflora/contracts';
import { formatCount } from '@aflora/ui';
import { IconChevronDown } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PageHead } from '../../../components/page';
import { Picture } from '../../../components/picture';
import { SearchField } from '../../../components/search-field';
import { courses, strip } from '../../../lib/art';
import { useShell } from '../../../lib/shell';
import { productKinds, type ProductKind } from '../product-kinds';
import classes from './product-list-page.module.css';
import { ProductResults } from './product-results';
import { categoriesQuery, productListQuery } from '../products.api';
import { ProductFilters } from './product-filters';
import { isBestFirst, isFiltered, noFilter, readShopFilter, sortLabels, writeShopFilter, type ShopFilter } from './shop-filter';

/** Page of the shop or of the courses. Search, category and sort order are part of the address. */
function ProductListPage({ kind }: { kind: ProductKind }) {
  const { api } = useShell();
  const [search, setSearch] = useSearchParams();
  const filter = readShopFilter(search);
  const query = useInfiniteQuery(productListQuery(api, kind, filter));
  // A second change may come before the page is rendered with the first one.
  const latest = useRef(filter);
  useEffect(() => void (latest.current = readShopFilter(search)), [search]);
  const change = (part: Partial<ShopFilter>) => {
    latest.current = { ...latest.current, ...part };
    setSearch(writeShopFilter(latest.current), { replace: true, preventScrollReset: true });
  };
  const texts = productKinds[kind];
  const section = useRef<HTMLElement>(null);
  const showAll = () => {
    change({ ...noFilter, sort: filter.sort });
    // The button disappears.
    section.current?.focus({ preventScroll: true });
  };

  return (
    <main id="conteudo">
      <PageHead title={texts.title} description={texts.description} canonicalPath={texts.list.to} />
      <ProductListHead kind={kind} />
      <section ref={section} className={classes.section} aria-label={texts.title} tabIndex={-1}>
        <ProductListTools kind={kind} filter={filter} found={query.data?.pages[0]} onChange={change} />
        <ProductResults query={query} texts={texts} filtered={isFiltered(filter)} bestOnly={isBestFirst(filter)} onClear={showAll} />
      </section>
    </main>
  );
}

export const ShopPage = () => <ProductListPage kind="physical" />;
export const CoursesPage = () => <ProductListPage kind="digital" />;

const pictures = { physical: strip, digital: courses };

function ProductListHead({ kind }: { kind: ProductKind }) {
  const { title, lead } = productKinds[kind];
  return (
    <section className={classes.head}>
      <div className={classes.wrap}>
        <div>
          <h1>{title}</h1>
          <p>{lead}</p>
        </div>
        <div className={classes.picture} data-kind={kind}>
          <Picture {...pictures[kind]} alt="" width={1400} height={560} sizes="(max-width: 767px) 100vw, 56vw" important />
        </div>
      </div>
    </section>
  );
}

interface ProductListToolsProps {
  kind: ProductKind;
  filter: ShopFilter;
  /** Number of products that match the filter; undefined while it isn't known. */
  found: Pick<CappedPageView<unknown>, 'total' | 'isTotalCapped' | 'isSimilar'> | undefined;
  onChange: (part: Partial<ShopFilter>) => void;
}

function ProductListTools({ kind, filter, found, onChange }: ProductListToolsProps) {
  const { search, one, many } = productKinds[kind];
  const sort = filter.sort || (filter.search ? '' : 'newest');
  return (
    <div className={classes.tools}>
      <SearchField value={filter.search} placeholder={search} onSearch={(text) => onChange({ search: text })} />
      <Categories kind={kind} chosen={filter.category} onChoose={(category) => onChange({ category })} />
      <label className={classes.sort}>
        Ordenar:
        <span className={classes.select}>
          <select
            name="ordem"
            className="cut-one-line"
            value={sort}
            onChange={({ target }) => onChange({ sort: target.value as ShopFilter['sort'] })}
          >
            {filter.search && <option value="">mais relevantes</option>}
            {Object.entries(sortLabels).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
          <IconChevronDown size={16} stroke={1.6} aria-hidden />
        </span>
      </label>
      <ProductFilters kind={kind} filter={filter} onChange={onChange} />
      <p className={classes.found} role="status">
        {found && `${found.isTotalCapped ? 'mais de ' : ''}${formatCount(found.total)} ${found.total === 1 ? one : many}`}
        {found?.isSimilar && ` com palavras parecidas com “${filter.search}”`}
      </p>
    </div>
  );
}

interface CategoriesProps {
  kind: ProductKind;
  chosen: string;
  onChoose: (category: string) => void;
}

/** Number of categories up to which each has a button. */
const MAX_CHIPS = 12;

function Categories({ kind, chosen, onChoose }: CategoriesProps) {
  const { api } = useShell();
  const { data = [] } = useQuery(categoriesQuery(api, kind));
  const categories = data.map(({ category }) => category);
  if (categories.length > MAX_CHIPS) return <CategorySelect categories={categories} chosen={chosen} onChoose={onChoose} />;
  const names = ['', ...categories];
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

/** The browser's own select element, because hundreds of buttons would hide the products. */
function CategorySelect({ categories, chosen, onChoose }: Omit<CategoriesProps, 'kind'> & { categories: string[] }) {
  // A category from a link is offered too, even if no listed product has it.
  const names = chosen && !categories.includes(chosen) ? [chosen, ...categories] : categories;
  return (
    <label className={classes.category}>
      Categoria:
      <span className={classes.select}>
        <select name="categoria" className="cut-one-line" value={chosen} onChange={({ target }) => onChoose(target.value)}>
          <option value="">todas</option>
          {names.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
        <IconChevronDown size={16} stroke={1.6} aria-hidden />
      </span>
    </label>
  );
}
