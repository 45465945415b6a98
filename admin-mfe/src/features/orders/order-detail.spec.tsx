import { FakeProblem } from '@aflora/api-client/testing';
import { paths, type AdminOrderView } from '@aflora/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { toDay } from '../../lib/days';
import { anOpenOrder, anOrderPayment, openOrderApi, ORDER_ID, ordersApi } from '../../testing/an-order';
import { renderConsole } from '../../testing/render-console';

const OPEN = `/dashboard/pedidos?aberto=${ORDER_ID}`;
const NAME = 'Pedido #a1b2c3d4';
const panel = async () => within(await screen.findByRole('dialog', { name: NAME }));
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));
const posted = (api: ReturnType<typeof openOrderApi>, path: string) =>
  api.requests.filter(({ method, path: asked }) => method === 'POST' && asked === path).map(({ body }) => body);
const reads = ({ requests }: ReturnType<typeof openOrderApi>) =>
  requests.filter(({ method, path }) => method === 'GET' && path === paths.adminOrder(ORDER_ID)).length;

describe('an open order', () => {
  it('opens by its link, though the list’s page has not got it, with all that is known', async () => {
    openOrderApi(
      anOpenOrder({
        trackingCode: 'BR123',
        payments: [
          anOrderPayment({
            ...{ provider: 'mercadopago', status: 'paid', canConfirm: false, paidAt: '2026-11-20T15:02:00.000Z' },
            instalments: { count: 6, totalCents: 12_000 },
            ...{ feeCents: 112, netCents: 11_178, payoutOn: null },
            refunds: [
              {
                ...{ id: 'r1', amountCents: 1000, reason: 'Frasco quebrado', status: 'done', canConfirm: false, canRetry: false },
                ...{ createdAt: '2026-11-21T15:00:00.000Z', doneAt: '2026-11-21T16:00:00.000Z' },
              },
            ],
          }),
        ],
        history: [
          { id: 'e1', kind: 'placed', note: null, by: null, at: '2026-11-20T15:00:00.000Z' },
          { id: 'e2', kind: 'refund-asked', note: 'Frasco quebrado', by: 'Ana Lima', at: '2026-11-21T15:00:00.000Z' },
        ],
      }),
    );
    renderConsole(OPEN);
    const order = await panel();
    expect(await order.findByText('Sérum Facial')).toBeInTheDocument();
    for (const text of ['Processando', 'Econômica (8 dias úteis)', 'BR123', '529.982.247-25', '(19) 98765-4321'])
      expect(order.getByText(text)).toBeInTheDocument();
    expect(order.getByRole('link', { name: 'Ver usuário' })).toHaveAttribute('href', '/dashboard/usuarios?aberto=u7');
    expect(order.getByText(/Mercado Pago, pago em 20\/11\/2026, 12:02, em 6x, total de R\$\s120,00 com juros/)).toBeInTheDocument();
    expect(order.getByText(/^Tarifa: R\$\s1,12 · Líquido: R\$\s111,78 · Repasse: não informado pelo provedor$/)).toBeInTheDocument();
    expect(order.getByText('Frasco quebrado (devolvido em 21/11/2026, 13:00)')).toBeInTheDocument();
    expect(order.getByText('Pedido feito')).toBeInTheDocument();
    expect(order.getByText('21/11/2026, 12:00 · Ana Lima')).toBeInTheDocument();
    expect(order.queryByRole('button', { name: /^Confirmar/ })).not.toBeInTheDocument();
  });

  it('takes nothing of the buyer’s address for another header of a mail', async () => {
    const email = 'ana?bcc=ladrao%40mal.example&body=oi@example.com';
    openOrderApi(anOpenOrder({ customer: { ...anOpenOrder().customer, email } }));
    renderConsole(OPEN);
    const { href } = await (await panel()).findByRole<HTMLAnchorElement>('link', { name: email });
    expect(decodeURIComponent(new URL(href).pathname)).toBe(email);
    expect(new URL(href).search).toBe('');
  });

  it('says so when nobody has this number', async () => {
    ordersApi([], { [`GET ${paths.adminOrder(ORDER_ID)}`]: () => new FakeProblem('order.not-found') });
    const { user } = renderConsole(OPEN);
    const order = await panel();
    expect(await order.findByText('Pedido não encontrado')).toBeInTheDocument();
    await user.click(order.getByRole('button', { name: 'Voltar aos pedidos' }));
    await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent(/^\/dashboard\/pedidos$/));
  });

  it('tries again after a failed load', async () => {
    const api = ordersApi([], { [`GET ${paths.adminOrder(ORDER_ID)}`]: () => new FakeProblem('server.unexpected') });
    const { user } = renderConsole(OPEN);
    const order = await panel();
    const retry = await order.findByRole('button', { name: 'Tentar novamente' });
    api.on({ [`GET ${paths.adminOrder(ORDER_ID)}`]: () => anOpenOrder() });
    await user.click(retry);
    expect(await order.findByText('Sérum Facial')).toBeInTheDocument();
    expect(order.getByRole('button', { name: 'Fechar' })).toHaveFocus();
  });

  it('offers the steps that the API allows and no other', async () => {
    openOrderApi(anOpenOrder({ steps: ['deliver', 'refund'] }));
    renderConsole(OPEN);
    const order = await panel();
    expect(await order.findByRole('button', { name: 'Marcar como entregue' })).toBeInTheDocument();
    expect(order.getByRole('button', { name: 'Reembolsar' })).toBeInTheDocument();
    expect(order.queryByRole('button', { name: 'Marcar como enviado' })).not.toBeInTheDocument();
    expect(order.queryByRole('button', { name: 'Cancelar pedido' })).not.toBeInTheDocument();
  });

  it('shows a dispute of its payment with the deadline', async () => {
    const dispute = { id: 'd1', status: 'open', amountCents: 11_290, reason: 'not_received', closedAt: null } as const;
    const times = { evidenceDueAt: '2026-12-10T12:00:00Z', openedAt: '2026-11-21T12:00:00Z' };
    const payment = anOrderPayment({ status: 'paid', disputedCents: 11_290, disputes: [{ ...dispute, ...times }] });
    openOrderApi(anOpenOrder({ paymentStatus: 'disputed', payments: [payment], steps: ['cancel'] }));
    renderConsole(OPEN);
    const order = await panel();
    expect(await order.findByText(/Contestação · R\$\s112,90/)).toBeInTheDocument();
    expect(order.getByText(/provas até 10\/12\/2026, 09:00/)).toBeInTheDocument();
    for (const badge of ['Contestado', 'Contestação aberta', 'Aberta']) expect(order.getByText(badge)).toBeInTheDocument();
    expect(order.queryByRole('button', { name: /enviado/ })).not.toBeInTheDocument();
  });
});

describe('a step', () => {
  const shipped = anOpenOrder({ status: 'shipped', trackingCode: 'BR9', steps: ['deliver', 'refund'] });

  it('of shipping takes the tracking code and shows the order as it is then', async () => {
    let now: AdminOrderView = anOpenOrder();
    const path = paths.adminOrderShipment(ORDER_ID);
    const api = openOrderApi(now, {
      [`GET ${paths.adminOrder(ORDER_ID)}`]: () => now,
      [`POST ${path}`]: () => (now = shipped),
    });
    const { user, notify } = renderConsole(OPEN);
    await user.click(await (await panel()).findByRole('button', { name: 'Marcar como enviado' }));
    const dialog = await dialogOf('Marcar como enviado');
    expect(dialog.getByText(NAME)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Marcar como enviado' }));
    expect(await dialog.findByText('Código de rastreio é obrigatório')).toBeInTheDocument();
    await user.type(dialog.getByLabelText('Código de rastreio'), 'BR9{Enter}');
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Pedido marcado como enviado'));
    expect(posted(api, path)).toEqual([{ trackingCode: 'BR9' }]);
    expect(await (await panel()).findByRole('button', { name: 'Marcar como entregue' })).toBeInTheDocument();
  });

  it('that somebody else took first is reported, and the order is loaded again', async () => {
    const path = paths.adminOrderShipment(ORDER_ID);
    const api = openOrderApi(anOpenOrder(), { [`POST ${path}`]: () => new FakeProblem('order.transition-refused') });
    const { user, notify } = renderConsole(OPEN);
    await user.click(await (await panel()).findByRole('button', { name: 'Marcar como enviado' }));
    const before = reads(api);
    api.on({ [`GET ${paths.adminOrder(ORDER_ID)}`]: () => shipped });
    await user.type((await dialogOf('Marcar como enviado')).getByLabelText('Código de rastreio'), 'BR1{Enter}');
    await waitFor(() => expect(notify.failure).toHaveBeenCalledWith('O pedido mudou', expect.stringContaining('já não é possível')));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Marcar como enviado' })).not.toBeInTheDocument());
    expect(await (await panel()).findByText('BR9')).toBeInTheDocument();
    expect(reads(api)).toBeGreaterThan(before);
  });

  it.each([
    ['Marcar como entregue', 'deliver', paths.adminOrderDelivery(ORDER_ID), 'Pedido marcado como entregue'],
    ['Cancelar pedido', 'cancel', paths.adminOrderCancellation(ORDER_ID), 'Pedido cancelado'],
  ] as const)('"%s" asks first, naming order and buyer', async (label, step, path, done) => {
    const api = openOrderApi(anOpenOrder({ steps: [step] }), { [`POST ${path}`]: () => anOpenOrder({ steps: [] }) });
    const { user, notify } = renderConsole(OPEN);
    await user.click(await (await panel()).findByRole('button', { name: label }));
    const dialog = await dialogOf(label);
    expect(dialog.getByText(`${NAME}, de Bia Souza`)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Voltar' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: label })).not.toBeInTheDocument());
    expect(posted(api, path)).toEqual([]);
    expect((await panel()).getByRole('button', { name: label })).toHaveFocus();

    await user.click((await panel()).getByRole('button', { name: label }));
    await user.click((await dialogOf(label)).getByRole('button', { name: label }));
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith(done));
    expect(posted(api, path)).toHaveLength(1);
  });

  it('of refunding starts with what is left, and takes a part of it with its reason', async () => {
    const path = paths.adminOrderRefunds(ORDER_ID);
    const api = openOrderApi(anOpenOrder({ refundableCents: 5000 }), { [`POST ${path}`]: () => anOpenOrder() });
    const { user, notify } = renderConsole(OPEN);
    await user.click(await (await panel()).findByRole('button', { name: 'Reembolsar' }));
    const dialog = await dialogOf('Reembolsar');
    const amount = dialog.getByLabelText('Valor');
    expect(amount).toHaveValue('50,00');
    fireEvent.change(amount, { target: { value: '50,01' } });
    await user.fill(dialog.getByLabelText('Motivo'), 'Frasco quebrado');
    await user.click(dialog.getByRole('button', { name: 'Reembolsar' }));
    expect(await dialog.findByText('No máximo R$ 50,00')).toBeInTheDocument();
    expect(amount).toHaveFocus();
    expect(posted(api, path)).toEqual([]);
    fireEvent.change(amount, { target: { value: '12,50' } });
    await user.click(dialog.getByRole('button', { name: 'Reembolsar' }));
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Reembolso solicitado'));
    expect(posted(api, path)).toEqual([{ amountCents: 1250, reason: 'Frasco quebrado', restock: false }]);
  });

  it('of refunding proposes the price of the chosen units, and says which of them go back into stock', async () => {
    const path = paths.adminOrderRefunds(ORDER_ID);
    const api = openOrderApi(anOpenOrder(), { [`POST ${path}`]: () => anOpenOrder() });
    const { user, notify } = renderConsole(OPEN);
    await user.click(await (await panel()).findByRole('button', { name: 'Reembolsar' }));
    const dialog = await dialogOf('Reembolsar');
    const line = within(dialog.getByRole('group', { name: 'Sérum Facial' }));
    // Below many products, the amount would have the focus out of sight.
    await waitFor(() => expect(line.getByLabelText('Unidades')).toHaveFocus());
    // Orders can have many lines: only those with chosen units need a second field.
    expect(line.queryByLabelText('Voltam ao estoque')).not.toBeInTheDocument();
    await user.fill(line.getByLabelText('Unidades'), '1');
    expect(dialog.getByLabelText('Valor')).toHaveValue('50,00');
    await user.fill(line.getByLabelText('Voltam ao estoque'), '1');
    await user.fill(dialog.getByLabelText('Motivo'), 'Troca');
    await user.click(dialog.getByRole('button', { name: 'Reembolsar' }));
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Reembolso solicitado'));
    const lines = [{ itemId: 'i1', quantity: 1, restocked: 1 }];
    expect(posted(api, path)).toEqual([{ amountCents: 5000, reason: 'Troca', restock: false, lines }]);
  });

  it('of refunding says that the donation by which the buyer rounded up goes back last, and leads to it', async () => {
    openOrderApi(anOpenOrder({ roundUpCents: 710, roundUpDonationId: 'd1', refundableCents: 12_000 }));
    const { user } = renderConsole(OPEN);
    const shown = await panel();
    expect(await shown.findByRole('link', { name: /R\$\s7,10 \(ver doação\)/ })).toHaveAttribute('href', '/dashboard/doacoes?aberto=d1');
    await user.click(shown.getByRole('button', { name: 'Reembolsar' }));
    expect((await dialogOf('Reembolsar')).getByText(/troco solidário de R\$\s7,10, que volta por último/)).toBeVisible();
  });

  it('of refunding proposes the units’ shares of a coupon to the cent', async () => {
    const [item] = anOpenOrder().items as [AdminOrderView['items'][number]];
    const coupon = { id: 'c1', code: 'BEMVINDA10', discountCents: 1001 };
    openOrderApi(anOpenOrder({ coupon, items: [{ ...item, quantity: 3, returnedQuantity: 1, couponDiscountCents: 1001 }] }));
    const { user } = renderConsole(OPEN);
    const shown = await panel();
    const line = (await shown.findByText('Cupom BEMVINDA10')).parentElement;
    expect(line).toHaveTextContent(/-R\$\s10,01/);
    expect(within(line as HTMLElement).getByRole('link')).toHaveAttribute('href', '/dashboard/cupons?aberto=c1');
    await user.click(shown.getByRole('button', { name: 'Reembolsar' }));
    const dialog = await dialogOf('Reembolsar');
    const units = within(dialog.getByRole('group', { name: 'Sérum Facial' })).getByLabelText('Unidades');
    await user.fill(units, '1');
    expect(dialog.getByLabelText('Valor')).toHaveValue('46,66');
    await user.clear(units);
    await user.fill(units, '2');
    expect(dialog.getByLabelText('Valor')).toHaveValue('93,32');
  });

  it('of refunding proposes what a member paid for the units, not their price', async () => {
    const [item] = anOpenOrder().items as [AdminOrderView['items'][number]];
    openOrderApi(anOpenOrder({ memberDiscountCents: 1000, items: [{ ...item, unitDiscountCents: 500 }] }));
    const { user } = renderConsole(OPEN);
    const shown = await panel();
    expect((await shown.findByText('Desconto de membro')).parentElement).toHaveTextContent(/-R\$\s10,00/);
    await user.click(shown.getByRole('button', { name: 'Reembolsar' }));
    const dialog = await dialogOf('Reembolsar');
    await user.fill(within(dialog.getByRole('group', { name: 'Sérum Facial' })).getByLabelText('Unidades'), '1');
    expect(dialog.getByLabelText('Valor')).toHaveValue('45,00');
  });

  it('of receiving starts with what is expected, and asks what can be sold again', async () => {
    const path = paths.adminOrderReturns(ORDER_ID);
    const item = { ...anOpenOrder().items[0], id: 'i1', returnedQuantity: 2 } as AdminOrderView['items'][number];
    const api = openOrderApi(anOpenOrder({ items: [item], steps: ['receive'] }), { [`POST ${path}`]: () => anOpenOrder() });
    const { user, notify } = renderConsole(OPEN);
    const shown = await panel();
    expect(await shown.findByText('2 reembolsadas, 0 recebidas, 0 de volta ao estoque')).toBeInTheDocument();
    await user.click(shown.getByRole('button', { name: 'Registrar devolução' }));
    const dialog = await dialogOf('Registrar devolução');
    expect(dialog.getByLabelText('Chegaram')).toHaveValue('2');
    await user.fill(dialog.getByLabelText('Voltam ao estoque'), '1');
    await user.click(dialog.getByRole('button', { name: 'Registrar devolução' }));
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Devolução registrada'));
    expect(posted(api, path)).toEqual([{ lines: [{ itemId: 'i1', received: 2, restocked: 1 }] }]);
  });

  it('of receiving nothing says what is missing', async () => {
    const item = { ...anOpenOrder().items[0], id: 'i1', returnedQuantity: 2 } as AdminOrderView['items'][number];
    const api = openOrderApi(anOpenOrder({ items: [item], steps: ['receive'] }));
    const { user } = renderConsole(OPEN);
    await user.click(await (await panel()).findByRole('button', { name: 'Registrar devolução' }));
    const dialog = await dialogOf('Registrar devolução');
    await user.clear(dialog.getByLabelText('Chegaram'));
    await user.click(dialog.getByRole('button', { name: 'Registrar devolução' }));
    expect(dialog.getByRole('alert')).toHaveTextContent('Informe quantas unidades chegaram');
    expect(posted(api, paths.adminOrderReturns(ORDER_ID))).toEqual([]);
  });

  it('of refunding that is too much by now stays open and shows what is left', async () => {
    const path = paths.adminOrderRefunds(ORDER_ID);
    openOrderApi(anOpenOrder({ canRestock: false }), { [`POST ${path}`]: () => new FakeProblem('refund.too-large') });
    const { user, notify } = renderConsole(OPEN);
    await user.click(await (await panel()).findByRole('button', { name: 'Reembolsar' }));
    const dialog = await dialogOf('Reembolsar');
    await user.fill(dialog.getByLabelText('Unidades'), '1');
    expect(dialog.queryByLabelText('Voltam ao estoque')).not.toBeInTheDocument();
    await user.type(dialog.getByLabelText('Motivo'), 'x');
    await user.click(dialog.getByRole('button', { name: 'Reembolsar' }));
    await waitFor(() => expect(notify.failure).toHaveBeenCalledWith('Reembolso', expect.any(String)));
    expect(dialog.getByLabelText('Motivo')).toHaveValue('x');
  });

  it('of refunding whose response was lost can be repeated as the same request, although nothing is left to refund', async () => {
    const path = paths.adminOrderRefunds(ORDER_ID);
    let now = anOpenOrder();
    const api = openOrderApi(now, {
      [`GET ${paths.adminOrder(ORDER_ID)}`]: () => now,
      [`POST ${path}`]: () => {
        now = anOpenOrder({ refundableCents: 0 });
        return new FakeProblem('server.unavailable');
      },
    });
    const { user, notify } = renderConsole(OPEN);
    await user.click(await (await panel()).findByRole('button', { name: 'Reembolsar' }));
    const dialog = await dialogOf('Reembolsar');
    await user.fill(dialog.getByLabelText('Motivo'), 'Troca');
    await user.click(dialog.getByRole('button', { name: 'Reembolsar' }));
    expect(await dialog.findByText(/ainda podem ser devolvidos R\$\s0,00/)).toBeInTheDocument();
    api.on({ [`POST ${path}`]: () => now });
    await user.click(dialog.getByRole('button', { name: 'Reembolsar' }));
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Reembolso solicitado'));
    const keys = api.requests.filter((request) => request.path === path).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it('of confirming money names the amount: a payment that came, a refund that went', async () => {
    const refund = { id: 'r1', amountCents: 700, reason: 'Troca', status: 'asked', canConfirm: true, canRetry: false } as const;
    const paid = anOrderPayment({
      ...{ id: 'pay2', status: 'paid', canConfirm: false },
      refunds: [{ ...refund, createdAt: '2026-11-21T15:00:00.000Z', doneAt: null }],
    });
    const [payment, back] = [paths.adminPaymentConfirmation('pay1'), paths.adminRefundConfirmation('r1')];
    const api = openOrderApi(anOpenOrder({ status: 'pending', paymentStatus: 'pending', payments: [anOrderPayment(), paid] }), {
      [`POST ${payment}`]: () => undefined,
      [`POST ${back}`]: () => undefined,
    });
    const { user, notify } = renderConsole(OPEN);
    for (const [label, path, amount, done, body] of [
      ['Confirmar pagamento', payment, /R\$\s112,90/, 'Pagamento confirmado', { day: toDay(new Date()) }],
      ['Confirmar reembolso', back, /R\$\s7,00/, 'Reembolso confirmado', undefined],
    ] as const) {
      await user.click(await (await panel()).findByRole('button', { name: label }));
      const dialog = await dialogOf(label);
      expect(dialog.getByText(amount)).toBeInTheDocument();
      await user.click(dialog.getByRole('button', { name: label }));
      await waitFor(() => expect(notify.success).toHaveBeenCalledWith(done));
      expect(posted(api, path)).toEqual([body]);
      await waitFor(() => expect(screen.queryByRole('dialog', { name: label })).not.toBeInTheDocument());
    }
    expect(reads(api)).toBeGreaterThan(2);
  });
});

describe('confirming a payment', () => {
  it.each([
    [
      'says that the money goes back if the order takes no payment',
      { status: 'processing', paymentStatus: 'disputed', takesPayment: false },
      true,
    ],
    ['says nothing of the kind while the order waits for it', { status: 'pending', paymentStatus: 'pending', takesPayment: true }, false],
  ] as const)('%s', async (_, given, isReturned) => {
    openOrderApi(anOpenOrder({ ...given, payments: [anOrderPayment()] }));
    const { user } = renderConsole(OPEN);
    await user.click(await (await panel()).findByRole('button', { name: 'Confirmar pagamento' }));
    const dialog = await dialogOf('Confirmar pagamento');
    expect(dialog.getByText(/no extrato da conta/)).toBeInTheDocument();
    expect(dialog.queryByText(/já não espera pagamento: o valor será devolvido/) !== null).toBe(isReturned);
  });
});

describe('the invoice', () => {
  const KEY = '52060433009911002506550120000007800267301615';
  const GROUPED = '5206 0433 0099 1100 2506 5501 2000 0007 8002 6730 1615';
  const path = paths.adminOrderInvoice(ORDER_ID);
  const invoice = { key: KEY, url: 'https://nfe.example/?nfe=1' };

  it('is entered by its key, whose check digit is verified, and shown in groups of four', async () => {
    let now = anOpenOrder();
    const api = openOrderApi(now, {
      [`GET ${paths.adminOrder(ORDER_ID)}`]: () => now,
      [`POST ${path}`]: () => (now = anOpenOrder({ invoice })),
    });
    const { user, notify } = renderConsole(OPEN);
    await user.click(await (await panel()).findByRole('button', { name: 'Informar nota fiscal' }));
    const dialog = await dialogOf('Informar nota fiscal');
    const field = dialog.getByLabelText('Chave de acesso');
    const save = dialog.getByRole('button', { name: 'Salvar chave' });
    for (const [typed, text] of [
      [GROUPED.replace(/5$/, '6'), /dígito verificador não confere/],
      [KEY.slice(1), /são 44 números/],
      ['35261112345678000195570010000001241123456790', /não é de uma NF-e/],
    ] as const) {
      fireEvent.change(field, { target: { value: typed } });
      await user.click(save);
      expect(await dialog.findByText(text)).toBeInTheDocument();
    }
    expect(posted(api, path)).toEqual([]);
    fireEvent.change(field, { target: { value: ` ${GROUPED} ` } });
    await user.click(save);
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Chave da nota fiscal salva'));
    expect(await (await panel()).findByText(GROUPED)).toBeInTheDocument();
    expect((await panel()).getByRole('link', { name: 'Receita Federal' })).toHaveAttribute('href', invoice.url);
    expect((await panel()).getByRole('button', { name: 'Corrigir chave' })).toBeInTheDocument();
  });

  it('is removed after a confirmation', async () => {
    const api = openOrderApi(anOpenOrder({ invoice }), { [`DELETE ${path}`]: () => undefined });
    const { user, notify } = renderConsole(OPEN);
    await user.click(await (await panel()).findByRole('button', { name: 'Remover chave' }));
    await user.click((await dialogOf('Remover chave da nota fiscal')).getByRole('button', { name: 'Remover chave' }));
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Chave da nota fiscal removida'));
    expect(api.requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  });

  it('is not asked for while the order is not paid', async () => {
    openOrderApi(anOpenOrder({ canSetInvoice: false }));
    renderConsole(OPEN);
    const order = await panel();
    expect(await order.findByText('Sérum Facial')).toBeInTheDocument();
    expect(order.queryByText('Nota fiscal')).not.toBeInTheDocument();
  });
});

it('a refund that the provider did not make is requested again from the order', async () => {
  const failed = { id: 'r1', amountCents: 700, reason: 'Troca', status: 'failed', canConfirm: false, canRetry: true } as const;
  const payments = [
    anOrderPayment({
      ...{ id: 'pay2', status: 'paid', canConfirm: false },
      refunds: [{ ...failed, createdAt: '2026-11-21T15:00:00.000Z', doneAt: null }],
    }),
  ];
  const api = openOrderApi(anOpenOrder({ payments }), { [`POST ${paths.adminRefundRetry('r1')}`]: () => undefined });
  const { user, notify } = renderConsole(OPEN);
  expect(await (await panel()).findByText('Não realizado')).toBeInTheDocument();
  await user.click((await panel()).getByRole('button', { name: 'Tentar novamente' }));
  const dialog = await dialogOf('Tentar o reembolso novamente');
  expect(dialog.getByText(/o valor nunca volta duas vezes. São R\$\s7,00/)).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Tentar o reembolso novamente' }));
  await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Reembolso solicitado de novo'));
  expect(posted(api, paths.adminRefundRetry('r1'))).toHaveLength(1);
});

describe('the packing slip', () => {
  it('stands in the page while it is printed: who sends what to whom, without a price', async () => {
    openOrderApi(anOpenOrder());
    const { user } = renderConsole(OPEN);
    let paper = '';
    window.print = jest.fn(() => {
      paper = document.querySelector('[aria-label^="Romaneio"]')?.textContent ?? '';
    });
    await user.click(await (await panel()).findByRole('button', { name: 'Imprimir romaneio' }));
    await waitFor(() => expect(window.print).toHaveBeenCalledTimes(1));
    for (const text of [
      'Pedido #a1b2c3d4',
      'Aflora Beleza',
      '12.345.678/0001-95',
      'Bia Souza',
      'Sérum Facial',
      'Econômica',
      '2 itens neste pacote',
    ])
      expect(paper).toContain(text);
    expect(paper).not.toContain('R$');
    fireEvent(window, new Event('afterprint'));
    await waitFor(() => expect(document.querySelector('[aria-label^="Romaneio"]')).toBeNull());
  });

  it('counts only what is in the parcel, after units were refunded', async () => {
    const item = { ...anOpenOrder().items[0], quantity: 3, returnedQuantity: 2 } as AdminOrderView['items'][number];
    openOrderApi(anOpenOrder({ items: [item] }));
    const { user } = renderConsole(OPEN);
    let paper = '';
    window.print = jest.fn(() => {
      paper = document.querySelector('[aria-label^="Romaneio"]')?.textContent ?? '';
    });
    await user.click(await (await panel()).findByRole('button', { name: 'Imprimir romaneio' }));
    await waitFor(() => expect(paper).toContain('1 item neste pacote'));
  });

  it('names the sender and its contact as administrators saved them', async () => {
    const address = { street: 'Avenida Nova, 99', city: 'Valinhos', state: 'SP', postalCode: '13270-000' };
    const phone = { label: '(19) 98765-4321', e164: '+5519987654321' };
    const content = { legalName: 'Instituto Flor do Vale', cnpj: '12.ABC.345/01DE-35', address, email: 'ola@flor.example', phone };
    openOrderApi(anOpenOrder(), { [`GET ${paths.siteSettings}`]: () => ({ content }) });
    const { user } = renderConsole(OPEN);
    let paper = '';
    window.print = jest.fn(() => {
      paper = document.querySelector('[aria-label^="Romaneio"]')?.textContent ?? '';
    });
    await user.click(await (await panel()).findByRole('button', { name: 'Imprimir romaneio' }));
    await waitFor(() => expect(window.print).toHaveBeenCalledTimes(1));
    for (const text of [
      'Instituto Flor do Vale',
      '12.ABC.345/01DE-35',
      'Avenida Nova, 99',
      'Valinhos, SP',
      'ola@flor.example ou (19) 98765-4321',
    ])
      expect(paper).toContain(text);
    expect(paper).not.toContain('Associação Instituto Aflora');
  });

  it('is not printed with old data when the saved ones can’t be read', async () => {
    openOrderApi(anOpenOrder(), { [`GET ${paths.siteSettings}`]: () => new FakeProblem('server.unavailable') });
    const { user, notify } = renderConsole(OPEN);
    window.print = jest.fn();
    await user.click(await (await panel()).findByRole('button', { name: 'Imprimir romaneio' }));
    await waitFor(() => expect(notify.failure).toHaveBeenCalledWith('Erro', 'Não foi possível imprimir o romaneio.'));
    expect(window.print).not.toHaveBeenCalled();
  });
});
