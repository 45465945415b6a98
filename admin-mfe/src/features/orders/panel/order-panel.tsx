import { ApiProblem } from '@aflora/api-client';
import {
  formatPhone,
  formatTaxId,
  type AdminOrderItemView,
  type AdminOrderView,
  type OrderCouponView,
  type OrderCustomerView,
} from '@aflora/contracts';
import { BlossomIcon, Button, formatDateTime, formatMoney } from '@aflora/ui';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { DetailPanel, DetailSection, Facts } from '../../../components/detail-panel';
import { PaymentAttempts } from '../../../components/payment-attempts';
import { EmptyState, LoadFailure, RecordSkeletons } from '../../../components/placeholders';
import parts from '../../../components/record-parts.module.css';
import { focusRecord } from '../../../lib/focus';
import type { OpenRecord } from '../../../lib/list-url';
import { mailLink } from '../../../lib/people';
import { useShell } from '../../../lib/shell';
import { AddressLines } from './address-lines';
import { OrderInvoice } from './order-invoice';
import { OrderHistory } from './order-history';
import { emailText, OrderBadges, orderName } from '../order-labels';
import classes from './order-panel.module.css';
import { OrderSteps, StepDialog, type RequestedStep } from './order-steps';
import { orderQuery } from '../orders.api';
import { PrintSlip } from '../packing-slip';

/** Panel beside the list with the order that the address opens; the order need not be on the list's current page. */
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

function OrderDetail({ order }: { order: AdminOrderView }) {
  const [requested, setRequested] = useState<RequestedStep | null>(null);
  const over = () => {
    setRequested(null);
    focusRecord();
  };
  return (
    <>
      <div className={classes.head}>
        <OrderBadges order={{ ...order, isDisputed: isDisputed(order) }} />
        <time className={classes.date} dateTime={order.createdAt}>
          {formatDateTime(order.createdAt)}
        </time>
      </div>
      <div className={parts.steps}>
        <OrderSteps order={order} request={(kind) => setRequested({ kind })} />
        <PrintSlip order={order} />
      </div>
      <DetailSection title="Itens">
        <OrderItems order={order} />
      </DetailSection>
      <DetailSection title="Cliente">
        <CustomerFacts customer={order.customer} />
      </DetailSection>
      <Delivery order={order} />
      <OrderInvoice order={order} />
      <DetailSection title="Pagamentos">
        <PaymentAttempts payments={order.payments} onConfirm={({ kind, ...seen }) => setRequested({ kind: `confirm-${kind}`, ...seen })} />
      </DetailSection>
      <OrderHistory order={order} />
      <StepDialog order={order} step={requested} onClose={() => setRequested(null)} onOver={over} />
    </>
  );
}

const isDisputed = ({ payments }: AdminOrderView): boolean =>
  payments.some(({ disputes }) => disputes.some(({ status }) => status === 'open'));

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

function CustomerFacts({ customer: { userId, name, email, cpf, phone } }: { customer: OrderCustomerView }) {
  return (
    <Facts
      facts={[
        ['Nome', name ?? 'Nome não informado'],
        ['E-mail', email ? <a href={mailLink(email)}>{email}</a> : emailText(null)],
        [cpf?.length === 14 ? 'CNPJ' : 'CPF', cpf && formatTaxId(cpf)],
        ['Telefone', phone && <a href={`tel:${phone}`}>{formatPhone(phone)}</a>],
        ['Conta', userId ? <Account userId={userId} /> : 'Comprou sem conta'],
      ]}
    />
  );
}

function Account({ userId }: { userId: string }) {
  return (
    <Anchor component={Link} to={`/dashboard/usuarios?aberto=${userId}`} inherit>
      Ver usuário
    </Anchor>
  );
}

function OrderItems({ order }: { order: AdminOrderView }) {
  const { items, itemsTotalCents, memberDiscountCents, coupon, shippingCents, totalAmountCents, refundedCents } = order;
  const { roundUpCents, roundUpDonationId } = order;
  return (
    <>
      <ul className={classes.items}>
        {items.map((item) => (
          <Item key={item.id} item={item} />
        ))}
      </ul>
      <Facts
        facts={[
          ['Produtos', formatMoney(itemsTotalCents)],
          ['Desconto de membro', memberDiscountCents > 0 ? formatMoney(-memberDiscountCents) : null],
          [`Cupom ${coupon?.code}`, coupon && <CouponDiscount key="coupon" coupon={coupon} />],
          ['Frete', shippingCents === 0 ? 'Grátis' : formatMoney(shippingCents)],
          ['Total', <b key="total">{formatMoney(totalAmountCents)}</b>],
          ['Troco solidário', roundUpCents > 0 ? <RoundUp key="round-up" cents={roundUpCents} donationId={roundUpDonationId} /> : null],
          ['Devolvido', refundedCents > 0 ? formatMoney(refundedCents) : null],
        ]}
      />
    </>
  );
}

/** What the buyer gave by rounding up, with a link to the donation once the order is paid. */
function RoundUp({ cents, donationId }: { cents: number; donationId: string | null }) {
  if (!donationId) return <>{formatMoney(cents)}</>;
  return (
    <Anchor component={Link} to={`/dashboard/doacoes?aberto=${donationId}`} inherit>
      {formatMoney(cents)} (ver doação)
    </Anchor>
  );
}

function CouponDiscount({ coupon: { id, discountCents } }: { coupon: OrderCouponView }) {
  return (
    <Anchor component={Link} to={`/dashboard/cupons?aberto=${id}`} inherit>
      {formatMoney(-discountCents)}
    </Anchor>
  );
}

/** '1 reembolsada, 1 recebida, 0 no estoque'. */
function returnsText({ returnedQuantity, receivedQuantity, restockedQuantity }: AdminOrderItemView): string | null {
  if (returnedQuantity === 0) return null;
  const [refunded, received] = [counted(returnedQuantity, 'reembolsada'), counted(receivedQuantity, 'recebida')];
  return `${refunded}, ${received}, ${restockedQuantity} de volta ao estoque`;
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

function Item({ item }: { item: AdminOrderItemView }) {
  const { name, images, quantity, unitPriceCents } = item;
  const returns = returnsText(item);
  return (
    <li className={classes.item}>
      <span className={classes.picture}>
        {images ? <img src={images.card} alt="" width={48} height={48} loading="lazy" /> : <BlossomIcon size={28} />}
      </span>
      <span className={classes.name}>
        {name}
        {returns && <small className={classes.returns}>{returns}</small>}
      </span>
      <span className={classes.price}>
        {quantity} × {formatMoney(unitPriceCents)}
      </span>
      <span className={classes.sum}>{formatMoney(quantity * unitPriceCents)}</span>
    </li>
  );
}
