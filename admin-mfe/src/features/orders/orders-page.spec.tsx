import { FakeProblem } from '@aflora/api-client/testing';
import { paths } from '@aflora/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { anOpenOrder, anOrder, ORDER_ID, orderPage, ordersApi } from '../../testing/an-order';
import { renderConsole } from '../../testing/render-console';

const PAGE = '/dashboard/pedidos';
const address = () => screen.getByTestId('address').textContent;
const lastList = ({ requests }: ReturnType<typeof ordersApi>) =>
  Object.fromEntries(requests.findLast(({ path }) => path === paths.adminOrders)?.query ?? []);

describe('the list of orders', () => {
  it('shows each as a card: number, buyer, day, states, total, units and address', async () => {
    ordersApi([
      anOrder({ refundedCents: 1000 }),
      anOrder({ id: 'ffff0000-1', customerEmail: null, status: 'lost', paymentStatus: 'odd', itemCount: 1 }),
    ]);
    renderConsole(PAGE);
    const card = within(await screen.findByRole('article', { name: 'Pedido #a1b2c3d4' }));
    for (const text of [
      'Processando',
      'Pago',
      '2 itens',
      'Bia Souza',
      'Rua das Acácias, 210, Apto 3',
      'Centro, Campinas, SP',
      'CEP 13010-000',
    ])
      expect(card.getByText(text)).toBeInTheDocument();
    expect(card.getByText('R$ 112,90')).toBeInTheDocument();
    expect(card.getByText('R$ 10,00 devolvidos')).toBeInTheDocument();
    expect(card.getByText(/bia@example.com/)).toHaveTextContent('bia@example.com · 20/11/2026');
    const other = within(screen.getByRole('article', { name: 'Pedido #ffff0000' }));
    expect(other.getByText(/Email não disponível/)).toBeInTheDocument();
    for (const text of ['lost', 'odd', '1 item']) expect(other.getByText(text)).toBeInTheDocument();
    expect(screen.getByText('2 pedidos')).toBeInTheDocument();
  });

  it('names each pair of states in Portuguese', async () => {
    const states = [
      ['pending', 'failed', 'Pendente', 'Falhou'],
      ['shipped', 'refunded', 'Enviado', 'Reembolsado'],
      ['delivered', 'paid', 'Entregue', 'Pago'],
      ['cancelled', 'pending', 'Cancelado', 'Pendente'],
    ] as const;
    ordersApi(states.map(([status, paymentStatus], index) => anOrder({ id: `0000000${index}`, status, paymentStatus })));
    renderConsole(PAGE);
    await screen.findByRole('article', { name: 'Pedido #00000000' });
    for (const [index, [, , status, payment]] of states.entries()) {
      const card = within(screen.getByRole('article', { name: `Pedido #0000000${index}` }));
      expect(card.getByText(status)).toBeInTheDocument();
      expect(card.getByText(payment)).toBeInTheDocument();
    }
  });

  it('names buyer and total beside the number, for tables on phones', async () => {
    ordersApi([anOrder()]);
    renderConsole(`${PAGE}?exibir=tabela`);
    expect(await screen.findByRole('rowheader', { name: /^#a1b2c3d4\s*Bia Souza\s*R\$\s112,90$/ })).toBeInTheDocument();
  });

  it('bears an address of an older time', async () => {
    ordersApi([anOrder({ shippingAddress: {} as never })]);
    renderConsole(PAGE);
    expect(await screen.findByText('Endereço não informado')).toBeInTheDocument();
  });

  it('shows the same as a table, remembered in the address', async () => {
    ordersApi([anOrder()]);
    const { user } = renderConsole(PAGE);
    await user.click(await screen.findByRole('radio', { name: 'Tabela' }));
    const row = within(await screen.findByRole('row', { name: /#a1b2c3d4/ }));
    expect(row.getByText('Bia Souza')).toBeInTheDocument();
    expect(row.getByRole('button', { name: 'Ver Detalhes' })).toBeInTheDocument();
    expect(address()).toBe(`${PAGE}?exibir=tabela`);
  });

  it('asks for what is searched and filtered, keeps it in the address and begins anew', async () => {
    const api = ordersApi([anOrder()]);
    const { user } = renderConsole(`${PAGE}?cursor=abc`);
    await screen.findByRole('article');
    expect(lastList(api)['cursor']).toBe('abc');
    await user.type(screen.getByRole('searchbox', { name: 'Buscar pedidos' }), '#a1b2{Enter}');
    await user.click(screen.getByRole('button', { name: 'Status' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Enviado' }));
    await user.click(screen.getByRole('button', { name: 'Pagamento' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Pago' }));
    await user.click(screen.getByRole('button', { name: 'Período' }));
    await user.fill(await screen.findByLabelText('De'), '2026-11-01');
    await user.fill(screen.getByLabelText('Até'), '2026-11-30');
    await user.click(screen.getByRole('button', { name: 'Aplicar' }));
    const query = { search: '#a1b2', status: 'shipped', paymentStatus: 'paid', from: '2026-11-01', to: '2026-11-30' };
    await waitFor(() => expect(lastList(api)).toEqual({ ...query, pageSize: '24' }));
    expect(screen.getByTestId('address')).toHaveTextContent(
      `${PAGE}?busca=#a1b2&status=shipped&pagamento=paid&de=2026-11-01&ate=2026-11-30`,
    );
  });

  it('leaves out what a link carries and nobody knows', async () => {
    const api = ordersApi([anOrder()]);
    renderConsole(`${PAGE}?status=lost&pagamento=x`);
    await screen.findByRole('article');
    expect(lastList(api)).toEqual({ pageSize: '24' });
  });

  it('turns pages by cursor', async () => {
    ordersApi([], {
      [`GET ${paths.adminOrders}`]: ({ query }) =>
        query.get('cursor') === 'next'
          ? orderPage([anOrder({ id: 'bbbbbbbb-2' })], { previousCursor: 'back', total: 10_000, isTotalCapped: true })
          : orderPage([anOrder()], { nextCursor: 'next', total: 10_000, isTotalCapped: true }),
    });
    const { user } = renderConsole(PAGE);
    expect(await screen.findByText('mais de 10.000 pedidos')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Próxima página' }));
    expect(await screen.findByRole('article', { name: 'Pedido #bbbbbbbb' })).toBeInTheDocument();
    expect(address()).toBe(`${PAGE}?cursor=next`);
  });

  it('says that there is nothing yet', async () => {
    ordersApi([]);
    renderConsole(PAGE);
    expect(await screen.findByRole('heading', { name: 'Nenhum pedido encontrado' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Limpar filtros' })).not.toBeInTheDocument();
  });

  it('offers a way out when filters leave nothing', async () => {
    ordersApi([]);
    const { user } = renderConsole(`${PAGE}?busca=xyz&de=2026-01-01`);
    await user.click(await screen.findByRole('button', { name: 'Limpar filtros' }));
    await waitFor(() => expect(address()).toBe(PAGE));
  });

  it('reports a failed load once and retries', async () => {
    const api = ordersApi([], { [`GET ${paths.adminOrders}`]: () => new FakeProblem('server.unexpected') });
    const { notify, user } = renderConsole(PAGE);
    const retry = await screen.findByRole('button', { name: 'Tentar novamente' });
    expect(notify.failure.mock.calls).toEqual([['Erro', 'Erro ao carregar pedidos']]);
    api.on({ [`GET ${paths.adminOrders}`]: () => orderPage([anOrder()]) });
    await user.click(retry);
    expect(await screen.findByRole('article')).toBeInTheDocument();
  });

  it('hands out what the filters leave as a file', async () => {
    const api = ordersApi([anOrder()], { [`GET ${paths.adminOrdersExport}`]: () => new Blob(['x']) });
    URL.createObjectURL = jest.fn(() => 'blob:x');
    URL.revokeObjectURL = jest.fn();
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation();
    const { user } = renderConsole(`${PAGE}?status=shipped&busca=bia`);
    await user.click(await screen.findByRole('button', { name: 'Exportar CSV' }));
    const asked = () => api.requests.find(({ path }) => path === paths.adminOrdersExport);
    await waitFor(() => expect(asked()).toBeDefined());
    expect(Object.fromEntries(asked()?.query ?? [])).toEqual({ status: 'shipped', search: 'bia' });
    await waitFor(() => expect(click).toHaveBeenCalledTimes(1));
    click.mockRestore();
  });

  it('opens an order from its card, in the address, and closes it again', async () => {
    ordersApi([anOrder()], { [`GET ${paths.adminOrder(ORDER_ID)}`]: () => anOpenOrder() });
    const { user } = renderConsole(PAGE);
    await user.click(await screen.findByRole('button', { name: 'Ver Detalhes' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Pedido #a1b2c3d4' }));
    expect(await panel.findByText('Sérum Facial')).toBeInTheDocument();
    expect(address()).toBe(`${PAGE}?aberto=${ORDER_ID}`);
    await user.click(panel.getByRole('button', { name: 'Fechar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(address()).toBe(PAGE);
  });
});

describe('orders that leave together', () => {
  const ids = ['aaaaaaaa', 'bbbbbbbb', 'cccccccc'].map((start) => `${start}-0000-4000-8000-000000000000`);
  const some = [
    anOrder({ id: ids[0] }),
    anOrder({ id: ids[1], customerName: 'Rita Lee' }),
    anOrder({ id: ids[2], status: 'pending', canShip: false }),
  ];
  const choose = async (user: ReturnType<typeof renderConsole>['user']) => {
    await user.click(await screen.findByRole('checkbox', { name: 'Selecionar todos desta página' }));
    const bar = within(screen.getByRole('region', { name: 'Seleção' }));
    expect(bar.getByText('3 pedidos selecionados')).toBeInTheDocument();
    await user.click(bar.getByRole('button', { name: 'Marcar como enviado' }));
    return within(await screen.findByRole('dialog', { name: 'Marcar como enviado' }));
  };

  it('get a code each; orders that can’t be shipped are named, and the result for each is shown', async () => {
    const results = [
      { id: ids[0], problem: null },
      { id: ids[1], problem: 'order.transition-refused' },
    ];
    const api = ordersApi(some, { [`POST ${paths.adminOrderShipments}`]: () => ({ results }) });
    const { user } = renderConsole(`${PAGE}?exibir=tabela`);
    const dialog = await choose(user);
    expect(dialog.getByText('Não pode ser enviado agora:')).toBeInTheDocument();
    expect(dialog.getByText('#cccccccc (Pendente)')).toBeInTheDocument();
    expect(dialog.getAllByRole('textbox')).toHaveLength(2);
    await user.type(dialog.getByLabelText('Código de rastreio do Pedido #aaaaaaaa'), 'BR1');
    await user.click(dialog.getByRole('button', { name: 'Enviar 2 pedidos' }));
    expect(await dialog.findByText('Código de rastreio é obrigatório')).toBeInTheDocument();
    expect(api.requests.some(({ method }) => method === 'POST')).toBe(false);
    await user.type(dialog.getByLabelText('Código de rastreio do Pedido #bbbbbbbb'), 'BR2');
    await user.click(dialog.getByRole('button', { name: 'Enviar 2 pedidos' }));

    const told = within(await screen.findByRole('dialog', { name: '1 pedido enviado' }));
    const [sent, refused] = told.getAllByRole('listitem');
    expect(sent).toHaveTextContent('Pedido #aaaaaaaaEnviado');
    expect(refused).toHaveTextContent(/Pedido #bbbbbbbb.*Não enviado.*A situação deste pedido mudou/);
    expect(api.requests.find(({ method }) => method === 'POST')?.body).toEqual({
      shipments: [
        { id: ids[0], trackingCode: 'BR1' },
        { id: ids[1], trackingCode: 'BR2' },
      ],
    });
    await user.click(told.getByRole('button', { name: 'Fechar' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Seleção' })).not.toBeInTheDocument());
  });

  it('are only named when none of them may leave', async () => {
    ordersApi([anOrder({ status: 'shipped', canShip: false })]);
    const { user } = renderConsole(PAGE);
    await user.click(await screen.findByRole('checkbox', { name: 'Selecionar Pedido #a1b2c3d4' }));
    await user.click(screen.getByRole('button', { name: 'Marcar como enviado' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Nenhum pedido pode ser enviado' }));
    expect(dialog.getByText('#a1b2c3d4 (Enviado)')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Entendi' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByText('1 pedido selecionado')).toBeInTheDocument();
  });

  it('leave out an order whose payment has an open dispute', async () => {
    ordersApi([anOrder({ canShip: false, isDisputed: true })]);
    const { user } = renderConsole(PAGE);
    expect(await screen.findByRole('article', { name: /a1b2c3d4/ })).toHaveTextContent('Contestação aberta');
    await user.click(screen.getByRole('checkbox', { name: 'Selecionar Pedido #a1b2c3d4' }));
    await user.click(screen.getByRole('button', { name: 'Marcar como enviado' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Nenhum pedido pode ser enviado' }));
    expect(dialog.getByText('#a1b2c3d4 (Contestação aberta)')).toBeInTheDocument();
  });

  it('stay as they are when the call fails', async () => {
    ordersApi(some, { [`POST ${paths.adminOrderShipments}`]: () => new FakeProblem('server.unexpected') });
    const { user, notify } = renderConsole(`${PAGE}?exibir=tabela`);
    const dialog = await choose(user);
    for (const field of dialog.getAllByRole('textbox')) await user.type(field, 'BR');
    await user.click(dialog.getByRole('button', { name: 'Enviar 2 pedidos' }));
    await waitFor(() => expect(notify.failure).toHaveBeenCalledTimes(1));
    expect(dialog.getAllByRole('textbox')[0]).toHaveValue('BR');
  });
});
