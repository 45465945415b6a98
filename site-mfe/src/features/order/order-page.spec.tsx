import { FakeProblem, fakeApi } from '@aflora/api-client/testing';
import type { OrderView } from '@aflora/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { aSessionUser } from '../../testing/a-session-user';
import { aCardPayment, anOrder, aPixPayment, ORDER_ID } from '../../testing/an-order';
import { forgetEverything } from '../../testing/forget-everything';
import { renderSite } from '../../testing/render-site';

const SHOW = `GET /api/orders/${ORDER_ID}`;
const PAGE = `/pedido/${ORDER_ID}`;

const orderApi = (order: Partial<OrderView>) => fakeApi({ [SHOW]: () => anOrder(order) });

async function openOrder(address = PAGE) {
  const site = renderSite(address, { user: aSessionUser() });
  await screen.findByRole('heading', { level: 1, name: 'Pedido #1a2b3c4d' });
  return site;
}

beforeEach(forgetEverything);

describe('the page of an order', () => {
  it('names what the buyer paid less as a member', async () => {
    orderApi({ memberDiscountCents: 899, totalAmountCents: 9_981 });
    await openOrder();
    const totals = within(screen.getByRole('region', { name: 'Itens' }));
    expect(totals.getByText('Desconto de membro').parentElement).toHaveTextContent(/-R\$\s8,99/);
    expect(totals.getByText('Total').parentElement).toHaveTextContent(/99,81/);
  });

  it('names the donation by which the buyer rounded up, and leads to its receipt', async () => {
    orderApi({ roundUpCents: 120, roundUpUrl: 'https://aflora.example/doacao/d1?token=t' });
    await openOrder();
    const totals = within(screen.getByRole('region', { name: 'Itens' }));
    expect(totals.getByText('Troco solidário (doação)').parentElement).toHaveTextContent(/1,20/);
    expect(totals.getByText('Total').parentElement).toHaveTextContent(/110,00/);
    expect(totals.getByRole('link', { name: 'Ver a doação e o recibo' })).toHaveAttribute('href', expect.stringContaining('/doacao/d1'));
  });

  it('names the coupon and what it took off', async () => {
    orderApi({ coupon: { id: 'c1', code: 'BEMVINDA10', discountCents: 899 }, totalAmountCents: 9_981 });
    await openOrder();
    const totals = within(screen.getByRole('region', { name: 'Itens' }));
    expect(totals.getByText('Cupom BEMVINDA10').parentElement).toHaveTextContent(/-R\$\s8,99/);
  });

  it('says where it stands, what happened, what is in it and where it goes', async () => {
    orderApi({
      status: 'shipped',
      paymentStatus: 'paid',
      trackingCode: 'BR123',
      history: [
        { kind: 'placed', at: '2026-11-20T12:00:00Z' },
        { kind: 'shipped', at: '2026-11-21T15:30:00Z' },
      ],
    });
    const { person } = await openOrder();
    for (const text of ['Enviado', 'Pagamento: pago', 'Pedido enviado', '21/11/2026, 12:30', 'Rita Souza', 'BR123']) {
      expect(await screen.findByText(text)).toBeVisible();
    }
    const totals = within(screen.getByRole('region', { name: 'Itens' }));
    expect(totals.getByText('Total').parentElement).toHaveTextContent(/108,80/);
    expect(totals.queryByText('Desconto de membro')).not.toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Copiar o código de rastreio' }));
    expect(await navigator.clipboard.readText()).toBe('BR123');
    expect(screen.queryByRole('link', { name: /Rastrear/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'O que você pode fazer' })).not.toBeInTheDocument();
    expect(document.title).toBe('Pedido #1a2b3c4d · Aflora');
  });

  it('leads to the carrier’s page of the tracking code, if there is one', async () => {
    orderApi({ status: 'shipped', paymentStatus: 'paid', trackingCode: 'AA473124829BR' });
    await openOrder();
    expect(await screen.findByRole('link', { name: /Rastrear \(Correios\)/ })).toHaveAttribute(
      'href',
      'https://rastreamento.correios.com.br/app/index.php?objetos=AA473124829BR',
    );
  });

  it('shows the key of the invoice in groups of four, to copy, and its official page', async () => {
    const key = '52060433009911002506550120000007800267301615';
    orderApi({ status: 'shipped', paymentStatus: 'paid', invoice: { key, url: 'https://nfe.example/?nfe=1' } });
    const { person } = await openOrder();
    const invoice = within(await screen.findByRole('region', { name: 'Nota fiscal' }));
    expect(invoice.getByText('5206 0433 0099 1100 2506 5501 2000 0007 8002 6730 1615')).toBeVisible();
    expect(invoice.getByRole('link', { name: /Consultar na Receita Federal/ })).toHaveAttribute('href', 'https://nfe.example/?nfe=1');
    await person.click(invoice.getByRole('button', { name: 'Copiar a chave de acesso da nota fiscal' }));
    expect(await navigator.clipboard.readText()).toBe(key);
  });

  it.each([
    [{ count: 6, totalCents: 11_640 }, 'Pago em 6x no cartão, com juros', /116,40/],
    [{ count: 3, totalCents: 10_880 }, 'Pago em 3x no cartão', /108,80/],
  ])('says how its payment was divided: %j', async (instalments, term, total) => {
    const payment = aCardPayment({ status: 'paid', next: null, instalments });
    orderApi({ status: 'processing', paymentStatus: 'paid', payment });
    await openOrder();
    expect((await screen.findByText(term)).parentElement).toHaveTextContent(total);
  });

  it.each([
    ['waits for no payment once it is cancelled', { status: 'cancelled', paymentStatus: 'pending' }, false],
    ['names the payment that goes back once it is cancelled', { status: 'cancelled', paymentStatus: 'paid' }, true],
  ] as const)('%s', async (_, order, isTold) => {
    orderApi(order);
    await openOrder();
    expect(await screen.findByText('Cancelado')).toBeVisible();
    expect(screen.queryAllByText(/^Pagamento: /)).toHaveLength(isTold ? 1 : 0);
  });

  it('mentions no invoice before there is one', async () => {
    orderApi({ status: 'shipped', paymentStatus: 'paid' });
    await openOrder();
    expect(screen.queryByText('Nota fiscal')).not.toBeInTheDocument();
  });

  const disputed = { status: 'processing', paymentStatus: 'paid', disputedCents: 3000, isDisputed: true };
  it.each([
    ['that is open', disputed, /^Uma parte do pagamento, R\$\s30,00, foi contestada: só enviamos o pedido depois da decisão\.$/],
    ['that was lost', { ...disputed, isDisputed: false }, /^Pagamento confirmado\. Estamos preparando/],
    ['of everything that was lost', { ...disputed, paymentStatus: 'disputed', isDisputed: false }, /o pedido não será enviado\.$/],
    [
      'of a cancelled order',
      { ...disputed, status: 'cancelled' },
      /O reembolso do restante está a caminho\. Sobre R\$\s30,00, vale a decisão/,
    ],
    [
      'of a purchase that is regretted',
      { ...disputed, status: 'delivered', history: [{ kind: 'regretted' as const, at: '2026-11-20T12:00:00Z' }] },
      /restante está a caminho, .* Sobre R\$\s30,00, vale a decisão/,
    ],
  ])('promises only what a dispute %s leaves possible', async (_, given, text) => {
    orderApi(given);
    await openOrder();
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByText('Contestado', { selector: 'dt' }).nextElementSibling).toHaveTextContent(/R\$\s30,00/);
  });

  it('shows a status that nobody has heard of as it is', async () => {
    orderApi({ status: 'em-analise' });
    await openOrder();
    expect(await screen.findByText('em-analise')).toBeVisible();
  });

  it('opens with the key of a mail’s link, which leaves the address bar', async () => {
    const api = orderApi({});
    const { address } = renderSite(`${PAGE}?token=mail-key`);
    await screen.findByText('Falta o pagamento.');
    expect(address()).toBe(PAGE);
    expect(api.requests[0]?.headers.get('x-access-key')).toBe('mail-key');
    expect(localStorage.getItem('aflora.order-keys')).toContain('mail-key');
  });

  it('opens with the key that the browser has when the link was cut', async () => {
    localStorage.setItem('aflora.order-keys', JSON.stringify({ [ORDER_ID]: 'the-whole-key' }));
    const api = orderApi({});
    renderSite(`${PAGE}?token=the-who`);
    await screen.findByText('Falta o pagamento.');
    expect(api.requests[0]?.headers.get('x-access-key')).toBe('the-whole-key');
  });

  it.each(['order.not-found', 'auth.forbidden'] as const)('says to a stranger (%s) how to find it', async (code) => {
    const api = fakeApi({ [SHOW]: () => new FakeProblem(code) });
    const { person, become } = renderSite(PAGE);
    expect(await screen.findByRole('heading', { level: 1, name: 'Pedido não encontrado' })).toBeVisible();
    const find = within(screen.getByRole('main')).getByRole('link', { name: 'Encontrar meu pedido' });
    expect(find).toHaveAttribute('href', '/encontrar-pedido');
    await person.click(within(screen.getByRole('main')).getByRole('button', { name: 'Entrar' }));
    expect(await screen.findByRole('dialog')).toBeVisible();
    api.on({ [SHOW]: () => anOrder() });
    become(aSessionUser());
    expect(await screen.findByText('Falta o pagamento.')).toBeInTheDocument();
  });

  it('asks a user whose session has ended to sign in, and doesn’t say that the order is not theirs', async () => {
    fakeApi({ [SHOW]: () => new FakeProblem('auth.session-ended') });
    const { person } = await openOrder();
    const main = within(screen.getByRole('main'));
    expect(main.getByText(/^Entre na sua conta para ver seus pedidos/)).toBeVisible();
    expect(screen.queryByText(/não está na sua conta/)).not.toBeInTheDocument();
    await person.click(main.getByRole('button', { name: 'Entrar' }));
    expect(await screen.findByRole('dialog')).toBeVisible();
  });

  it('reports a failed load and retries', async () => {
    const api = fakeApi({ [SHOW]: () => new FakeProblem('request.malformed') });
    const { person, notify } = renderSite(PAGE);
    const retry = await screen.findByRole('button', { name: 'Tentar novamente' });
    expect(notify.failure).toHaveBeenCalledWith('Erro', 'Não foi possível carregar o pedido.');
    api.on({ [SHOW]: () => anOrder() });
    await person.click(retry);
    expect(await screen.findByText('Falta o pagamento.')).toBeVisible();
  });
});

describe('an order that waits for its Pix', () => {
  it('has the code to read and to copy, and the provider’s page', async () => {
    orderApi({ payment: aPixPayment(), heldUntil: '2126-11-20T12:30:00Z' });
    const { person } = await openOrder();
    const qr = await screen.findByRole('img', { name: 'QR code do Pix' });
    expect(Number(qr.getAttribute('width'))).toBeGreaterThanOrEqual(200);
    expect(screen.getByText('Falta o pagamento. Guardamos seus produtos até 20/11/2126, 09:30.')).toBeVisible();
    expect(screen.getByRole('timer')).toHaveTextContent(/^(19|20):\d\d/);
    expect(screen.getByRole('link', { name: 'Abrir página de pagamento' })).toHaveAttribute('href', 'https://provedor.example/pix');
    await person.click(screen.getByRole('button', { name: 'Copiar o código Pix' }));
    expect(await navigator.clipboard.readText()).toBe('00020126-pix');
    expect(await screen.findByText('Copiado: o código Pix')).toBeInTheDocument();
  });

  it('offers no payment of a cancelled order that its provider has not cancelled yet', async () => {
    orderApi({ status: 'cancelled', payment: aPixPayment() });
    await openOrder();
    const text = 'Pedido cancelado. Se um Pix que você acabou de pagar ainda chegar, devolvemos o valor inteiro.';
    expect(screen.getByText(text)).toBeVisible();
    expect(screen.queryByText('Pague com Pix')).not.toBeInTheDocument();
  });

  it('notices the payment by itself and shows it', async () => {
    jest.useFakeTimers();
    const api = orderApi({ payment: aPixPayment() });
    const { notify } = renderSite(PAGE, { user: aSessionUser() });
    await act(() => jest.advanceTimersByTimeAsync(500));
    expect(screen.getByText('Pague com Pix')).toBeVisible();
    api.on({
      [SHOW]: () => anOrder({ status: 'processing', paymentStatus: 'paid', payment: aPixPayment({ status: 'paid', next: null }) }),
    });
    await act(() => jest.advanceTimersByTimeAsync(3_000));
    expect(screen.getByText(/Pagamento confirmado\. Estamos preparando/)).toBeVisible();
    expect(notify.success).toHaveBeenCalledWith('Pagamento Realizado!', 'Pagamento confirmado com sucesso.');
    const asked = api.requests.length;
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    expect(api.requests).toHaveLength(asked);
    jest.useRealTimers();
  });

  it('stays on screen when the session ends and the buyer doesn’t sign in again', async () => {
    jest.useFakeTimers();
    const api = orderApi({ payment: aPixPayment() });
    renderSite(PAGE, { user: aSessionUser() });
    await act(() => jest.advanceTimersByTimeAsync(500));
    // The shell sends the next reads of a buyer who has closed its login dialog without a token.
    for (const code of ['auth.session-ended', 'order.not-found'] as const) {
      api.on({ [SHOW]: () => new FakeProblem(code) });
      await act(() => jest.advanceTimersByTimeAsync(3_000));
      expect(screen.getByRole('img', { name: 'QR code do Pix' })).toBeVisible();
      expect(screen.getByRole('button', { name: 'Copiar o código Pix' })).toBeVisible();
    }
    api.on({ [SHOW]: () => anOrder({ status: 'processing', paymentStatus: 'paid', payment: null }) });
    await act(() => jest.advanceTimersByTimeAsync(3_000));
    expect(screen.getByText(/Pagamento confirmado\. Estamos preparando/)).toBeVisible();
    jest.useRealTimers();
  });

  it('says that a person confirms it where no provider does', async () => {
    orderApi({ payment: aPixPayment({ expiresAt: null, next: { kind: 'pix', payload: 'x', pageUrl: null, confirmedBy: 'person' } }) });
    await openOrder();
    expect(await screen.findByText(/^Aguardando confirmação/)).toBeVisible();
    expect(screen.queryByRole('timer')).not.toBeInTheDocument();
  });

  const byPerson = () => aPixPayment({ next: { kind: 'pix', payload: 'x', pageUrl: null, confirmedBy: 'person' } });

  it.each<[string, Partial<OrderView>, string]>([
    [
      'kept for less time than a person needs',
      { payment: byPerson(), heldUntil: '2126-11-20T12:30:00Z' },
      'Falta o pagamento. Guardamos seus produtos até 20/11/2126, 09:30. Se a confirmação vier depois e um deles tiver acabado, devolvemos o valor inteiro.',
    ],
    [
      'no longer kept',
      { payment: byPerson() },
      'Falta o pagamento. Os produtos não estão mais guardados: se um deles acabar antes da confirmação, devolvemos o valor inteiro.',
    ],
    [
      'no longer kept, and nobody is paying',
      { paymentStatus: 'failed', history: [{ kind: 'hold-expired', at: '2026-11-20T13:00:00Z' }] },
      'O prazo para pagar terminou e nada foi cobrado. Você ainda pode pagar, enquanto houver os produtos em estoque.',
    ],
  ])('says what is true of products that are %s', async (_which, order, text) => {
    orderApi(order);
    await openOrder();
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('that has expired is not said to be refused: a payment in its last second is shown when it is confirmed', async () => {
    jest.useFakeTimers();
    const api = orderApi({ payment: aPixPayment() });
    const { notify } = renderSite(PAGE, { user: aSessionUser() });
    await act(() => jest.advanceTimersByTimeAsync(500));
    const payment = aPixPayment({ status: 'expired', next: null, expiresAt: new Date().toISOString() });
    const history = [{ kind: 'payment-failed' as const, at: '2026-11-20T12:30:00Z' }];
    api.on({ [SHOW]: () => anOrder({ paymentStatus: 'failed', payment, history, canPay: true }) });
    await act(() => jest.advanceTimersByTimeAsync(3_000));
    expect(
      screen.getByText(
        'O código Pix venceu antes do pagamento. Se você já pagou, a confirmação aparece aqui; se não, pode pagar novamente.',
      ),
    ).toBeVisible();
    expect(screen.getByText('Pagamento não concluído')).toBeVisible();
    expect(screen.queryByText(/nada foi cobrado/i)).not.toBeInTheDocument();
    expect(notify.failure.mock.calls).toEqual([
      ['O código Pix venceu', 'Se você já pagou, a confirmação aparece aqui; se não, pode pagar novamente.'],
    ]);
    api.on({ [SHOW]: () => anOrder({ status: 'processing', paymentStatus: 'paid', payment: { ...payment, status: 'paid' } }) });
    await act(() => jest.advanceTimersByTimeAsync(30_000));
    expect(screen.getByText(/Pagamento confirmado\. Estamos preparando/)).toBeVisible();
    expect(notify.success).toHaveBeenCalledWith('Pagamento Realizado!', 'Pagamento confirmado com sucesso.');
    jest.useRealTimers();
  });

  it('is no longer looked for some minutes after its code has expired', async () => {
    jest.useFakeTimers();
    const payment = aPixPayment({ status: 'expired', next: null, expiresAt: new Date().toISOString() });
    const api = orderApi({ paymentStatus: 'failed', payment });
    renderSite(PAGE, { user: aSessionUser() });
    await act(() => jest.advanceTimersByTimeAsync(11 * 60_000));
    const asked = api.requests.length;
    await act(() => jest.advanceTimersByTimeAsync(2 * 60_000));
    expect(api.requests).toHaveLength(asked);
    jest.useRealTimers();
  });

  it('says while it can’t find out whether it is paid, and goes on once it can', async () => {
    jest.useFakeTimers();
    const api = orderApi({ payment: aPixPayment() });
    renderSite(PAGE, { user: aSessionUser() });
    await act(() => jest.advanceTimersByTimeAsync(500));
    expect(screen.getByText('Aguardando o pagamento. Esta página se atualiza sozinha.')).toBeVisible();
    api.on({ [SHOW]: () => Promise.reject(new TypeError('Failed to fetch')) });
    await act(() => jest.advanceTimersByTimeAsync(6_000));
    expect(screen.getByText(/^Não conseguimos atualizar esta página agora/)).toBeVisible();
    expect(screen.getByRole('img', { name: 'QR code do Pix' })).toBeVisible();
    api.on({ [SHOW]: () => anOrder({ payment: aPixPayment() }) });
    await act(() => jest.advanceTimersByTimeAsync(6_000));
    expect(screen.getByText('Aguardando o pagamento. Esta página se atualiza sozinha.')).toBeVisible();
    jest.useRealTimers();
  });

  it('leaves the keyboard on the page when it is confirmed and the code disappears', async () => {
    jest.useFakeTimers();
    const api = orderApi({ payment: aPixPayment() });
    renderSite(PAGE, { user: aSessionUser() });
    await act(() => jest.advanceTimersByTimeAsync(500));
    act(() => screen.getByRole('button', { name: 'Copiar o código Pix' }).focus());
    const payment = aPixPayment({ status: 'paid', next: null });
    api.on({ [SHOW]: () => anOrder({ status: 'processing', paymentStatus: 'paid', payment }) });
    await act(() => jest.advanceTimersByTimeAsync(3_000));
    expect(screen.queryByText('Pague com Pix')).not.toBeInTheDocument();
    expect(screen.getByRole('main')).toHaveFocus();
    jest.useRealTimers();
  });

  it('is looked for after its code has expired, although the buyer’s clock is hours ahead', async () => {
    jest.useFakeTimers();
    const hoursAgo = new Date(Date.now() - 5 * 3_600_000).toISOString();
    const payment = aPixPayment({ status: 'expired', next: null, expiresAt: hoursAgo });
    const api = orderApi({ paymentStatus: 'failed', payment });
    renderSite(PAGE, { user: aSessionUser() });
    await act(() => jest.advanceTimersByTimeAsync(500));
    expect(screen.getByText(/a confirmação aparece aqui/)).toBeVisible();
    api.on({ [SHOW]: () => anOrder({ status: 'processing', paymentStatus: 'paid', payment: { ...payment, status: 'paid' } }) });
    await act(() => jest.advanceTimersByTimeAsync(30_000));
    expect(screen.getByText(/Pagamento confirmado/)).toBeVisible();
    jest.useRealTimers();
  });

  it('shows the code while the server says there is time, although the buyer’s clock is an hour ahead', async () => {
    jest.useFakeTimers();
    const anHourAgo = (minutes: number) => new Date(Date.now() - (60 - minutes) * 60_000).toISOString();
    orderApi({ payment: aPixPayment({ expiresAt: anHourAgo(2), secondsLeft: 120 }), canPay: true, heldUntil: anHourAgo(2) });
    renderSite(PAGE, { user: aSessionUser() });
    await act(() => jest.advanceTimersByTimeAsync(500));
    expect(screen.getByText('Pague com Pix')).toBeVisible();
    expect(screen.getByRole('timer')).toHaveTextContent('02:00 para o código expirar');
    jest.useRealTimers();
  });

  it('says when the code is past its time', async () => {
    orderApi({ payment: aPixPayment({ expiresAt: '2020-01-01T12:00:00Z' }), canPay: true, heldUntil: '2020-01-01T12:00:00Z' });
    await openOrder();
    expect(await screen.findByRole('heading', { name: 'O código Pix venceu' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Pagar novamente' })).toBeVisible();
    expect(screen.getByText('Falta o pagamento.')).toBeVisible();
  });
});

it('leads back to the provider’s page where paying goes on there', async () => {
  orderApi({ payment: aCardPayment() });
  await openOrder();
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'Continuar pagamento' })).toHaveAttribute('href', 'https://provedor.example/pagar'),
  );
});
