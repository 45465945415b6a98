import type { PageView } from '@aflora/contracts';
import { Button } from '@mantine/core';
import { Pager } from '../../../components/list-page/pager';
import { EmptyState, LoadFailure } from '../../../components/placeholders';
import type { RowSelection } from '../../../lib/use-selection';
import type { Product, ProductKind } from '../kinds/product-kind';
import { LOAD_FAILURE, PAGE_SIZE } from '../products.api';
import type { ProductActions } from './product-actions';
import { ProductCards } from './product-cards';
import { ProductSkeletons } from './product-skeletons';
import { ProductTable } from './product-table';
import type { ProductListUrl } from './use-product-list-url';

export interface ProductListProps {
  kind: ProductKind;
  products: Product[];
  selection: RowSelection;
  actions: ProductActions;
}

interface ProductResultsProps extends Omit<ProductListProps, 'products'> {
  url: ProductListUrl;
  list: {
    data: PageView<Product> | undefined;
    isError: boolean;
    isFetching: boolean;
    refetch(): unknown;
  };
}

/** The list in whichever state it is. */
export function ProductResults({ url, list, kind, ...rest }: ProductResultsProps) {
  const { data, isError, isFetching } = list;
  if (!data && isError) return <LoadFailure message={LOAD_FAILURE} onRetry={() => void list.refetch()} isRetrying={isFetching} />;
  if (!data) return <ProductSkeletons view={url.view} />;
  if (data.total === 0) return <NothingFound kind={kind} url={url} />;
  if (data.items.length === 0) return <BeyondTheEnd goBack={() => url.turnTo(1)} />;
  const Products = url.view === 'table' ? ProductTable : ProductCards;
  return (
    <>
      <Products kind={kind} products={data.items} {...rest} />
      <Pager page={data.page} pageSize={PAGE_SIZE} total={data.total} onChange={url.turnTo} />
    </>
  );
}

function NothingFound({ kind, url }: Pick<ProductResultsProps, 'kind' | 'url'>) {
  if (!url.hasFilters) {
    return (
      <EmptyState title="Nenhum produto encontrado">
        Cadastre o primeiro com o botão “Novo Produto”: ele aparece aqui e {kind.shownIn}.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="Nenhum produto encontrado"
      action={
        <Button variant="outline" size="md" onClick={url.clearFilters}>
          Limpar filtros
        </Button>
      }
    >
      Nenhum produto combina com a busca e os filtros escolhidos.
    </EmptyState>
  );
}

/** The last product of a later page was deleted or changed away from the filters. */
function BeyondTheEnd({ goBack }: { goBack(): void }) {
  return (
    <EmptyState
      title="Nada mais nesta página"
      action={
        <Button variant="outline" size="md" onClick={goBack}>
          Voltar ao começo
        </Button>
      }
    />
  );
}
