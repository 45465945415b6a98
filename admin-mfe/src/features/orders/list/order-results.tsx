import type { AdminOrderSummaryView, KeysetView } from '@aflora/contracts';
import { Button } from '@mantine/core';
import { KeysetPager } from '../../../components/list-page/pager';
import { EmptyState, LoadFailure, RecordSkeletons } from '../../../components/placeholders';
import type { RowSelection } from '../../../lib/use-selection';
import { LOAD_FAILURE } from '../orders.api';
import { OrderCards } from './order-cards';
import { OrderTable } from './order-table';
import type { OrderListUrl } from './use-order-list-url';

export interface OrderListProps {
  orders: AdminOrderSummaryView[];
  selection: RowSelection;
  open(id: string): void;
}

interface OrderResultsProps extends Omit<OrderListProps, 'orders'> {
  url: OrderListUrl;
  list: { data: KeysetView<AdminOrderSummaryView> | undefined; isError: boolean; isFetching: boolean; refetch(): unknown };
}

/** The list in whichever state it is. */
export function OrderResults({ url, list, selection, open }: OrderResultsProps) {
  const { data, isError, isFetching } = list;
  if (!data && isError) return <LoadFailure message={LOAD_FAILURE} onRetry={() => void list.refetch()} isRetrying={isFetching} />;
  if (!data) return <RecordSkeletons view={url.view} label="Carregando pedidos..." />;
  if (data.items.length === 0) return <NothingFound url={url} />;
  const Orders = url.view === 'table' ? OrderTable : OrderCards;
  return (
    <>
      <Orders orders={data.items} selection={selection} open={open} />
      <KeysetPager of={['pedido', 'pedidos']} page={data} onGoTo={url.goTo} />
    </>
  );
}

function NothingFound({ url }: Pick<OrderResultsProps, 'url'>) {
  if (!url.hasFilters && !url.cursor)
    return <EmptyState title="Nenhum pedido encontrado">Quando alguém comprar na loja, o pedido aparece aqui.</EmptyState>;
  return (
    <EmptyState
      title="Nenhum pedido encontrado"
      action={
        url.hasFilters ? (
          <Button variant="outline" size="md" onClick={url.clearFilters}>
            Limpar filtros
          </Button>
        ) : (
          <Button variant="outline" size="md" onClick={() => url.goTo(null)}>
            Voltar ao começo
          </Button>
        )
      }
    >
      {url.hasFilters ? 'Nenhum pedido combina com a busca e os filtros escolhidos.' : 'Não há mais pedidos nesta página.'}
    </EmptyState>
  );
}
