import { InvalidProviderResponse } from '../response-fields';
import { mercadoPagoPayment } from './mercado-pago-responses';

const read = (changes: object) =>
  mercadoPagoPayment({
    id: 1234567890,
    status: 'approved',
    transaction_amount: 29.9,
    currency_id: 'BRL',
    external_reference: 'ours',
    ...changes,
  });

describe('a payment response of Mercado Pago', () => {
  it.each([
    ['pending', 'pending_waiting_transfer', 'pending', 0, 0],
    ['in_process', 'pending_review_manual', 'pending', 0, 0],
    ['authorized', 'pending_capture', 'pending', 0, 0],
    ['approved', 'accredited', 'paid', 2990, 0],
    ['in_mediation', 'pending', 'paid', 2990, 0],
    ['refunded', 'refunded', 'paid', 2990, 2990],
    ['charged_back', 'settled', 'paid', 2990, 0],
    ['charged_back', 'reimbursed', 'paid', 2990, 0],
    ['rejected', 'cc_rejected_insufficient_amount', 'failed', 0, 0],
    ['cancelled', 'by_collector', 'cancelled', 0, 0],
    ['cancelled', 'expired', 'expired', 0, 0],
  ])('maps the status %s (%s) to %s', (status, status_detail, ours, capturedCents, refundedCents) => {
    expect(read({ status, status_detail })).toMatchObject({ status: ours, capturedCents, refundedCents, amountCents: 2990 });
  });

  it('keeps a partial refund and the failure code', () => {
    expect(read({ transaction_amount: 0.1 + 0.2, transaction_amount_refunded: 0.1 })).toMatchObject({ amountCents: 30, refundedCents: 10 });
    expect(read({ status: 'rejected', status_detail: 'cc_rejected_high_risk' }).failureCode).toBe('cc_rejected_high_risk');
  });

  it('belongs to its subscription, wherever the response names it', () => {
    const subscription = { reference: null, subscriptionExternalId: 'pre-1' };
    expect(read({ point_of_interaction: { type: 'SUBSCRIPTIONS', transaction_data: { subscription_id: 'pre-1' } } })).toMatchObject(
      subscription,
    );
    expect(read({ metadata: { preapproval_id: 'pre-1' } })).toMatchObject(subscription);
    expect(read({ metadata: {}, point_of_interaction: { type: 'UNSPECIFIED' } })).toMatchObject({ reference: 'ours' });
  });

  it.each([
    ['without an id', { id: undefined }],
    ['with an unknown status', { status: 'teleported' }],
    ['without an amount', { transaction_amount: null }],
    ['with a fraction of a cent', { transaction_amount: 1.005 }],
    ['without a currency', { currency_id: '' }],
    ['with an invalid date', { date_approved: 'tomorrow' }],
  ])('is invalid %s', (_, changes) => {
    expect(() => read(changes)).toThrow(InvalidProviderResponse);
  });
});
