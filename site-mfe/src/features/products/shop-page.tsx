import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { PageHead } from '../../app/page-head';
import { useShell } from '../../app/shell-context';
import { productListQuery, type ShopFilter } from './products.api';
import { ProductResults } from './product-results';
import { readShopFilter, writeShopFilter } from './shop-filter';
import { ShopHead } from './shop-head';
import classes from './shop-page.module.css';
import { ShopTools } from './shop-tools';

const DESCRIPTION = 'Cosméticos Aflora para rosto, corpo, lábios e banho. Parte de cada compra ajuda a formar outras mulheres.';

export function ShopPage() {
  const { api } = useShell();
  const [search, setSearch] = useSearchParams();
  const filter = readShopFilter(search);
  const query = useInfiniteQuery(productListQuery(api, filter));
  const change = (part: Partial<ShopFilter>) => setSearch(writeShopFilter({ ...filter, ...part }), { replace: true, preventScrollReset: true });

  return (
    <main id="conteudo">
      <PageHead title="Loja" description={DESCRIPTION} canonicalPath="/loja" />
      <ShopHead />
      <section className={classes.section} aria-label="Produtos">
        <ShopTools filter={filter} total={query.data?.pages[0]?.total} onChange={change} />
        <ProductResults query={query} filtered={filter.search !== '' || filter.category !== ''} onClear={() => change({ search: '', category: '' })} />
      </section>
    </main>
  );
}
