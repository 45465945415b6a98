import { ApiProblem } from '@aflora/api-client';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { DetailPanel } from '../../../components/detail-panel';
import { EmptyState, LoadFailure, RecordSkeletons } from '../../../components/placeholders';
import type { OpenRecord } from '../../../lib/list-url';
import { useShell } from '../../../lib/shell';
import { orderName } from '../order-words';
import { orderQuery } from '../orders.api';
import { OrderDetail } from './order-detail';

/** The order that the address opens, beside the list; it need not be on the list's page. */
export function OrderPanel({ record: { id, close } }: { record: OpenRecord }) {
  return (
    <DetailPanel isOpen={id !== null} title={id ? orderName(id) : ''} onClose={close}>
      {id && <LoadedOrder key={id} id={id} close={close} />}
    </DetailPanel>
  );
}

function LoadedOrder({ id, close }: { id: string; close(): void }) {
  const { data, error, isFetching, refetch } = useQuery(orderQuery(useShell().api, id));
  if (error instanceof ApiProblem && error.code === 'order.not-found') return <UnknownOrder close={close} />;
  if (data) return <OrderDetail order={data} />;
  if (error) return <LoadFailure message="Não foi possível carregar o pedido." onRetry={() => void refetch()} isRetrying={isFetching} />;
  return <RecordSkeletons view="table" label="Carregando pedido..." count={8} />;
}

function UnknownOrder({ close }: { close(): void }) {
  return (
    <EmptyState
      title="Pedido não encontrado"
      action={
        <Button variant="outline" size="md" onClick={close}>
          Voltar aos pedidos
        </Button>
      }
    >
      Nenhum pedido tem este número. Confira o link.
    </EmptyState>
  );
}
