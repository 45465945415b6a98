import {
  isCouponCode,
  isSearchable,
  orderPaymentStatuses,
  orderStatuses,
  paths,
  type AdminOrderSummaryView,
  orderSorts,
} from '@aflora/contracts';
import { Button, formatDate, formatMoney } from '@aflora/ui';
import { Checkbox } from '@mantine/core';
import { IconTruckDelivery } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ExportButton } from '../../components/export-button';
import { LimitFilter } from '../../components/list-page/filters';
import { ListPage, type ListTexts } from '../../components/list-page/list-page';
import { RecordCard } from '../../components/list-page/record-card';
import type { RecordColumns } from '../../components/list-page/record-table';
import { SelectionBar } from '../../components/list-page/selection-bar';
import { focusHeading } from '../../lib/focus';
import { sortBy } from '../../lib/list-sort';
import { dayFilters, searchFilter, useListUrl, useOpenRecord } from '../../lib/list-url';
import { useShell } from '../../lib/shell';
import { useSelection, type RowSelection } from '../../lib/use-selection';
import { AddressLines } from './panel/address-lines';
import { OrderPanel } from './panel/order-panel';
import {
  DisputeBadge,
  emailText,
  OrderBadges,
  orderName,
  orderNumber,
  OrderStatusBadge,
  PaymentStatusBadge,
  paymentStatusOptions,
  statusOptions,
  unitsText,
} from './order-labels';
import classes from './orders-page.module.css';
import { LOAD_FAILURE, orderListQuery } from './orders.api';
import { ShipmentsDialog } from './shipments-dialog';

type Order = AdminOrderSummaryView;

const filters = {
  search: searchFilter,
  status: { name: 'status', values: orderStatuses },
  paymentStatus: { name: 'pagamento', values: orderPaymentStatuses },
  coupon: { name: 'cupom', accepts: isCouponCode },
  ...dayFilters,
  sort: { name: 'ordem', values: orderSorts, isLasting: true },
} as const;

const texts: ListTexts = {
  loading: 'Carregando pedidos...',
  failure: LOAD_FAILURE,
  counted: ['pedido', 'pedidos'],
  none: { title: 'Nenhum pedido encontrado', text: 'Quando alguém comprar na loja, o pedido aparece aqui.' },
  unmatched: { title: 'Nenhum pedido encontrado', text: 'Nenhum pedido combina com a busca e os filtros escolhidos.' },
  pastEnd: { title: 'Nenhum pedido encontrado', text: 'Não há mais pedidos nesta página.' },
};

function PaymentBadges({ order: { paymentStatus, isDisputed } }: { order: Order }) {
  return (
    <>
      <PaymentStatusBadge status={paymentStatus} /> {isDisputed && <DisputeBadge />}
    </>
  );
}

const columns: RecordColumns<Order> = [
  { header: 'Pedido', cell: (order) => <NumberCell order={order} /> },
  { header: 'Cliente', sort: sortBy('customer', 'text'), from: 'tablet', cell: (order) => <Customer order={order} /> },
  {
    header: 'Data',
    sort: sortBy('date', 'date'),
    from: 'desktop',
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDate(createdAt)}</time>,
  },
  { header: 'Status', cell: ({ status }) => <OrderStatusBadge status={status} /> },
  { header: 'Pagamento', from: 'tablet', cell: (order) => <PaymentBadges order={order} /> },
  { header: 'Itens', from: 'desktop', isNumber: true, cell: ({ itemCount }) => itemCount },
  {
    header: 'Total',
    sort: sortBy('total', 'number'),
    from: 'tablet',
    isNumber: true,
    cell: ({ totalAmountCents }) => formatMoney(totalAmountCents),
  },
];

export function OrdersPage() {
  const { api } = useShell();
  const url = useListUrl(filters);
  const record = useOpenRecord();
  const query = { ...url.query, cursor: url.cursor };
  const list = useQuery(orderListQuery(api, query));
  const selection = useSelection(JSON.stringify(query));
  const [isShipping, setShipping] = useState(false);
  const chosen = (list.data?.items ?? []).filter(({ id }) => selection.ids.has(id));
  return (
    <>
      <ListPage
        title="Pedidos"
        about={<p>As compras da loja, do pagamento à entrega</p>}
        actions={<ExportButton path={paths.adminOrdersExport} query={url.query} name="pedidos" />}
        of="orders"
        sorts={{ standard: 'date-desc' }}
        url={url}
        list={list}
        texts={texts}
        search={{ label: 'Buscar pedidos', placeholder: 'Cliente, e-mail ou #número…', accepts: isSearchable }}
        choices={{
          status: { label: 'Status', anyLabel: 'Todos', options: statusOptions },
          paymentStatus: { label: 'Pagamento', anyLabel: 'Todos', options: paymentStatusOptions },
        }}
        days="Período"
        otherFilters={
          url.query.coupon && (
            <LimitFilter clearLabel="Mostrar pedidos com e sem cupom" onClear={() => url.filter({ coupon: '' })}>
              Cupom: {url.query.coupon}
            </LimitFilter>
          )
        }
        selection={selection}
        table={{
          label: 'Pedidos',
          columns,
          nameOf: ({ id }) => orderName(id),
          actions: ({ id }) => (
            <Button variant="subtle" size="compact-md" onClick={() => record.open(id)}>
              Ver Detalhes
            </Button>
          ),
        }}
        card={(order) => <OrderCard order={order} selection={selection} open={record.open} />}
      >
        <SelectionBar count={chosen.length} of={['pedido selecionado', 'pedidos selecionados']} onClear={selection.clear}>
          <Button size="sm" leftSection={<IconTruckDelivery size={18} stroke={1.6} aria-hidden />} onClick={() => setShipping(true)}>
            Marcar como enviado
          </Button>
        </SelectionBar>
      </ListPage>
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

/** On phones, the columns of customer and total have no room. */
function NumberCell({ order }: { order: Order }) {
  return (
    <>
      {orderNumber(order.id)}
      <span className={classes.brief}>
        {order.customerName ?? emailText(order.customerEmail)}
        <br />
        {formatMoney(order.totalAmountCents)}
      </span>
    </>
  );
}

function Customer({ order }: { order: Order }) {
  return (
    <>
      {order.customerName && <span className={classes.name}>{order.customerName}</span>}
      <span className={classes.email}>{emailText(order.customerEmail)}</span>
    </>
  );
}

interface OrderCardProps {
  order: Order;
  selection: RowSelection;
  open(id: string): void;
}

function OrderCard({ order, selection, open }: OrderCardProps) {
  const name = orderName(order.id);
  return (
    <RecordCard
      title={name}
      badges={<OrderBadges order={order} />}
      about={
        <>
          {emailText(order.customerEmail)} · <time dateTime={order.createdAt}>{formatDate(order.createdAt)}</time>
        </>
      }
      choice={
        <Checkbox
          aria-label={`Selecionar ${name}`}
          checked={selection.ids.has(order.id)}
          onChange={() => selection.toggle(order.id)}
          className={classes.choice}
        />
      }
      actions={
        <Button variant="outline" size="sm" onClick={() => open(order.id)}>
          Ver Detalhes
        </Button>
      }
    >
      <p className={classes.sums}>
        <span className={classes.total}>{formatMoney(order.totalAmountCents)}</span>
        <span>{unitsText(order.itemCount)}</span>
      </p>
      {order.refundedCents > 0 && <p className={classes.refunded}>{formatMoney(order.refundedCents)} devolvidos</p>}
      <AddressLines address={order.shippingAddress} className={classes.address} />
    </RecordCard>
  );
}
