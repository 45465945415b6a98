import type { AdminPhysicalProductView, PageView } from '@aflora/contracts';
import { EmptyState, LoadFailure, Pager } from '@aflora/ui/console';
import { Button } from '@mantine/core';
import { PAGE_SIZE } from '../physical-products.api';
import { ProductCards } from './product-cards';
import { ProductSkeletons } from './product-skeletons';
import { ProductTable } from './product-table';
import type { ProductListUrl } from './use-product-list-url';

export interface ProductActions {
  edit(product: AdminPhysicalProductView): void;
  remove(product: AdminPhysicalProductView): void;
}

interface ProductResultsProps extends ProductActions {
  url: ProductListUrl;
  list: {
    data: PageView<AdminPhysicalProductView> | undefined;
    isError: boolean;
    isFetching: boolean;
    refetch(): unknown;
  };
}

/** The list in whichever state it is. */
export function ProductResults({ url, list, edit, remove }: ProductResultsProps) {
  const { data, isError, isFetching } = list;
  if (!data && isError) {
    return <LoadFailure message="Não foi possível carregar os produtos." onRetry={() => void list.refetch()} isRetrying={isFetching} />;
  }
  if (!data) return <ProductSkeletons view={url.view} />;
  if (data.total === 0) return <NothingFound url={url} />;
  const Products = url.view === 'table' ? ProductTable : ProductCards;
  return (
    <>
      <Products products={data.items} edit={edit} remove={remove} />
      <Pager page={data.page} pageSize={PAGE_SIZE} total={data.total} onChange={url.turnTo} />
    </>
  );
}

function NothingFound({ url }: Pick<ProductResultsProps, 'url'>) {
  if (!url.hasFilters) {
    return (
      <EmptyState title="Nenhum produto encontrado">Cadastre o primeiro com o botão “Novo Produto”: ele aparece aqui e na loja.</EmptyState>
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
