import { X509Certificate, createSign } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { PAYPAL_ENV, startPaypalStub, type PaypalStub } from '../../../../test/support/providers/paypal.stub';
import { selfSignedCertificate } from '../../../../test/support/providers/self-signed-certificate';
import { Problem } from '../../../common/problems/problem';
import { PaypalCertificates, parsePaypalWebhook, signedText } from './paypal-webhook';

const webhookId = PAYPAL_ENV.PAYPAL_WEBHOOK_ID;

describe('a webhook of PayPal', () => {
  let stub: PaypalStub;
  let certificates: PaypalCertificates;

  beforeEach(async () => {
    stub = await startPaypalStub();
    certificates = new PaypalCertificates(stub.url);
  });

  afterEach(() => stub.close());

  const countDownload = jest.fn(() => Promise.resolve());
  const parse = ({ headers, body }: { headers: Record<string, string>; body: string }) =>
    parsePaypalWebhook(
      { rawBody: body, headers, query: {}, countDownload },
      { webhookId, certificateAt: (address) => certificates.find(address, countDownload) },
    );
  const completed = { id: 'CAP1', supplementary_data: { related_ids: { order_id: 'ORDER1' } } };
  const anEvent = (changes = {}) => stub.event('PAYMENT.CAPTURE.COMPLETED', completed, { id: 'WH-1', ...changes });

  it('is signed over the checksum of its body', () => {
    const rawBody = '{"id":"WH-1","event_type":"CHECKOUT.ORDER.APPROVED"}';
    expect(crc32(rawBody)).toBe(344488721);
    expect(signedText({ rawBody, transmissionId: 'a', time: 'b', webhookId: 'c' })).toBe('a|b|c|344488721');
  });

  it('is valid, and its certificate is downloaded once', async () => {
    for (let times = 0; times < 3; times += 1) {
      expect(await parse(anEvent())).toEqual({
        verdict: 'valid',
        eventId: 'WH-1',
        type: 'PAYMENT.CAPTURE.COMPLETED',
        resource: { kind: 'payment', externalId: 'ORDER1' },
      });
    }
    expect(stub.callsTo('GET', /certs/)).toHaveLength(1);
    expect(countDownload).toHaveBeenCalledTimes(1);
  });

  it('downloads nothing once its sender has made us download too much', async () => {
    countDownload.mockRejectedValueOnce(new Problem('rate-limit.exceeded'));
    await expect(parse(anEvent())).rejects.toMatchObject({ code: 'rate-limit.exceeded' });
    expect(stub.callsTo('GET', /certs/)).toEqual([]);
  });

  it('is unsigned without a signature', async () => {
    expect(await parse(anEvent({ unsigned: true }))).toMatchObject({ verdict: 'unsigned', eventId: 'WH-1' });
  });

  it.each<[string, (event: { headers: Record<string, string>; body: string }) => void]>([
    ['another body', (event) => (event.body = event.body.replace('CAP1', 'CAP2'))],
    ['another time', (event) => (event.headers['paypal-transmission-time'] = new Date(0).toISOString())],
    ['another transmission', (event) => (event.headers['paypal-transmission-id'] = 'x')],
    ['no transmission', (event) => delete event.headers['paypal-transmission-id']],
    ['another algorithm', (event) => (event.headers['paypal-auth-algo'] = 'none')],
    ['a malformed signature', (event) => (event.headers['paypal-transmission-sig'] = 'please')],
    ['a missing certificate', (event) => (event.headers['paypal-cert-url'] += '2')],
  ])('is invalid with %s', async (_, forge) => {
    const event = anEvent();
    forge(event);
    expect(await parse(event)).toMatchObject({ verdict: 'invalid' });
  });

  it('is invalid when signed for another webhook id', async () => {
    expect(await parse(anEvent({ webhookId: 'another' }))).toMatchObject({ verdict: 'invalid' });
  });

  it.each([
    'https://paypal.com.example/v1/notifications/certs/CERT-1',
    'https://api.paypal.com.example/v1/notifications/certs/CERT-1',
    'https://api.paypal.com@evil.example/v1/notifications/certs/CERT-1',
    'http://api.paypal.com/v1/notifications/certs/CERT-1',
    'https://api.paypal.com/v1/notifications/../../uploads/CERT-1',
    'https://api.paypal.com:8443/v1/notifications/certs/CERT-1',
    'http://127.0.0.1:1/v1/notifications/certs/CERT-1',
    'file:///etc/passwd',
    'CERT-1',
  ])('downloads no certificate from %s', async (certUrl) => {
    const fetched = jest.spyOn(globalThis, 'fetch');
    expect(await parse(anEvent({ certUrl }))).toMatchObject({ verdict: 'invalid' });
    expect(fetched).not.toHaveBeenCalled();
    fetched.mockRestore();
  });

  it.each<[string, string]>([
    ['has expired', selfSignedCertificate({ to: new Date(Date.now() - 60_000) }).pem],
    ['is not valid yet', selfSignedCertificate({ from: new Date(Date.now() + 60_000) }).pem],
    ['is no certificate', 'hello'],
    ['is followed by one that did not sign it', selfSignedCertificate().pem + selfSignedCertificate().pem],
  ])('is invalid with a certificate that %s', async (_, certificate) => {
    stub.state.certificate = certificate;
    expect(await parse(anEvent())).toMatchObject({ verdict: 'invalid' });
  });

  it('fails as unavailable, not as invalid, while PayPal does not serve its certificate', async () => {
    stub.always = { status: 503 };
    await expect(parse(anEvent())).rejects.toMatchObject({ code: 'payment.provider-unavailable' });
    stub.always = undefined;
    expect(await parse(anEvent())).toMatchObject({ verdict: 'valid' });
  });

  it('tests with certificates that node itself accepts', () => {
    const { pem, privateKey } = selfSignedCertificate();
    const certificate = new X509Certificate(pem);
    expect(certificate.verify(certificate.publicKey)).toBe(true);
    expect(certificate.checkPrivateKey(privateKey)).toBe(true);
    expect(createSign('SHA256').update('x').sign(privateKey)).toHaveLength(256);
  });

  const up = (id: string) => ({ links: [{ rel: 'up', href: `https://api.paypal.com/v2/payments/captures/${id}` }] });
  it.each([
    ['CHECKOUT.ORDER.APPROVED', { id: 'ORDER1' }, { kind: 'payment', externalId: 'ORDER1' }],
    ['PAYMENT.CAPTURE.REFUNDED', { id: 'REF1', ...up('CAP1') }, { kind: 'payment', externalId: 'capture:CAP1' }],
    ['PAYMENT.CAPTURE.DENIED', { id: 'CAP1' }, { kind: 'payment', externalId: 'capture:CAP1' }],
    ['PAYMENT.SALE.COMPLETED', { id: 'S1', billing_agreement_id: 'I-1' }, { kind: 'subscription', externalId: 'I-1' }],
    ['PAYMENT.SALE.REFUNDED', { id: 'R1', sale_id: 'S1' }, { kind: 'payment', externalId: 'capture:S1' }],
    ['BILLING.SUBSCRIPTION.SUSPENDED', { id: 'I-1' }, { kind: 'subscription', externalId: 'I-1' }],
    ['CUSTOMER.DISPUTE.CREATED', { dispute_id: 'PP-D-1' }, { kind: 'dispute', externalId: 'PP-D-1' }],
    ['CATALOG.PRODUCT.CREATED', { id: 'P1' }, null],
  ])('of type %s names the resource to fetch', async (type, resource, expected) => {
    expect(await parse(stub.event(type, resource))).toMatchObject({ type, resource: expected });
  });
});
