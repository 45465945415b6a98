import { FakeProblem } from '@aflora/api-client/testing';
import { paths, type SavedViewView } from '@aflora/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { anOrder, ordersApi } from '../../testing/an-order';
import { renderConsole } from '../../testing/render-console';

const PAGE = '/dashboard/pedidos';
const ID = '6f1c1b1e-6a53-4c7b-9d5f-0d3f6a1e2b3c';
const address = () => screen.getByTestId('address').textContent;
const aView = (fields: Partial<SavedViewView> = {}): SavedViewView => ({
  id: ID,
  list: 'orders',
  name: 'A enviar',
  query: 'ordem=total-desc&status=processing',
  isShared: false,
  isOwn: true,
  isEditable: true,
  createdAt: '2026-11-20T12:00:00.000Z',
  ...fields,
});

function viewsApi(views: SavedViewView[], more = {}) {
  const api = ordersApi([anOrder()]);
  api.on({ [`GET ${paths.adminSavedViews}`]: () => views, ...more });
  return api;
}
const sent = ({ requests }: ReturnType<typeof ordersApi>, method: string) =>
  requests.filter((request) => request.method === method).map(({ body }) => body);
const lastQuery = ({ requests }: ReturnType<typeof ordersApi>) =>
  Object.fromEntries(requests.findLast(({ path }) => path === paths.adminOrders)?.query ?? []);
const bar = async () => within(await screen.findByRole('navigation', { name: 'Visões salvas' }));

describe('saved views', () => {
  afterEach(() => localStorage.clear());

  it('are opened by a link that has all of their filters, for a colleague as well', async () => {
    const api = viewsApi([aView()]);
    const { user } = renderConsole(PAGE);
    await user.click((await bar()).getByRole('link', { name: 'A enviar' }));
    expect(address()).toBe(`${PAGE}?ordem=total-desc&status=processing&visao=${ID}`);
    await waitFor(() => expect(lastQuery(api)).toMatchObject({ sort: 'total-desc', status: 'processing' }));
    expect((await bar()).getByRole('link', { name: 'A enviar' })).toHaveAttribute('aria-current', 'true');
    await user.click((await bar()).getByRole('link', { name: 'Tudo' }));
    expect(address()).toBe(PAGE);
  });

  it('save filters, order, columns and display, without the search, which may name a person', async () => {
    localStorage.setItem('aflora.columns.u1.orders', JSON.stringify(['Itens']));
    const api = viewsApi([], { [`POST ${paths.adminSavedViews}`]: () => aView({ query: 'exibir=tabela&ocultas=Itens&status=shipped' }) });
    const { user, notify } = renderConsole(`${PAGE}?busca=maria&status=shipped&exibir=tabela&pagina=2`);
    await user.click((await bar()).getByRole('button', { name: 'Salvar visão' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Salvar visão' }));
    await user.fill(dialog.getByLabelText('Nome'), 'Enviados');
    await user.click(dialog.getByRole('checkbox', { name: 'Compartilhar com a equipe' }));
    await user.click(dialog.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Visão salva'));
    const query = 'exibir=tabela&ocultas=Itens&status=shipped';
    expect(sent(api, 'POST')).toEqual([{ list: 'orders', name: 'Enviados', isShared: true, query }]);
    await waitFor(() => expect(address()).toContain(`visao=${ID}`));
    expect(address()).toContain('busca=maria');
  });

  it('are not offered for what is no filter, such as an open form', async () => {
    viewsApi([]);
    renderConsole(`${PAGE}?novo=1&exibir=tabela`);
    await screen.findByRole('columnheader', { name: 'Total' });
    expect(screen.queryByRole('button', { name: 'Salvar visão' })).not.toBeInTheDocument();
  });

  it('say that there are too many', async () => {
    viewsApi([], { [`POST ${paths.adminSavedViews}`]: () => new FakeProblem('saved-view.too-many') });
    const { user, notify } = renderConsole(`${PAGE}?status=shipped`);
    await user.click((await bar()).getByRole('button', { name: 'Salvar visão' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Salvar visão' }));
    await user.fill(dialog.getByLabelText('Nome'), 'Mais uma');
    await user.click(dialog.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(notify.failure).toHaveBeenCalledWith('Muitas visões salvas', expect.any(String)));
  });

  it('are renamed, shared and deleted by who may, and deleting can be undone', async () => {
    const api = viewsApi([aView()], {
      [`PATCH ${paths.adminSavedView(ID)}`]: () => aView({ isShared: true }),
      [`DELETE ${paths.adminSavedView(ID)}`]: () => undefined,
      [`POST ${paths.adminSavedViews}`]: () => aView(),
    });
    const { user, notify } = renderConsole(`${PAGE}?ordem=total-desc&status=processing&visao=${ID}`);
    const options = async (name: string) => {
      await user.click(await screen.findByRole('button', { name: 'Opções da visão “A enviar”' }));
      await user.click(await screen.findByRole('menuitem', { name }));
    };
    await options('Compartilhar com a equipe');
    await waitFor(() => expect(sent(api, 'PATCH')).toEqual([{ isShared: true }]));
    await options('Excluir');
    await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Visão restaurada'));
    const { list, name, query, isShared } = aView();
    expect(sent(api, 'POST')).toEqual([{ list, name, query, isShared }]);
  });

  it('leave the list as it is when they are deleted, and when that is undone', async () => {
    let views = [aView()];
    const restored = '7a2d2c2f-7b64-4d8c-8e60-1e407b2f3c4d';
    const api = viewsApi([]);
    api.on({
      [`GET ${paths.adminSavedViews}`]: () => views,
      [`DELETE ${paths.adminSavedView(ID)}`]: () => void (views = []),
      [`POST ${paths.adminSavedViews}`]: () => (views = [aView({ id: restored })])[0],
    });
    const { user } = renderConsole(`${PAGE}?busca=maria&ordem=total-desc&status=shipped&visao=${ID}`);
    await user.click(await screen.findByRole('button', { name: 'Opções da visão “A enviar”' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Excluir' }));
    await waitFor(() => expect(address()).toBe(`${PAGE}?busca=maria&ordem=total-desc&status=shipped`));
    await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
    await waitFor(() => expect(address()).toBe(`${PAGE}?busca=maria&ordem=total-desc&status=shipped&visao=${restored}`));
  });

  it('are restored once, even if the first response is lost', async () => {
    let views = [aView()];
    const api = viewsApi([]);
    api.on({
      [`GET ${paths.adminSavedViews}`]: () => views,
      [`DELETE ${paths.adminSavedView(ID)}`]: () => void (views = []),
      [`POST ${paths.adminSavedViews}`]: () => {
        views = [aView()];
        return new FakeProblem('server.unavailable');
      },
    });
    const { user, notify } = renderConsole(`${PAGE}?visao=${ID}`);
    await user.click(await screen.findByRole('button', { name: 'Opções da visão “A enviar”' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Excluir' }));
    await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
    expect(await screen.findByText(/Sem resposta/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Desfazer' }));
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Visão restaurada'));
    expect(sent(api, 'POST')).toHaveLength(1);
  });

  it('say once why they are not restored when others have taken their place', async () => {
    viewsApi([aView()], {
      [`DELETE ${paths.adminSavedView(ID)}`]: () => undefined,
      [`POST ${paths.adminSavedViews}`]: () => new FakeProblem('saved-view.too-many'),
    });
    const { user, notify } = renderConsole(`${PAGE}?visao=${ID}`);
    await user.click(await screen.findByRole('button', { name: 'Opções da visão “A enviar”' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Excluir' }));
    await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
    await waitFor(() => expect(notify.failure).toHaveBeenCalled());
    expect(notify.failure.mock.calls).toEqual([['Não foi possível desfazer', 'Você já tem 20. Exclua uma para salvar outra.']]);
  });

  it('of others can only be opened and sent', async () => {
    viewsApi([aView({ isOwn: false, isEditable: false, isShared: true })]);
    const { user } = renderConsole(`${PAGE}?visao=${ID}`);
    await user.click(await screen.findByRole('button', { name: 'Opções da visão “A enviar”' }));
    expect(await screen.findByRole('menuitem', { name: 'Copiar endereço' })).toBeInTheDocument();
    expect(screen.queryByRole('menuitem', { name: 'Excluir' })).not.toBeInTheDocument();
  });

  it('of somebody who is no administrator any more can be renamed and deleted, but stay shared', async () => {
    viewsApi([aView({ isOwn: false, isShared: true })]);
    const { user } = renderConsole(`${PAGE}?visao=${ID}`);
    await user.click(await screen.findByRole('button', { name: 'Opções da visão “A enviar”' }));
    expect(await screen.findByRole('menuitem', { name: 'Excluir' })).toBeInTheDocument();
    expect(screen.getByRole('menuitem', { name: 'Renomear' })).toBeInTheDocument();
    expect(screen.queryByRole('menuitem', { name: 'Deixar de compartilhar' })).not.toBeInTheDocument();
  });

  it('say which of their filters the list doesn’t have any more', async () => {
    viewsApi([aView({ query: 'cor=azul&status=perdido' })]);
    renderConsole(`${PAGE}?cor=azul&status=perdido&visao=${ID}`);
    expect(await screen.findByText(/um filtro que não existe mais, e ele ficou de fora: cor, status\./)).toBeInTheDocument();
    expect(await screen.findByRole('article')).toBeInTheDocument();
  });

  it('that are gone or private say so, and the address’s filters still count', async () => {
    const api = viewsApi([]);
    renderConsole(`${PAGE}?status=shipped&visao=${ID}`);
    expect(await screen.findByText(/foi excluída ou não é compartilhada/)).toBeInTheDocument();
    expect(lastQuery(api)).toMatchObject({ status: 'shipped' });
  });
});
