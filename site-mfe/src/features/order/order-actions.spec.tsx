import { FakeProblem, fakeApi } from '@aflora/api-client/testing';
import type { OrderView } from '@aflora/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { leave } from '../../lib/payments.api';
import { orderKeys } from '../../lib/access-keys';
import { aCardPayment, anOrder, aPixPayment, ORDER_ID, paymentOptions } from '../../testing/an-order';
import { forgetEverything } from '../../testing/forget-everything';
import { renderSite } from '../../testing/render-site';

const SHOW = `GET /api/orders/${ORDER_ID}`;
const PAY = `POST /api/orders/${ORDER_ID}/payments`;
const CANCEL = `POST /api/orders/${ORDER_ID}/cancellation`;
const REGRET = `POST /api/orders/${ORDER_ID}/regret`;

async function openOrder(order: Partial<OrderView>, handlers: Parameters<typeof fakeApi>[0] = {}) {
  orderKeys.keep(ORDER_ID, 'order-key');
  const api = fakeApi({ [SHOW]: () => anOrder(order), 'GET /api/payments/methods': () => paymentOptions, ...handlers });
  const site = renderSite(`/pedido/${ORDER_ID}`);
  await screen.findByRole('region', { name: 'O que você pode fazer' });
  const click = (name: string | RegExp) => site.person.click(screen.getByRole('button', { name }));
  const sent = (call: string) => api.requests.filter(({ method, path }) => `${method} ${path}` === call);
  return { ...site, api, click, sent };
}

beforeEach(forgetEverything);

describe('an order whose payment failed', () => {
  const failed = { paymentStatus: 'failed', canPay: true, payment: aPixPayment({ status: 'failed', next: null }) };

  it('is paid again, with another method', async () => {
    jest.spyOn(leave, 'to').mockImplementation(() => undefined);
    const { click, person, sent, api } = await openOrder(failed, { [PAY]: () => aCardPayment() });
    expect(screen.getByText('O pagamento não foi aprovado e nada foi cobrado.')).toBeVisible();
    await click('Pagar novamente');
    expect(await screen.findByRole('radio', { name: /Pix/ })).toBeChecked();
    await person.click(screen.getByRole('radio', { name: /Cartão/ }));
    api.on({ [SHOW]: () => anOrder({ payment: aCardPayment(), canPay: true }) });
    await click(/^Pagar R\$/);
    await waitFor(() => expect(leave.to).toHaveBeenCalledWith('https://provedor.example/pagar'));
    expect(sent(PAY)[0]?.body).toEqual({ provider: 'sandbox', method: 'card' });
    expect(sent(PAY)[0]?.headers.get('x-access-key')).toBe('order-key');
    expect(sent(PAY)[0]?.headers.get('idempotency-key')).toMatch(/\S/);
    expect(await screen.findByRole('button', { name: 'Pagar de outra forma' })).toBeVisible();
  });

  it('moves the focus to what is to be paid now, also in place of an open code', async () => {
    const { click, api } = await openOrder(failed, { [PAY]: () => aPixPayment() });
    const payAgain = async (opener: string) => {
      await click(opener);
      await screen.findByRole('radio', { name: /Pix/ });
      api.on({ [SHOW]: () => anOrder({ payment: aPixPayment(), canPay: true }) });
      await click(/^Pagar R\$/);
      await waitFor(() => expect(screen.getByRole('heading', { name: 'Pague com Pix' })).toHaveFocus());
    };
    await payAgain('Pagar novamente');
    await payAgain('Pagar de outra forma');
  });

  it('is not said to be paid again while its first payment is open', async () => {
    const { click } = await openOrder({ canPay: true, payment: aPixPayment() });
    await click('Pagar de outra forma');
    expect(screen.getByRole('heading', { name: 'Pagar de outra forma' })).toHaveFocus();
  });

  const INSTALMENTS = 'GET /api/payments/instalments';
  const plans = [
    { count: 1, instalmentCents: 10_880, totalCents: 10_880 },
    { count: 3, instalmentCents: 3_627, totalCents: 10_880 },
    { count: 12, instalmentCents: 1_028, totalCents: 12_336 },
  ];

  it('shows the instalments and their totals for a card, before the provider’s page', async () => {
    const { click, person, api } = await openOrder(failed, { [INSTALMENTS]: () => [{ provider: 'sandbox', card: 'Visa', plans }] });
    await click('Pagar novamente');
    expect(await screen.findByRole('radio', { name: /Pix/ })).toBeChecked();
    expect(screen.queryByText(/Em até/)).not.toBeInTheDocument();
    await person.click(screen.getByRole('radio', { name: /Cartão/ }));
    const [lead] = await screen.findAllByText(/Em até/);
    expect(lead).toHaveTextContent(/Em até 12x de R\$\s10,28, total R\$\s123,36\. Sem juros em até 3x de R\$\s36,27\./);
    await person.click(screen.getByText('Ver todas as parcelas'));
    expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'ParcelasTotal',
      expect.stringMatching(/^1x de R\$\s108,80R\$\s108,80, sem juros$/),
      expect.stringMatching(/^3x de R\$\s36,27R\$\s108,80, sem juros$/),
      expect.stringMatching(/^12x de R\$\s10,28R\$\s123,36$/),
    ]);
    expect(screen.getByText(/cartões Visa/)).toBeVisible();
    const asked = api.requests.find(({ path }) => path === '/api/payments/instalments');
    expect(asked?.query.get('amountCents')).toBe('10880');
  });

  it.each([
    ['another provider has', () => [{ provider: 'other', card: 'Visa', plans }]],
    ['nobody has', () => []],
    ['could not be asked for', () => new FakeProblem('server.unexpected')],
  ])('shows no instalments that %s', async (_, answer) => {
    const { click, person, api, notify } = await openOrder(failed, { [INSTALMENTS]: answer });
    await click('Pagar novamente');
    await person.click(await screen.findByRole('radio', { name: /Cartão/ }));
    await waitFor(() => expect(api.requests.some(({ path }) => path === '/api/payments/instalments')).toBe(true));
    expect(await screen.findByRole('button', { name: /^Pagar R\$/ })).toBeEnabled();
    expect(screen.queryByText(/Em até/)).not.toBeInTheDocument();
    expect(notify.failure).not.toHaveBeenCalled();
  });

  it('says when the provider is down, and stays as it is', async () => {
    const { click, notify } = await openOrder(failed, { [PAY]: () => new FakeProblem('payment.provider-unavailable') });
    await click('Pagar novamente');
    await screen.findByRole('radio', { name: /Pix/ });
    await click(/^Pagar R\$/);
    await waitFor(() => expect(notify.failure).toHaveBeenCalledWith('Pagamento indisponível', expect.any(String)));
    await waitFor(() => expect(screen.getByRole('button', { name: /^Pagar R\$/ })).toBeEnabled());
  });
});

describe('an order that can be cancelled', () => {
  it('is, after a question that names it', async () => {
    const cancelled = anOrder({ status: 'cancelled' });
    const { click, person, sent, notify } = await openOrder({ canCancel: true }, { [CANCEL]: () => cancelled });
    await click('Cancelar pedido');
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancelar o pedido #1a2b3c4d?' }));
    expect(dialog.getByRole('button', { name: 'Manter pedido' })).toBeVisible();
    await person.dblClick(dialog.getByRole('button', { name: 'Cancelar pedido' }));
    expect(await screen.findByText('Pedido cancelado. Nada foi cobrado.')).toBeInTheDocument();
    expect(sent(CANCEL)).toHaveLength(1);
    expect(notify.success).toHaveBeenCalledWith('Pedido cancelado', 'Nada foi cobrado.');
  });

  it('promises no refund of a payment that the buyer disputed, and doesn’t say that nothing was paid', async () => {
    const disputed = { canCancel: true, status: 'processing', paymentStatus: 'disputed', isDisputed: true };
    const { click, person, notify } = await openOrder(disputed, {
      [CANCEL]: () => anOrder({ status: 'cancelled', paymentStatus: 'disputed' }),
    });
    expect(screen.getByText(/^O pagamento foi contestado: só enviamos/)).toBeVisible();
    await click('Cancelar pedido');
    const dialog = within(await screen.findByRole('dialog'));
    const text = 'Sobre o valor, vale a decisão da contestação que você abriu.';
    expect(dialog.queryByText(/devolvemos/)).not.toBeInTheDocument();
    expect(dialog.getByText(new RegExp(text))).toBeVisible();
    await person.click(dialog.getByRole('button', { name: 'Cancelar pedido' }));
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Pedido cancelado', text));
    expect(screen.getByText(`Pedido cancelado. ${text}`)).toBeInTheDocument();
  });

  it('names what is left of the money after a part was refunded', async () => {
    const { click } = await openOrder({ canCancel: true, paymentStatus: 'paid', refundedCents: 3_000 });
    await click('Cancelar pedido');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/devolvemos R\$\s78,80 .* R\$\s30,00 já foram devolvidos/)).toBeVisible();
  });

  it('says that a dispute decides about its part of the money', async () => {
    const part = { paymentStatus: 'paid', disputedCents: 3_000, isDisputed: true, refundableCents: 7_880 };
    const { click, person, notify } = await openOrder(
      { canCancel: true, status: 'processing', ...part },
      { [CANCEL]: () => anOrder({ status: 'cancelled', ...part, refundableCents: 0 }) },
    );
    await click('Cancelar pedido');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/devolvemos R\$\s78,80 .* Sobre R\$\s30,00, vale a decisão da contestação/)).toBeVisible();
    expect(dialog.queryByText(/já foram devolvidos/)).not.toBeInTheDocument();
    await person.click(dialog.getByRole('button', { name: 'Cancelar pedido' }));
    const told = expect.stringMatching(/^O reembolso do restante já foi pedido\. Sobre R\$\s30,00/) as unknown;
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Pedido cancelado', told));
  });

  it('stays when one thinks better of it', async () => {
    const { click, person, sent } = await openOrder({ canCancel: true, paymentStatus: 'paid' });
    await click('Cancelar pedido');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/devolvemos R\$\s108,80/)).toBeVisible();
    await person.click(dialog.getByRole('button', { name: 'Manter pedido' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent(CANCEL)).toHaveLength(0);
  });

  it('shows what is true when it was sent meanwhile', async () => {
    const refusal = { [CANCEL]: () => new FakeProblem('order.transition-refused') };
    const { click, person, api, notify } = await openOrder({ canCancel: true }, refusal);
    await click('Cancelar pedido');
    api.on({ [SHOW]: () => anOrder({ status: 'shipped', paymentStatus: 'paid' }) });
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancelar pedido' }));
    expect(await screen.findByText('Seu pedido está a caminho.')).toBeInTheDocument();
    expect(notify.failure).toHaveBeenCalled();
  });
});

describe('the regret of a purchase', () => {
  it('keeps the keyboard’s place when the question opens, and when one thinks better of it', async () => {
    const { click } = await openOrder({ canRegret: true, status: 'delivered', paymentStatus: 'paid' });
    await click('Me arrependi da compra');
    expect(screen.getByRole('heading', { name: 'Tudo bem mudar de ideia' })).toHaveFocus();
    await click('Ficar com a compra');
    expect(screen.getByRole('button', { name: 'Me arrependi da compra' })).toHaveFocus();
  });

  it('takes two clicks and is confirmed at once', async () => {
    const delivered = { status: 'delivered', paymentStatus: 'paid', canRegret: true, regretUntil: '2026-11-27T12:00:00Z' };
    const regretted = anOrder({ status: 'delivered', paymentStatus: 'refunded', refundedCents: 10_880 });
    const { click, notify } = await openOrder(delivered, { [REGRET]: () => regretted });
    await click('Me arrependi da compra');
    expect(screen.getByText(/Seu prazo vai até 27\/11\/2026, 09:00\. O reembolso é integral, de R\$\s108,80/)).toBeVisible();
    await click('Confirmar arrependimento');
    expect(await screen.findByText(/^Devolvemos R\$\s108,80/)).toBeVisible();
    expect(notify.success).toHaveBeenCalledWith('Arrependimento registrado', expect.stringContaining('reembolso integral'));
  });

  it('is what the page says next, until the money is back, with the donation by which the buyer rounded up', async () => {
    jest.useFakeTimers();
    const history = [{ kind: 'regretted' as const, at: '2026-11-21T12:00:00Z' }];
    const regretted = {
      status: 'delivered',
      paymentStatus: 'paid',
      history,
      roundUpCents: 120,
      roundUpUrl: 'https://aflora.example/doacao/d1',
    };
    const api = fakeApi({ [SHOW]: () => anOrder(regretted) });
    orderKeys.keep(ORDER_ID, 'order-key');
    renderSite(`/pedido/${ORDER_ID}`);
    await act(() => jest.advanceTimersByTimeAsync(500));
    expect(screen.getByText(/^Arrependimento registrado\. O reembolso está a caminho/)).toBeVisible();
    expect(screen.getByText(/^Obrigado pelo troco solidário!/)).toBeVisible();
    api.on({ [SHOW]: () => anOrder({ ...regretted, paymentStatus: 'refunded', refundedCents: 10_880, roundUpRefundedCents: 120 }) });
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(screen.getByText(/^Devolvemos R\$\s110,00/)).toBeVisible();
    expect(screen.getByText('Reembolsado').parentElement).toHaveTextContent(/110,00/);
    expect(screen.queryByText(/^Obrigado pelo troco solidário!/)).not.toBeInTheDocument();
    jest.useRealTimers();
  });

  it('names what is left of the money after a part was refunded', async () => {
    const delivered = { status: 'delivered', paymentStatus: 'paid', canRegret: true, refundedCents: 3_000 };
    const { click, notify } = await openOrder(delivered, { [REGRET]: () => anOrder(delivered) });
    expect(screen.getByText(/^Seu pedido foi entregue\. .* Devolvemos R\$\s30,00/)).toBeVisible();
    await click('Me arrependi da compra');
    expect(screen.getByText(/Devolvemos o restante, R\$\s78,80 com o frete/)).toHaveTextContent(/R\$\s30,00 já foram devolvidos/);
    await click('Confirmar arrependimento');
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Arrependimento registrado', expect.stringContaining('do restante')));
  });
});
