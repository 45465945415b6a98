import type { OrderView, PaymentOptionView, PaymentView } from '@aflora/contracts';

export const ORDER_ID = '1a2b3c4d-0000-4000-8000-000000000001';

export const paymentOptions: PaymentOptionView[] = [
  { provider: 'sandbox', method: 'card', label: 'Cartão de crédito', recurring: true, confirmedBy: 'provider' },
  { provider: 'sandbox', method: 'pix', label: 'Pix', recurring: false, confirmedBy: 'provider' },
];

export function aPixPayment(given: Partial<PaymentView> = {}): PaymentView {
  const { expiresAt = new Date(Date.now() + 20 * 60_000).toISOString() } = given;
  return {
    id: 'pay-1',
    provider: 'sandbox',
    method: 'pix',
    status: 'pending',
    amountCents: 10_880,
    next: { kind: 'pix', payload: '00020126-pix', pageUrl: 'https://provedor.example/pix', confirmedBy: 'provider' },
    instalments: null,
    expiresAt,
    secondsLeft: expiresAt === null ? null : Math.max(0, Math.ceil((Date.parse(expiresAt) - Date.now()) / 1_000)),
    ...given,
  };
}

export const aCardPayment = (given: Partial<PaymentView> = {}): PaymentView =>
  aPixPayment({ method: 'card', next: { kind: 'redirect', url: 'https://provedor.example/pagar' }, ...given });

export function anOrder(given: Partial<OrderView> = {}): OrderView {
  return {
    id: ORDER_ID,
    status: 'pending',
    paymentStatus: 'pending',
    customerName: 'Rita Souza',
    customerEmail: 'rita@exemplo.com.br',
    items: [
      {
        productId: 'p1',
        name: 'Sérum Facial',
        unitPriceCents: 8990,
        unitDiscountCents: 0,
        couponDiscountCents: 0,
        quantity: 1,
        returnedQuantity: 0,
        imageUrl: null,
      },
    ],
    itemsTotalCents: 8990,
    memberDiscountCents: 0,
    coupon: null,
    shippingCents: 1890,
    shippingName: 'Entrega econômica',
    shippingDays: 6,
    totalAmountCents: 10_880,
    roundUpCents: 0,
    roundUpUrl: null,
    roundUpRefundedCents: 0,
    refundedCents: 0,
    disputedCents: 0,
    isDisputed: false,
    refundableCents: given.paymentStatus === 'paid' ? 10_880 - (given.refundedCents ?? 0) : 0,
    shippingAddress: {
      recipient: 'Rita Souza',
      street: 'Rua das Acácias',
      number: '210',
      complement: null,
      district: 'Centro',
      city: 'Campinas',
      state: 'SP',
      postalCode: '13010-000',
    },
    trackingCode: null,
    invoice: null,
    heldUntil: null,
    history: [{ kind: 'placed', at: '2026-11-20T12:00:00Z' }],
    payment: null,
    canPay: false,
    canCancel: false,
    canRegret: false,
    regretUntil: null,
    createdAt: '2026-11-20T12:00:00Z',
    ...given,
  };
}
