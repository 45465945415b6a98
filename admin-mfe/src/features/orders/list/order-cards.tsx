import type { AdminOrderSummaryView } from '@aflora/contracts';
import { formatDate, formatMoney } from '@aflora/ui';
import { Button, Checkbox } from '@mantine/core';
import { RecordCard, RecordGrid } from '../../../components/list-page/record-card';
import type { RowSelection } from '../../../lib/use-selection';
import { AddressLines } from '../address-lines';
import { OrderBadges } from '../order-badges';
import { emailText, orderName, unitsText } from '../order-words';
import classes from './order-cards.module.css';
import type { OrderListProps } from './order-results';

export function OrderCards({ orders, selection, open }: OrderListProps) {
  return (
    <RecordGrid>
      {orders.map((order) => (
        <OrderCard key={order.id} order={order} selection={selection} open={open} />
      ))}
    </RecordGrid>
  );
}

interface OrderCardProps {
  order: AdminOrderSummaryView;
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
