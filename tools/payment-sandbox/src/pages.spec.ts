import { OpenSandboxes } from './testing/open-sandboxes';
import { ORDER, type SandboxClient } from './testing/sandbox-client';

const open = new OpenSandboxes();
let shop: SandboxClient;

beforeAll(async () => {
  shop = await open.start();
});
afterAll(() => open.end());

const aPayment = async (more = {}): Promise<string> =>
  (await shop.post<{ id: string }>('/payments', { ...ORDER, reference: 'r', method: 'card', ...more })).body.id;
const read = async (path: string): Promise<string> => (await shop.page(path)).text();

describe('the payment page', () => {
  it('shows payee, amount and description, and allows no scripts', async () => {
    const id = await aPayment({ amountCents: 123_456, description: 'Pedido <script>alert(1)</script>' });
    const page = await shop.page(`/pay/${id}`);
    const text = await page.text();
    for (const shown of ['Instituto Aflora', 'Ambiente de testes', 'R$\u00a01.234,56', 'Pagar', 'Recusar pagamento', 'Cancelar']) {
      expect(text).toContain(shown);
    }
    expect(text).toContain('Pedido &lt;script&gt;alert(1)&lt;/script&gt;');
    const policy = page.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("form-action 'self' https://site.example");
  });

  it('shows the Pix code to copy', async () => {
    const payment = (await shop.post<{ id: string; pix: { payload: string } }>('/payments', { ...ORDER, reference: 'r', method: 'pix' }))
      .body;
    const text = await read(`/pay/${payment.id}`);
    expect(text).toContain(`>${payment.pix.payload}</textarea>`);
    expect(text).toContain('Simular pagamento');
    expect(text).toMatch(/<svg[^>]+aria-label="QR Code do Pix"/);
  });

  it.each([
    ['pay', 'paid', 'https://site.example/obrigado?intent=1&sandbox_payment=', 'Pagamento aprovado'],
    ['refuse', 'refused', 'https://site.example/obrigado?intent=1&sandbox_payment=', 'Pagamento recusado'],
    ['cancel', 'cancelled', 'https://site.example/cancelado', 'Pagamento cancelado'],
  ])('%s makes the payment %s and redirects back, also when the form is sent twice', async (action, status, leadsTo, says) => {
    const id = await aPayment();
    const first = await shop.press(`/pay/${id}`, action);
    expect(first).toEqual({ status: 303, location: leadsTo.endsWith('=') ? leadsTo + id : leadsTo });
    const paidAt = (await shop.get(`/payments/${id}`)).body;
    expect(paidAt).toMatchObject({ status });
    expect(await shop.press(`/pay/${id}`, action === 'pay' ? 'cancel' : 'pay')).toEqual(first);
    expect((await shop.get(`/payments/${id}`)).body).toEqual(paidAt);
    const text = await read(`/pay/${id}`);
    expect(text).toContain(says);
    expect(text).toContain('Voltar ao site');
    expect(text).not.toContain('<form');
  });

  it('shows that a payment has expired, and doesn’t accept it', async () => {
    const id = await aPayment({ expiresAt: '2020-01-01T00:00:00Z' });
    expect(await shop.press(`/pay/${id}`, 'pay')).toEqual({ status: 303, location: `/pay/${id}` });
    expect(await read(`/pay/${id}`)).toContain('O prazo deste pagamento terminou');
  });

  it('refuses unknown actions and unknown payments', async () => {
    expect((await shop.press(`/pay/${await aPayment()}`, 'steal')).status).toBe(422);
    const missing = await shop.page('/pay/pay_none');
    expect([missing.status, await missing.text()]).toEqual([404, expect.stringContaining('Pagamento não encontrado')]);
  });
});

describe('the subscription page', () => {
  it('shows interval and amount, and after the authorisation its result', async () => {
    const order = { ...ORDER, amountCents: 2_990, reference: 'r', interval: 'month' };
    const { id } = (await shop.post<{ id: string }>('/subscriptions', order)).body;
    const text = await read(`/subscribe/${id}`);
    for (const shown of ['R$\u00a029,90', 'por mês', 'Autorizar', 'Recusar', 'Cancelar']) expect(text).toContain(shown);
    await shop.press(`/subscribe/${id}`, 'authorise');
    expect(await read(`/subscribe/${id}`)).toContain('Cobrança autorizada');
  });
});

it('the start page links to the latest payments', async () => {
  const id = await aPayment({ description: 'Cesta básica' });
  const text = await read('/');
  expect(text).toContain(`href="/pay/${id}"`);
  expect(text).toContain('Cesta básica');
});
