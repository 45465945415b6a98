import type { AdminOrderSummaryView } from '@aflora/contracts';
import { formatDate, formatMoney } from '@aflora/ui';
import { Button } from '@mantine/core';
import { RecordTable, type RecordColumn } from '../../../components/list-page/record-table';
import { OrderStatusBadge, PaymentStatusBadge } from '../order-badges';
import { emailText, orderName, orderNumber } from '../order-words';
import type { OrderListProps } from './order-results';
import classes from './order-table.module.css';

const columns: readonly [RecordColumn<AdminOrderSummaryView>, ...RecordColumn<AdminOrderSummaryView>[]] = [
  { header: 'Pedido', cell: ({ id }) => orderNumber(id) },
  { header: 'Cliente', from: 'tablet', cell: (order) => <Customer order={order} /> },
  { header: 'Data', from: 'desktop', cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDate(createdAt)}</time> },
  { header: 'Status', cell: ({ status }) => <OrderStatusBadge status={status} /> },
  { header: 'Pagamento', from: 'tablet', cell: ({ paymentStatus }) => <PaymentStatusBadge status={paymentStatus} /> },
  { header: 'Itens', from: 'desktop', isNumber: true, cell: ({ itemCount }) => itemCount },
  { header: 'Total', from: 'tablet', isNumber: true, cell: ({ totalAmountCents }) => formatMoney(totalAmountCents) },
];

export function OrderTable({ orders, selection, open }: OrderListProps) {
  return (
    <RecordTable
      label="Pedidos"
      rows={orders}
      columns={columns}
      nameOf={({ id }) => orderName(id)}
      selection={selection}
      actions={({ id }) => (
        <Button variant="subtle" size="compact-md" onClick={() => open(id)}>
          Ver Detalhes
        </Button>
      )}
    />
  );
}

function Customer({ order }: { order: AdminOrderSummaryView }) {
  return (
    <>
      {order.customerName && <span className={classes.name}>{order.customerName}</span>}
      <span className={classes.email}>{emailText(order.customerEmail)}</span>
    </>
  );
}
