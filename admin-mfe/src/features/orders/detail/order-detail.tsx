import type { AdminOrderView } from '@aflora/contracts';
import { formatDateTime } from '@aflora/ui';
import { useState } from 'react';
import { DetailSection, Facts } from '../../../components/detail-panel';
import { PaymentAttempts } from '../../../components/payment-attempts';
import { focusRecord } from '../../../lib/focus';
import { AddressLines } from '../address-lines';
import { OrderBadges } from '../order-badges';
import { OrderSteps } from '../steps/order-steps';
import { StepDialog, type AskedStep } from '../steps/step-dialog';
import { CustomerFacts } from './customer-facts';
import classes from './order-detail.module.css';
import { OrderHistory } from './order-history';
import { OrderItems } from './order-items';
import { PrintSlip } from './print-slip';

export function OrderDetail({ order }: { order: AdminOrderView }) {
  const [asked, setAsked] = useState<AskedStep | null>(null);
  const over = () => {
    setAsked(null);
    focusRecord();
  };
  return (
    <>
      <div className={classes.head}>
        <OrderBadges order={order} />
        <time className={classes.date} dateTime={order.createdAt}>
          {formatDateTime(order.createdAt)}
        </time>
      </div>
      <div className={classes.steps}>
        <OrderSteps order={order} ask={(kind) => setAsked({ kind })} />
        <PrintSlip order={order} />
      </div>
      <DetailSection title="Itens">
        <OrderItems order={order} />
      </DetailSection>
      <DetailSection title="Cliente">
        <CustomerFacts customer={order.customer} />
      </DetailSection>
      <Delivery order={order} />
      <DetailSection title="Pagamentos">
        <PaymentAttempts payments={order.payments} ask={({ kind, ...seen }) => setAsked({ kind: `confirm-${kind}`, ...seen })} />
      </DetailSection>
      <OrderHistory order={order} />
      <StepDialog order={order} step={asked} onClose={() => setAsked(null)} onOver={over} />
    </>
  );
}

function Delivery({ order }: { order: AdminOrderView }) {
  const { shippingName, shippingDays, trackingCode, heldUntil, shippingAddress } = order;
  const days = shippingDays !== null && ` (${shippingDays} ${shippingDays === 1 ? 'dia útil' : 'dias úteis'})`;
  return (
    <DetailSection title="Entrega">
      <Facts
        facts={[
          ['Endereço', <AddressLines key="address" address={shippingAddress} />],
          ['Forma de entrega', shippingName && [shippingName, days]],
          ['Código de rastreio', trackingCode],
          ['Produtos reservados até', heldUntil && formatDateTime(heldUntil)],
        ]}
      />
    </DetailSection>
  );
}
