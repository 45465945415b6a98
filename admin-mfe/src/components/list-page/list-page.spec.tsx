import { FakeProblem } from '@aflora/api-client/testing';
import { paths } from '@aflora/contracts';
import { screen, within } from '@testing-library/react';
import { anOrder, ordersApi } from '../../testing/an-order';
import { renderConsole } from '../../testing/render-console';

const PAGE = '/dashboard/pedidos';
const TABLE = `${PAGE}?exibir=tabela`;
const address = () => screen.getByTestId('address').textContent;
const lastQuery = ({ requests }: ReturnType<typeof ordersApi>) =>
  Object.fromEntries(requests.findLast(({ path }) => path === paths.adminOrders)?.query ?? []);
const header = (name: string) => screen.findByRole('columnheader', { name });

describe('the order of a list', () => {
  it('is shown at its column, and a click on another column sorts by that, the largest number first', async () => {
    const api = ordersApi([anOrder()]);
    const { user } = renderConsole(TABLE);
    expect(await header('Data')).toHaveAttribute('aria-sort', 'descending');
    await user.click(within(await header('Total')).getByRole('button'));
    expect(await header('Total')).toHaveAttribute('aria-sort', 'descending');
    expect(await header('Data')).not.toHaveAttribute('aria-sort');
    expect(address()).toBe(`${TABLE}&ordem=total-desc`);
    expect(lastQuery(api)['sort']).toBe('total-desc');
  });

  it('is reversed by a second click, also by keyboard, and begins with the first page', async () => {
    const api = ordersApi([anOrder()]);
    const { user } = renderConsole(`${TABLE}&ordem=customer-asc&cursor=abc`);
    const button = within(await header('Cliente')).getByRole('button');
    button.focus();
    await user.keyboard('{Enter}');
    expect(await header('Cliente')).toHaveAttribute('aria-sort', 'descending');
    expect(lastQuery(api)).toMatchObject({ sort: 'customer-desc' });
    expect(address()).toBe(`${TABLE}&ordem=customer-desc`);
  });

  it('leaves the address when it is the list’s own again', async () => {
    ordersApi([anOrder()]);
    const { user } = renderConsole(`${PAGE}?ordem=total-asc`);
    await screen.findByRole('article');
    await user.click(screen.getByRole('button', { name: 'Total (menor primeiro)' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Data (recentes primeiro)' }));
    expect(address()).toBe(PAGE);
  });

  it('is the list’s own when the address names an unknown one', async () => {
    const api = ordersApi([anOrder()]);
    renderConsole(`${PAGE}?ordem=cpf`);
    await screen.findByRole('article');
    expect(lastQuery(api)['sort']).toBeUndefined();
  });
});

describe('a place in a list that the API does not know', () => {
  it('leads to the beginning', async () => {
    const api = ordersApi([anOrder()]);
    api.on({ [`GET ${paths.adminOrders}`]: () => new FakeProblem('list.cursor-unknown') });
    const { user } = renderConsole(`${TABLE}&status=shipped&cursor=of-another-order`);
    const back = await screen.findByRole('button', { name: 'Voltar ao começo' });
    api.on({ [`GET ${paths.adminOrders}`]: () => ({ items: [], nextCursor: null, previousCursor: null, total: 0, isTotalExact: true }) });
    await user.click(back);
    expect(address()).toBe(`${TABLE}&status=shipped`);
  });
});

describe('a page of a list', () => {
  const page = (id: string, more = {}) => ({
    items: [anOrder({ id })],
    total: 2,
    isTotalCapped: false,
    nextCursor: null,
    previousCursor: null,
    ...more,
  });

  it('shows that the former rows are not its own until it is there, and is turned to once by a double click', async () => {
    const api = ordersApi([]);
    let turn: () => void = () => undefined;
    const turning = new Promise<void>((resolve) => (turn = resolve));
    api.on({
      [`GET ${paths.adminOrders}`]: ({ query }) =>
        query.get('cursor') ? turning.then(() => page('second-1', { previousCursor: 'c1' })) : page('first-01', { nextCursor: 'c2' }),
    });
    const { user } = renderConsole(PAGE);
    const first = await screen.findByRole('article', { name: /first-01/ });
    expect(first.closest('[aria-busy]')).toBeNull();
    await user.dblClick(screen.getByRole('button', { name: 'Próxima página' }));
    expect(screen.getByRole('article', { name: /first-01/ }).closest('[aria-busy]')).not.toBeNull();
    turn();
    const second = await screen.findByRole('article', { name: /second-1/ });
    expect(second.closest('[aria-busy]')).toBeNull();
    expect(screen.getByRole('button', { name: 'Próxima página' })).toHaveFocus();
  });

  it('is announced once it is there, and shown from its first row, while the pager keeps the focus', async () => {
    const api = ordersApi([]);
    let turn: () => void = () => undefined;
    const turning = new Promise<void>((resolve) => (turn = resolve));
    api.on({
      [`GET ${paths.adminOrders}`]: ({ query }) =>
        query.get('cursor') ? turning.then(() => page('second-1', { previousCursor: 'c1' })) : page('first-01', { nextCursor: 'c2' }),
    });
    jest.spyOn(window, 'matchMedia').mockReturnValue({ ...window.matchMedia(''), matches: true });
    jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue({ top: -400 } as DOMRect);
    const scrolled = jest.spyOn(HTMLElement.prototype, 'scrollIntoView').mockReturnValue(Promise.resolve() as never);
    const { user } = renderConsole(PAGE);
    await user.click(await screen.findByRole('button', { name: 'Próxima página' }));
    expect(await screen.findByText('Carregando…')).toHaveAttribute('role', 'status');
    expect(scrolled).not.toHaveBeenCalled();
    turn();
    const second = await screen.findByRole('article', { name: /second-1/ });
    expect(screen.getByText('Página carregada')).toHaveAttribute('role', 'status');
    expect(scrolled.mock.contexts).toEqual([second.closest('.rows')]);
    expect(screen.getByRole('button', { name: 'Próxima página' })).toHaveFocus();
    jest.restoreAllMocks();
  });

  it('that can’t be loaded leaves the focus at the heading instead of nowhere', async () => {
    const api = ordersApi([]);
    api.on({
      [`GET ${paths.adminOrders}`]: ({ query }) =>
        query.get('cursor') ? new FakeProblem('request.malformed') : page('first-01', { nextCursor: 'c2' }),
    });
    const { user } = renderConsole(PAGE);
    await user.click(await screen.findByRole('button', { name: 'Próxima página' }));
    expect(await screen.findByRole('button', { name: 'Tentar novamente' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('that has no rows is not said to be empty before it is there, and its button leaves the focus at the heading', async () => {
    const api = ordersApi([]);
    const { user } = renderConsole(`${PAGE}?status=shipped`);
    const clear = await screen.findByRole('button', { name: 'Limpar filtros' });
    let load: () => void = () => undefined;
    const loading = new Promise<void>((resolve) => (load = resolve));
    api.on({ [`GET ${paths.adminOrders}`]: () => loading.then(() => page('first-01')) });
    await user.click(clear);
    expect(screen.queryByRole('heading', { name: 'Nenhum pedido encontrado' })).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    load();
    expect(await screen.findByRole('article', { name: /first-01/ })).toBeInTheDocument();
  });
});

describe('the columns of a list', () => {
  afterEach(() => localStorage.clear());

  it('can be hidden, except the one that names the row, and stay hidden for this administrator', async () => {
    ordersApi([anOrder()]);
    const first = renderConsole(TABLE);
    await first.user.click(await screen.findByRole('button', { name: 'Colunas' }));
    expect(screen.queryByRole('menuitemcheckbox', { name: 'Pedido' })).not.toBeInTheDocument();
    await first.user.click(await screen.findByRole('menuitemcheckbox', { name: 'Total' }));
    expect(screen.queryByRole('columnheader', { name: 'Total' })).not.toBeInTheDocument();
    expect(screen.queryByRole('cell', { name: 'R$ 112,90' })).not.toBeInTheDocument();
    first.unmount();
    const again = renderConsole(TABLE);
    await header('Cliente');
    expect(screen.queryByRole('columnheader', { name: 'Total' })).not.toBeInTheDocument();
    again.unmount();
    renderConsole(TABLE, { admin: { id: 'u2' } });
    expect(await header('Total')).toBeInTheDocument();
  });

  it('can all be shown again at once', async () => {
    ordersApi([anOrder()]);
    localStorage.setItem('aflora.columns.u1.orders', JSON.stringify(['Total', 'Itens']));
    const { user } = renderConsole(TABLE);
    await user.click(await screen.findByRole('button', { name: 'Colunas' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Mostrar todas' }));
    for (const name of ['Total', 'Itens']) expect(await header(name)).toBeInTheDocument();
  });

  it('are those of the address when it names some, whatever was chosen before', async () => {
    ordersApi([anOrder()]);
    localStorage.setItem('aflora.columns.u1.orders', '"broken"');
    renderConsole(`${TABLE}&ocultas=Data,Nada`);
    expect(await header('Total')).toBeInTheDocument();
    expect(screen.queryByRole('columnheader', { name: 'Data' })).not.toBeInTheDocument();
  });
});
