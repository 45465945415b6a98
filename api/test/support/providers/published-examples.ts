/**
 * Example responses as the providers publish them, with the fields that our drivers read, to compare the doubles with. Sources:
 * - payment: mercadopago.com.br/developers/pt/reference/payments/_payments_id/get, with the Pix data of the page about Pix payments
 * - charge-back: mercadopago.com.br/developers/pt/reference/chargebacks/_chargebacks_id/get
 * - subscription (preapproval): mercadopago.com.br/developers/pt/reference/subscriptions/_preapproval_id/get
 * - order and capture: developer.paypal.com/docs/api/orders/v2/#orders_get and /docs/api/payments/v2/#captures_get
 * - dispute: developer.paypal.com/docs/api/customer-disputes/v1/#disputes_get
 * - subscription and its charges: developer.paypal.com/docs/api/subscriptions/v1/#subscriptions_get and #subscriptions_transactions
 */
export const publishedExamples = {
  mercadoPagoPayment: {
    id: 20359978,
    date_created: '2019-07-10T14:47:58.000Z',
    date_approved: '2019-07-10T14:47:58.000Z',
    date_last_updated: '2019-07-10T14:47:58.000Z',
    date_of_expiration: '2019-07-11T14:47:58.000Z',
    money_release_date: '2019-07-24T14:47:58.000Z',
    fee_details: [{ type: 'mercadopago_fee', amount: 0.24, fee_payer: 'collector' }],
    transaction_details: { net_received_amount: 24.26, total_paid_amount: 24.5, overpaid_amount: 0, installment_amount: 24.5 },
    payment_method_id: 'pix',
    payment_type_id: 'bank_transfer',
    status: 'approved',
    status_detail: 'accredited',
    currency_id: 'BRL',
    description: 'Point Mini a maquininha que dá o dinheiro de suas vendas na hora',
    collector_id: 2,
    payer: { id: '123', email: 'test_user@example.com', first_name: 'Test', last_name: 'User', type: 'customer' },
    metadata: {},
    external_reference: 'MP0001',
    transaction_amount: 24.5,
    transaction_amount_refunded: 0.5,
    notification_url: 'https://www.suaurl.com/notificacoes/',
    installments: 1,
    point_of_interaction: {
      type: 'PIX',
      transaction_data: {
        qr_code: '00020126',
        qr_code_base64: 'iVBOR',
        ticket_url: 'https://www.mercadopago.com.br/ticket',
        subscription_id: '2c93',
      },
    },
  },
  mercadoPagoChargeback: {
    id: '217000087654321000',
    payments: [8183829],
    currency: 'BRL',
    amount: 108.43,
    coverage_applied: true,
    coverage_elegible: true,
    documentation_required: true,
    documentation_status: 'valid',
    documentation: [
      {
        type: 'application/pdf',
        url: 'http://api.mercadopago.com/v1/chargebacks/documentation/other/2ec3',
        description: 'File: FILE_123.pdf',
      },
    ],
    date_documentation_deadline: '2024-05-26T23:59:59.000-04:00',
    date_created: '2024-05-16T17:19:13.000-04:00',
    date_last_updated: '2024-05-27T08:17:19.866-04:00',
    live_mode: true,
  },
  mercadoPagoPreapproval: {
    id: '2c938084726fca480172750000000000',
    status: 'pending',
    reason: 'Yoga classes.',
    external_reference: '23546246234',
    date_created: '2022-01-01T11:12:25.892-04:00',
    last_modified: '2022-01-01T11:12:25.892-04:00',
    init_point: 'https://www.mercadopago.com.br/subscriptions/checkout?preapproval_id=2c938084726fca480172750000000000',
    next_payment_date: '2022-01-01T11:12:25.892-04:00',
    payer_email: 'test_user@example.com',
    back_url: 'https://www.mercadopago.com.br',
    auto_recurring: { frequency: 1, frequency_type: 'months', transaction_amount: 10, currency_id: 'BRL' },
  },
  paypalOrder: {
    id: '5O190127TN364715T',
    status: 'COMPLETED',
    purchase_units: [
      {
        reference_id: 'default',
        custom_id: 'd9f80740-38f0-11e8-b467-0ed5f89f718b',
        description: 'Pedido',
        amount: { currency_code: 'BRL', value: '100.00' },
        payments: {
          captures: [
            {
              id: '3C679366HH908993F',
              status: 'COMPLETED',
              amount: { currency_code: 'BRL', value: '100.00' },
              create_time: '2018-04-01T21:20:49Z',
              seller_receivable_breakdown: {
                gross_amount: { currency_code: 'BRL', value: '100.00' },
                paypal_fee: { currency_code: 'BRL', value: '3.00' },
                net_amount: { currency_code: 'BRL', value: '97.00' },
              },
            },
          ],
          refunds: [
            {
              id: '1JU08902781691411',
              status: 'COMPLETED',
              custom_id: '7a1cb3f2-order-refund',
              amount: { currency_code: 'BRL', value: '10.00' },
              seller_payable_breakdown: {
                gross_amount: { currency_code: 'BRL', value: '10.00' },
                paypal_fee: { currency_code: 'BRL', value: '0.30' },
                net_amount: { currency_code: 'BRL', value: '9.70' },
                total_refunded_amount: { currency_code: 'BRL', value: '10.00' },
              },
            },
          ],
        },
      },
    ],
    links: [{ href: 'https://www.paypal.com/checkoutnow?token=5O190127TN364715T', rel: 'payer-action', method: 'GET' }],
  },
  paypalCapture: {
    id: '2GG279541U471931P',
    status: 'COMPLETED',
    amount: { currency_code: 'BRL', value: '10.99' },
    create_time: '2017-09-11T23:24:01Z',
    seller_receivable_breakdown: {
      gross_amount: { currency_code: 'BRL', value: '10.99' },
      paypal_fee: { currency_code: 'BRL', value: '0.33' },
      net_amount: { currency_code: 'BRL', value: '10.66' },
    },
    supplementary_data: { related_ids: { order_id: '5O190127TN364715T' } },
  },
  paypalDispute: {
    dispute_id: 'PP-D-61888',
    create_time: '2022-02-18T19:21:18.000Z',
    update_time: '2022-02-18T19:32:53.000Z',
    disputed_transactions: [
      {
        buyer_transaction_id: '8BA17753PV474773C',
        seller_transaction_id: '133204605N715970A',
        create_time: '2022-02-18T19:20:11.000Z',
        transaction_status: 'REFUNDED',
        gross_amount: { currency_code: 'BRL', value: '100.00' },
      },
    ],
    reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
    status: 'RESOLVED',
    dispute_amount: { currency_code: 'BRL', value: '100.00' },
    dispute_outcome: { outcome_code: 'RESOLVED_BUYER_FAVOUR', amount_refunded: { currency_code: 'BRL', value: '100.00' } },
    dispute_life_cycle_stage: 'INQUIRY',
    dispute_channel: 'INTERNAL',
    seller_response_due_date: '2022-02-28T19:21:18.000Z',
  },
  paypalSubscription: {
    id: 'I-BW452GLLEP1G',
    status: 'ACTIVE',
    status_update_time: '2018-12-10T21:20:49Z',
    plan_id: 'P-5ML4271244454362WXNWU5NQ',
    custom_id: 'd9f80740-38f0-11e8-b467-0ed5f89f718b',
    update_time: '2018-12-10T21:20:49Z',
    plan: { billing_cycles: [{ sequence: 1, pricing_scheme: { fixed_price: { currency_code: 'BRL', value: '10.00' } } }] },
    billing_info: {
      outstanding_balance: { currency_code: 'BRL', value: '1.00' },
      failed_payments_count: 1,
      last_payment: { amount: { currency_code: 'BRL', value: '5.00' }, time: '2019-01-01T00:20:49Z' },
      next_billing_time: '2019-02-01T00:20:49Z',
    },
    links: [{ href: 'https://www.paypal.com/webapps/billing/subscriptions?ba_token=BA-2M539689T3856352J', rel: 'approve', method: 'GET' }],
  },
  paypalTransactions: {
    transactions: [
      {
        id: 'TRFGHNJKOIIOJKL',
        status: 'COMPLETED',
        payer_email: 'customer@example.com',
        amount_with_breakdown: {
          gross_amount: { currency_code: 'BRL', value: '10.00' },
          fee_amount: { currency_code: 'BRL', value: '1.00' },
          net_amount: { currency_code: 'BRL', value: '9.00' },
        },
        time: '2018-03-16T07:40:20.940Z',
      },
    ],
    links: [{ href: 'https://api-m.paypal.com/v1/billing/subscriptions/I-BW452GLLEP1G/transactions', rel: 'self', method: 'GET' }],
  },
};

/** Paths of the fields that the response has and the example lacks, or that are of another type there; null stands for any type. */
export function differences(response: unknown, example: unknown, path = ''): string[] {
  if (response === null || response === undefined || example === null) return [];
  if (Array.isArray(response))
    return Array.isArray(example) ? response.flatMap((item) => differences(item, example[0], `${path}[]`)) : [path];
  if (typeof response !== 'object') return typeof response === typeof example ? [] : [path];
  if (typeof example !== 'object') return [path];
  const known = example as Record<string, unknown>;
  return Object.entries(response).flatMap(([name, value]) =>
    Object.hasOwn(known, name) ? differences(value, known[name], `${path}.${name}`) : value === undefined ? [] : [`${path}.${name}`],
  );
}
