import type { OrderSummaryView, OwnDonationView } from '@aflora/contracts';
import { donationStatus, orderStatus } from './true-status';

const NOW = new Date('2026-11-23T15:00:00Z');
const TRACKED = 'AA123456785BR';

const anOrder = (given: Partial<OrderSummaryView>): OrderSummaryView => ({
  id: 'o1',
  totalAmountCents: 10_000,
  coupon: null,
  refundedCents: 0,
  status: 'pending',
  paymentStatus: 'pending',
  itemCount: 1,
  heldUntil: null,
  trackingCode: null,
  shippedAt: null,
  deliveredAt: null,
  isDisputed: false,
  isRefunding: false,
  hasExpiredPix: false,
  createdAt: '2026-11-20T12:00:00Z',
  ...given,
});
const paid = { status: 'processing', paymentStatus: 'paid' };
const shipped = { ...paid, status: 'shipped', shippedAt: '2026-11-12T15:00:00Z' };
const delivered = { ...shipped, status: 'delivered', deliveredAt: '2026-11-18T15:00:00Z' };

describe('the line of an order', () => {
  it.each<[string, Partial<OrderSummaryView>]>([
    ['aguardando pagamento', {}],
    ['aguardando pagamento até 14:30', { heldUntil: '2026-11-23T17:30:00Z' }],
    ['aguardando pagamento até 25/11, 14:30', { heldUntil: '2026-11-25T17:30:00Z' }],
    ['aguardando pagamento', { heldUntil: '2026-11-23T14:59:00Z' }],
    ['não pago · nada foi cobrado', { paymentStatus: 'failed', heldUntil: '2026-11-23T17:30:00Z' }],
    ['o código Pix venceu antes da confirmação', { paymentStatus: 'failed', hasExpiredPix: true }],
    ['cancelado · o código Pix venceu antes da confirmação', { status: 'cancelled', paymentStatus: 'failed', hasExpiredPix: true }],
    ['cancelado · nada foi cobrado', { status: 'cancelled' }],
    ['cancelado · nada foi cobrado', { status: 'cancelled', paymentStatus: 'failed' }],
    ['em separação', paid],
    ['enviado em 12/11', shipped],
    ['enviado', { ...shipped, shippedAt: null }],
    ['entregue em 18/11', delivered],
    ['entregue', { status: 'completed', paymentStatus: 'paid' }],
    ['contestado', { ...shipped, isDisputed: true }],
    ['contestado', { ...delivered, paymentStatus: 'disputed', isDisputed: true }],
    ['a contestação devolveu o valor', { ...delivered, paymentStatus: 'disputed' }],
    ['contestado', { ...delivered, isDisputed: true, isRefunding: true }],
    ['reembolso em andamento', { ...delivered, isRefunding: true }],
    ['cancelado · reembolso em andamento', { ...paid, status: 'cancelled' }],
    ['cancelado · reembolso em andamento', { ...paid, status: 'cancelled', isRefunding: true }],
    ['cancelado · devolvemos R$ 100,00', { status: 'cancelled', paymentStatus: 'refunded', refundedCents: 10_000 }],
    ['devolvemos R$ 100,00', { ...delivered, paymentStatus: 'refunded', refundedCents: 10_000 }],
    ['entregue em 18/11 · devolvemos R$ 25,00', { ...delivered, refundedCents: 2_500 }],
    ['em separação · devolvemos R$ 25,00', { ...paid, refundedCents: 2_500 }],
  ])('is “%s”', (text, facts) => {
    expect(orderStatus(anOrder(facts), NOW).text.replaceAll('\u00a0', ' ')).toBe(text);
  });

  it.each<[string, Partial<OrderSummaryView>, boolean]>([
    ['a shipped order with a code of a known carrier', { ...shipped, trackingCode: TRACKED }, true],
    ['a shipped order with an unknown code', { ...shipped, trackingCode: '123' }, false],
    ['a delivered order', { ...delivered, trackingCode: TRACKED }, false],
    ['a disputed order', { ...shipped, trackingCode: TRACKED, isDisputed: true }, false],
  ])('of %s leads to the carrier: %p', (_name, facts, isTracked) => {
    expect(orderStatus(anOrder(facts), NOW).trackingUrl !== undefined).toBe(isTracked);
  });
});

describe('the line of a donation', () => {
  const aDonation = (given: Partial<OwnDonationView>): OwnDonationView => ({
    id: 'd1',
    amountCents: 5_000,
    refundedCents: 0,
    paymentStatus: 'completed',
    isAnonymous: false,
    message: null,
    isDisputed: false,
    isRefunding: false,
    hasExpiredPix: false,
    baskets: null,
    completedAt: '2026-11-19T12:00:00Z',
    createdAt: '2026-11-19T12:00:00Z',
    ...given,
  });

  it.each<[string, Partial<OwnDonationView>]>([
    ['aguardando pagamento', { paymentStatus: 'pending', completedAt: null }],
    ['nada foi cobrado', { paymentStatus: 'failed', completedAt: null }],
    ['recebida em 19/11', {}],
    ['recebida em 19/11 · devolvemos R$ 10,00', { refundedCents: 1_000 }],
    ['reembolso em andamento', { isRefunding: true }],
    ['contestada no banco', { isDisputed: true }],
    ['contestada no banco', { paymentStatus: 'disputed', isDisputed: true }],
    ['a contestação devolveu o valor', { paymentStatus: 'disputed' }],
    ['devolvemos R$ 50,00', { paymentStatus: 'refunded', refundedCents: 5_000 }],
  ])('is “%s”', (text, facts) => {
    expect(donationStatus(aDonation(facts)).replaceAll('\u00a0', ' ')).toBe(text);
  });
});
