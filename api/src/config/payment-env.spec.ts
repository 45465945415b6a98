import { randomBytes } from 'node:crypto';
import { parseEnv } from './env';

const REQUIRED = { DATABASE_URL: 'postgres://aflora@localhost/aflora', JWT_SECRET: randomBytes(32).toString('hex') };
const PIX = { PAYMENT_PROVIDERS: 'pix-static', PIX_KEY: 'doe@ong.example', PIX_NAME: 'Instituto Ação', PIX_CITY: 'São Paulo' };

const payments = (variables: Record<string, string>) => parseEnv({ ...REQUIRED, ...variables }).payments;

describe('paymentEnv', () => {
  it('uses the sandbox by default', () => {
    expect(payments({})).toMatchObject({
      providers: ['sandbox'],
      sandbox: { url: 'http://localhost:4204' },
      webhookOrigin: 'http://localhost:4200',
    });
    expect(payments({ PORT_BASE: '5000' }).sandbox?.url).toBe('http://localhost:5004');
  });

  it('enables several providers in order, each once, and no others', () => {
    const env = payments({ ...PIX, PAYMENT_PROVIDERS: 'pix-static, sandbox,pix-static' });
    expect(env.providers).toEqual(['pix-static', 'sandbox']);
    expect(env.paypal).toBeUndefined();
    expect(env.mercadoPago).toBeUndefined();
  });

  it.each([
    ['mercadopago', ['MERCADO_PAGO_ACCESS_TOKEN', 'MERCADO_PAGO_WEBHOOK_SECRET']],
    ['paypal', ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID']],
    ['pix-static', ['PIX_KEY', 'PIX_NAME', 'PIX_CITY']],
  ])('refuses %s without its credentials, in one line', (code, names) => {
    const broken = () => payments({ PAYMENT_PROVIDERS: `sandbox,${code}` });
    for (const name of names) expect(broken).toThrow(`PAYMENT_PROVIDERS names ${code}, which needs ${name}`);
    expect(broken).not.toThrow(/\n/);
  });

  it('ignores the variables of providers that are not enabled', () => {
    expect(() => payments({ PAYPAL_URL: 'nowhere', PIX_NAME: 'x'.repeat(99), PIX_TXID_MODE: 'maybe' })).not.toThrow();
  });

  it('knows the URLs of the providers', () => {
    const mercadoPago = { MERCADO_PAGO_ACCESS_TOKEN: 'token', MERCADO_PAGO_WEBHOOK_SECRET: 'secret' };
    const paypal = { PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 'secret', PAYPAL_WEBHOOK_ID: 'hook' };
    expect(payments({ PAYMENT_PROVIDERS: 'mercadopago,paypal', ...mercadoPago, ...paypal })).toMatchObject({
      mercadoPago: { url: 'https://api.mercadopago.com', accessToken: 'token', webhookSecret: 'secret' },
      paypal: { url: 'https://api-m.paypal.com', clientId: 'id', clientSecret: 'secret', webhookId: 'hook' },
    });
  });

  it('writes name and city as a BR Code requires', () => {
    expect(payments(PIX).staticPix).toEqual({ key: 'doe@ong.example', name: 'Instituto Acao', city: 'Sao Paulo', txidMode: 'reference' });
    expect(payments({ ...PIX, PIX_NAME: 'ÁÉÍÓÚÁÉÍÓÚÁÉÍÓÚÁÉÍÓÚÁÉÍÓÚ' }).staticPix?.name).toHaveLength(25);
    expect(payments({ ...PIX, PIX_TXID_MODE: 'none' }).staticPix?.txidMode).toBe('none');
  });

  it.each([
    ['an e-mail', 'doe@ong.example'],
    ['a phone', '+5511987654321'],
    ['a CPF', '52998224725'],
    ['a CNPJ', '11222333000181'],
    ['a CNPJ with letters', '12ABC34501DE35'],
    ['a random key', '123e4567-e12b-12d1-a456-426655440000'],
  ])('accepts %s as Pix key', (_, key) => {
    expect(payments({ ...PIX, PIX_KEY: key }).staticPix?.key).toBe(key);
  });

  it.each([
    ['PAYMENT_PROVIDERS', 'stripe'],
    ['PAYMENT_PROVIDERS', ','],
    ['PIX_NAME', 'Associação Beneficente da Beleza'],
    ['PIX_CITY', 'Águas de São Pedro'],
    ['PIX_KEY', 'chave com espaço'],
    ['PIX_KEY', 'x'.repeat(78)],
    ['PIX_KEY', '52998224724'],
    ['PIX_KEY', '529.982.247-25'],
    ['PIX_KEY', '12ABC34501DE36'],
    ['PIX_KEY', '11987654321'],
    ['PIX_KEY', 'instituto'],
    ['PIX_KEY', `${'a'.repeat(70)}@example.org`],
    ['PIX_TXID_MODE', 'sometimes'],
  ])('refuses %s=%s', (name, value) => {
    expect(() => payments({ ...PIX, [name]: value })).toThrow(name);
  });

  it('requires https for provider URLs in production', () => {
    const variables = { ...PIX, PAYMENT_PROVIDERS: 'paypal', PAYPAL_CLIENT_ID: 'a', PAYPAL_CLIENT_SECRET: 'b', PAYPAL_WEBHOOK_ID: 'c' };
    const plain = { ...variables, PAYPAL_URL: 'http://127.0.0.1:9' };
    expect(payments(plain).paypal?.url).toBe('http://127.0.0.1:9');
    expect(() => payments({ ...plain, NODE_ENV: 'production' })).toThrow('PAYPAL_URL');
    expect(() => payments({ ...variables, NODE_ENV: 'production' })).not.toThrow();
  });
});
