import { parseMercadoPagoWebhook } from './mercado-pago-webhook';

// Example from Mercado Pago's documentation.
const SECRET = 'your_secret_key_here';
const ID = 'ord01jq4s4ky8hwq6na5pxb65b3d3';
const TS = '1742505638683';
const V1 = '633f91233312dd391ec75fa0bea539cfc2d6c4918873305b84a96cc1c58db71c';
const REQUEST_ID = '2066ca19-c6f1-498a-be75-1923005edd06';

const parse = ({ id = ID, type = 'payment', signature = `ts=${TS},v1=${V1}`, requestId = REQUEST_ID, body = '{}' } = {}) =>
  parseMercadoPagoWebhook(
    {
      rawBody: body,
      headers: { ...(signature && { 'x-signature': signature }), 'x-request-id': requestId },
      countDownload: () => Promise.resolve(),
      query: { 'data.id': id, type },
    },
    SECRET,
  );

describe('a webhook of Mercado Pago', () => {
  it('accepts the documented signature, in any case of the id and order of the parts', () => {
    expect(parse().verdict).toBe('valid');
    expect(parse({ id: ID.toUpperCase() }).verdict).toBe('valid');
    expect(parse({ signature: `v1=${V1}, ts=${TS}` }).verdict).toBe('valid');
  });

  it.each([
    ['another id', { id: '123' }],
    ['another request', { requestId: 'x' }],
    ['another time', { signature: `ts=1742505638684,v1=${V1}` }],
    ['another signature', { signature: `ts=${TS},v1=${'0'.repeat(64)}` }],
    ['half a signature', { signature: `ts=${TS}` }],
    ['a short signature', { signature: `ts=${TS},v1=abc` }],
    ['a signature that is no hash', { signature: 'please' }],
  ])('is invalid with %s', (_, changes) => {
    expect(parse(changes).verdict).toBe('invalid');
  });

  it('is unsigned without a signature', () => {
    expect(parse({ signature: '' }).verdict).toBe('unsigned');
  });

  it.each([
    ['payment', { kind: 'payment', externalId: '77' }],
    ['subscription_preapproval', { kind: 'subscription', externalId: '77' }],
    ['subscription_authorized_payment', { kind: 'payment', externalId: 'invoice:77' }],
    ['topic_chargebacks_wh', { kind: 'dispute', externalId: '77' }],
    ['chargebacks', { kind: 'dispute', externalId: '77' }],
    ['stop_delivery_op_wh', null],
    ['constructor', null],
  ])('of type %s names the resource to fetch', (type, resource) => {
    const body = JSON.stringify({ id: 12345, action: 'something.updated', data: { id: '77' } });
    expect(parse({ id: '77', type, body })).toMatchObject({ eventId: '12345', type: 'something.updated', resource });
  });

  it('takes the id from the signed URL, not from the unsigned body', () => {
    expect(parse({ body: JSON.stringify({ data: { id: '999' } }) }).resource).toEqual({ kind: 'payment', externalId: ID });
  });

  it.each(['', 'x', '[]', '{"data":7,"id":{}}'])('is still valid with the body %p, without an event id', (body) => {
    expect(parse({ body })).toMatchObject({ verdict: 'valid', eventId: null });
  });
});
