import { paths, type AdminOrderSummaryView, type AdminOrderView, type KeysetView, type PaymentAttemptView } from '@aflora/contracts';
import { consoleApi } from './console-api';

type Handlers = Parameters<typeof consoleApi>[1];

export const ORDER_ID = 'a1b2c3d4-0000-4000-8000-000000000001';

const address = {
  ...{ recipient: 'Bia Souza', street: 'Rua das Acácias', number: '210', complement: 'Apto 3', district: 'Centro' },
  ...{ city: 'Campinas', state: 'SP', postalCode: '13010-000' },
};

/** An order of the list with only what the test cares about. */
export const anOrder = (given: Partial<AdminOrderSummaryView> = {}): AdminOrderSummaryView => ({
  ...{ id: ORDER_ID, customerName: 'Bia Souza', customerEmail: 'bia@example.com', status: 'processing', paymentStatus: 'paid' },
  ...{ totalAmountCents: 11_290, refundedCents: 0, itemCount: 2, shippingAddress: address, trackingCode: null, canShip: true },
  isDisputed: false,
  createdAt: '2026-11-20T15:00:00.000Z',
  ...given,
});

/** An opened order with only what the test cares about. */
export const anOpenOrder = (given: Partial<AdminOrderView> = {}): AdminOrderView => ({
  ...{ id: ORDER_ID, status: 'processing', paymentStatus: 'paid' },
  customer: { userId: 'u7', name: 'Bia Souza', email: 'bia@example.com', cpf: '52998224725', phone: '+5519987654321' },
  items: [
    {
      ...{
        id: 'i1',
        productId: 'p1',
        name: 'Sérum Facial',
        unitPriceCents: 5000,
        unitDiscountCents: 0,
        couponDiscountCents: 0,
        quantity: 2,
        imageUrl: null,
        images: null,
      },
      ...{ returnedQuantity: 0, receivedQuantity: 0, restockedQuantity: 0 },
    },
  ],
  ...{ itemsTotalCents: 10_000, memberDiscountCents: 0, coupon: null, shippingCents: 1290, shippingName: 'Econômica', shippingDays: 8 },
  ...{ totalAmountCents: 11_290, roundUpCents: 0, roundUpDonationId: null, refundedCents: 0, refundableCents: 11_290 },
  ...{ shippingAddress: address, trackingCode: null, invoice: null, canSetInvoice: true, heldUntil: null },
  payments: [],
  history: [{ id: 'e1', kind: 'placed', note: null, by: null, at: '2026-11-20T15:00:00.000Z' }],
  ...{
    takesPayment: given.status === 'pending',
    steps: ['ship', 'cancel', 'refund'],
    canRestock: true,
    createdAt: '2026-11-20T15:00:00.000Z',
  },
  ...given,
});

export const anOrderPayment = (given: Partial<PaymentAttemptView> = {}): PaymentAttemptView => ({
  ...{ id: 'pay1', provider: 'pix-static', method: 'pix', status: 'pending', amountCents: 11_290, refundedCents: 0 },
  ...{ canConfirm: true, instalments: null, paidAt: null, createdAt: '2026-11-20T15:01:00.000Z', refunds: [] },
  ...{ disputedCents: 0, disputes: [], feeCents: null, netCents: null, payoutOn: null },
  ...given,
});

export const orderPage = (items: AdminOrderSummaryView[], more: Partial<KeysetView<unknown>> = {}) => ({
  items,
  ...{ total: items.length, isTotalCapped: false, nextCursor: null, previousCursor: null },
  ...more,
});

/** Mocked console with these orders in its list. */
export const ordersApi = (orders: AdminOrderSummaryView[], more: Handlers = {}) =>
  consoleApi([], { [`GET ${paths.adminOrders}`]: () => orderPage(orders), ...more });

/** Mocked console with one open order. */
export const openOrderApi = (order: AdminOrderView, more: Handlers = {}) =>
  ordersApi([], { [`GET ${paths.adminOrder(order.id)}`]: () => order, ...more });
