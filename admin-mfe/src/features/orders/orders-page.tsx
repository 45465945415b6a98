import { paths } from '@aflora/contracts';
import { Button } from '@mantine/core';
import { IconTruckDelivery } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ExportButton } from '../../components/export-button';
import { SelectionBar } from '../../components/list-page/selection-bar';
import { PageHead, usePageTitle } from '../../components/page';
import { focusHeading } from '../../lib/focus';
import { useOpenRecord } from '../../lib/list-url';
import { useShell } from '../../lib/shell';
import { useSelection } from '../../lib/use-selection';
import { OrderPanel } from './detail/order-panel';
import { OrderResults } from './list/order-results';
import { OrderToolbar } from './list/order-toolbar';
import { useOrderListUrl } from './list/use-order-list-url';
import { orderListQuery } from './orders.api';
import { ShipmentsDialog } from './shipments/shipments-dialog';

export function OrdersPage() {
  usePageTitle('Pedidos');
  const { api } = useShell();
  const url = useOrderListUrl();
  const record = useOpenRecord();
  const query = { ...url.query, cursor: url.cursor };
  const list = useQuery(orderListQuery(api, query));
  const selection = useSelection(JSON.stringify(query));
  const [isShipping, setShipping] = useState(false);
  const chosen = (list.data?.items ?? []).filter(({ id }) => selection.ids.has(id));
  return (
    <>
      <PageHead title="Pedidos" actions={<ExportButton path={paths.adminOrdersExport} query={url.query} name="pedidos" />}>
        <p>As compras da loja, do pagamento à entrega</p>
      </PageHead>
      <OrderToolbar url={url} />
      <SelectionBar count={chosen.length} of={['pedido selecionado', 'pedidos selecionados']} onClear={selection.clear}>
        <Button size="sm" leftSection={<IconTruckDelivery size={18} stroke={1.6} aria-hidden />} onClick={() => setShipping(true)}>
          Marcar como enviado
        </Button>
      </SelectionBar>
      <OrderResults url={url} list={list} selection={selection} open={record.open} />
      {isShipping && (
        <ShipmentsDialog
          orders={chosen}
          onClose={() => {
            setShipping(false);
            selection.clear();
            focusHeading();
          }}
          onCancel={() => setShipping(false)}
        />
      )}
      <OrderPanel record={record} />
    </>
  );
}
