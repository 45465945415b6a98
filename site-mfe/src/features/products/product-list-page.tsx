import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { PageHead } from '../../components/page-head';
import { useShell } from '../../lib/shell-context';
import { productKinds, type ProductKind } from './product-kinds';
import { ProductListHead } from './product-list-head';
import classes from './product-list-page.module.css';
import { ProductListTools } from './product-list-tools';
import { ProductResults } from './product-results';
import { productListQuery, readShopFilter, writeShopFilter, type ShopFilter } from './products.api';

/** The shop or the courses: search, categories and order live in the address. */
function ProductListPage({ kind }: { kind: ProductKind }) {
  const { api } = useShell();
  const [search, setSearch] = useSearchParams();
  const filter = readShopFilter(search);
  const query = useInfiniteQuery(productListQuery(api, kind, filter));
  const change = (part: Partial<ShopFilter>) =>
    setSearch(writeShopFilter({ ...filter, ...part }), { replace: true, preventScrollReset: true });
  const texts = productKinds[kind];

  return (
    <main id="conteudo">
      <PageHead title={texts.title} description={texts.description} canonicalPath={texts.list.to} />
      <ProductListHead kind={kind} />
      <section className={classes.section} aria-label={texts.title}>
        <ProductListTools kind={kind} filter={filter} found={query.data?.pages[0]} onChange={change} />
        <ProductResults
          query={query}
          texts={texts}
          filtered={filter.search !== '' || filter.category !== ''}
          onClear={() => change({ search: '', category: '' })}
        />
      </section>
    </main>
  );
}

export const ShopPage = () => <ProductListPage kind="physical" />;
export const CoursesPage = () => <ProductListPage kind="digital" />;
