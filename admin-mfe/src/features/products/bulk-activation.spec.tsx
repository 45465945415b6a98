import { FakeProblem, type FakeRequest } from '@aflora/api-client/testing';
import { paths } from '@aflora/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { aCourse, aProduct, coursesApi } from '../../testing/a-product';
import { consoleApi } from '../../testing/console-api';
import { renderConsole } from '../../testing/render-console';

const PAGE = '/dashboard/produtos-fisicos';
const ACTIVATE = `POST ${paths.adminPhysicalProductActivation}`;

const three = [aProduct({ id: 'p1', name: 'Sérum' }), aProduct({ id: 'p2', name: 'Malva' }), aProduct({ id: 'p3', name: 'Batom' })];
const posts = ({ requests }: { requests: FakeRequest[] }) => requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
const choice = (name: string) => screen.findByRole('checkbox', { name: `Selecionar ${name}` });
const bar = () => within(screen.getByRole('region', { name: 'Seleção' }));
/** First page of a list of 40 products. */
const page = ({ query }: FakeRequest) => ({ items: three, total: 40, page: Number(query.get('page')), pageSize: 12 });

describe('showing and hiding products together', () => {
  it('names those that were chosen, says how many, and changes them after the question', async () => {
    const api = consoleApi(three, { [ACTIVATE]: () => ({ changed: 2, ids: ['p1', 'p3'] }) });
    const { user } = renderConsole(PAGE);
    await user.click(await choice('Sérum'));
    await user.click(await choice('Batom'));
    expect(bar().getByText('2 produtos selecionados')).toBeInTheDocument();
    await user.click(bar().getByRole('button', { name: 'Desativar' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Desativar 2 produtos?' }));
    expect(dialog.getByText('Sérum, Batom')).toBeInTheDocument();
    expect(dialog.getByText('O que for desativado sai da loja e continua aqui.')).toBeInTheDocument();
    expect(posts(api)).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Desativar' }));
    expect(await screen.findByText('2 produtos desativados')).toBeInTheDocument();
    expect(posts(api)).toEqual([{ isActive: false, ids: ['p1', 'p3'] }]);
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Seleção' })).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  it('means all results by their filters, not by this page', async () => {
    const api = consoleApi([], {
      [`GET ${paths.adminPhysicalProducts}`]: page,
      [ACTIVATE]: () => ({ changed: 38, ids: [] }),
    });
    const { notify, user } = renderConsole(`${PAGE}?busca=rosa&categoria=Rosto&status=inactive&estoque=in-stock&ordem=name`);
    await user.click(await choice('Malva'));
    await user.click(bar().getByRole('button', { name: 'Selecionar todos os 40' }));
    expect(bar().getByText('40 produtos selecionados')).toBeInTheDocument();
    expect(await choice('Sérum')).toBeChecked();
    await user.click(bar().getByRole('button', { name: 'Ativar' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Ativar 40 produtos?' }));
    await user.click(dialog.getByRole('button', { name: 'Ativar' }));
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('38 produtos ativados', 'Os outros já estavam ativos.'));
    expect(posts(api)).toEqual([{ isActive: true, all: true, search: 'rosa', category: 'Rosto', status: 'inactive', stock: 'in-stock' }]);
  });

  it('goes back to rows when one of all is taken out, and ends with another filter', async () => {
    consoleApi([], { [`GET ${paths.adminPhysicalProducts}`]: page });
    const { user } = renderConsole(PAGE);
    await user.click(await choice('Malva'));
    await user.click(bar().getByRole('button', { name: 'Selecionar todos os 40' }));
    await user.click(await choice('Malva'));
    expect(bar().getByText('2 produtos selecionados')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Status' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Ativos' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Seleção' })).not.toBeInTheDocument());
  });

  it('chooses the rows of a table, all of the page by its head', async () => {
    consoleApi(three);
    const { user } = renderConsole(`${PAGE}?exibir=tabela`);
    await user.click(await screen.findByRole('checkbox', { name: 'Selecionar todos desta página' }));
    expect(bar().getByText('3 produtos selecionados')).toBeInTheDocument();
    await user.click(await choice('Sérum'));
    expect(bar().getByText('2 produtos selecionados')).toBeInTheDocument();
    await user.click(bar().getByRole('button', { name: 'Limpar seleção' }));
    expect(screen.queryByRole('region', { name: 'Seleção' })).not.toBeInTheDocument();
  });

  it.each([
    [0, 'Nada a mudar', 'O produto já estava ativo.'],
    [1, '1 produto ativado', undefined],
  ])('tells that %i changed', async (changed, ...told) => {
    consoleApi(three, { [ACTIVATE]: () => ({ changed, ids: [] }) });
    const { notify, user } = renderConsole(PAGE);
    await user.click(await choice('Sérum'));
    await user.click(bar().getByRole('button', { name: 'Ativar' }));
    await user.click(within(await screen.findByRole('dialog', { name: 'Ativar 1 produto?' })).getByRole('button', { name: 'Ativar' }));
    await waitFor(() => expect(notify.success.mock.calls).toEqual([told.filter((text) => text !== undefined)]));
  });

  it.each([
    ['server.unexpected', 'Erro', 'Não foi possível desativar os produtos.'],
    ['auth.forbidden', 'Acesso negado', 'Você não tem permissão para acessar esta área.'],
  ] as const)('tells %s and keeps what was chosen', async (code, title, message) => {
    consoleApi(three, { [ACTIVATE]: () => new FakeProblem(code) });
    const { notify, user } = renderConsole(PAGE);
    await user.click(await choice('Sérum'));
    await user.click(bar().getByRole('button', { name: 'Desativar' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Desativar' }));
    await waitFor(() => expect(notify.failure.mock.calls).toEqual([[title, message]]));
    expect(await choice('Sérum')).toBeChecked();
  });

  it('is undone for the products that it changed, not for those that a colleague had hidden meanwhile', async () => {
    const products = [aProduct({ id: 'p1', name: 'Sérum' }), aProduct({ id: 'p2', name: 'Malva', isActive: false })];
    // The colleague has hidden one and shown the other.
    const api = consoleApi(products, { [ACTIVATE]: () => ({ changed: 1, ids: ['p2'] }) });
    const { user } = renderConsole(PAGE);
    await user.click(await choice('Sérum'));
    await user.click(await choice('Malva'));
    await user.click(bar().getByRole('button', { name: 'Desativar' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Desativar' }));
    await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
    await waitFor(() => expect(posts(api).at(-1)).toEqual({ isActive: true, ids: ['p2'] }));
  });

  it('is offered for courses as well', async () => {
    const api = coursesApi([aCourse({ id: 'c1', name: 'Saboaria' })], {
      [`POST ${paths.adminDigitalProductActivation}`]: () => ({ changed: 1, ids: ['c1'] }),
    });
    const { user } = renderConsole('/dashboard/produtos-digitais');
    await user.click(await choice('Saboaria'));
    await user.click(bar().getByRole('button', { name: 'Desativar' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Desativar' }));
    expect(await screen.findByText('1 produto desativado')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Desfazer' }));
    await waitFor(() =>
      expect(posts(api)).toEqual([
        { isActive: false, ids: ['c1'] },
        { isActive: true, ids: ['c1'] },
      ]),
    );
  });
});
