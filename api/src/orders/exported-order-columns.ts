import type { OrderPaymentStatus, OrderStatus } from '@aflora/contracts';
import { moment, money, text, whole } from '../common/exports/csv-cells';
import type { CsvExport } from '../common/exports/csv-exports.service';
import type { ExportedOrderRow } from './admin-orders.queries';
import { shortNumber } from './order-status';
import type { ShippingAddress } from './shipping-address';

const statuses: Record<OrderStatus, string> = {
  pending: 'Pendente',
  processing: 'Processando',
  shipped: 'Enviado',
  delivered: 'Entregue',
  cancelled: 'Cancelado',
};

const paymentStatuses: Record<OrderPaymentStatus, string> = {
  pending: 'Pendente',
  paid: 'Pago',
  failed: 'Falhou',
  refunded: 'Reembolsado',
};

/** Leaves out parts that older addresses lack. */
const streetOf = ({ street, number, complement, district }: ShippingAddress): string =>
  [street, number, complement, district].filter(Boolean).join(', ');

export const exportedOrderColumns: CsvExport<ExportedOrderRow>['columns'] = [
  ['Pedido', ({ id }) => text(shortNumber(id))],
  ['Data', ({ createdAt }) => moment(createdAt)],
  ['Cliente', ({ customerName }) => text(customerName)],
  ['E-mail', ({ customerEmail }) => text(customerEmail)],
  ['Status', ({ status }) => text(statuses[status])],
  ['Pagamento', ({ paymentStatus }) => text(paymentStatuses[paymentStatus])],
  ['Itens', ({ itemCount }) => whole(itemCount)],
  ['Frete', ({ shippingCents }) => money(shippingCents)],
  ['Total', ({ totalAmountCents }) => money(totalAmountCents)],
  ['Reembolsado', ({ refundedCents }) => money(refundedCents)],
  ['Entrega', ({ shippingName }) => text(shippingName)],
  ['Destinatário', ({ shippingAddress }) => text(shippingAddress.recipient)],
  ['Endereço', ({ shippingAddress }) => text(streetOf(shippingAddress))],
  ['Cidade', ({ shippingAddress }) => text(shippingAddress.city)],
  ['UF', ({ shippingAddress }) => text(shippingAddress.state)],
  ['CEP', ({ shippingAddress }) => text(shippingAddress.postalCode)],
  ['Código de rastreio', ({ trackingCode }) => text(trackingCode)],
];
