import { FakeProblem } from '@aflora/api-client/testing';
import { paths } from '@aflora/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { aProduct } from '../../testing/a-product';
import { consoleApi } from '../../testing/console-api';
import { renderConsole } from '../../testing/render-console';

const PAGE = '/dashboard/produtos-fisicos';
const address = () => screen.getByTestId('address').textContent;
const lastList = ({ requests }: ReturnType<typeof consoleApi>) =>
  requests.findLast(({ path, query }) => path === paths.adminPhysicalProducts && query.get('pageSize') !== '1')?.query;

describe('the product list', () => {
  it('shows every product with its state', async () => {
    consoleApi([
      aProduct({ id: 'p1', name: 'Sérum', priceCents: 123456, stockQuantity: 18 }),
      aProduct({ id: 'p2', name: 'Malva', description: null, stockQuantity: 0, isActive: false }),
      aProduct({ id: 'p3', name: 'Batom', stockQuantity: 2 }),
    ]);
    renderConsole(PAGE);
    const serum = within(await screen.findByRole('article', { name: 'Sérum' }));
    expect(serum.getByText('R$ 1.234,56')).toBeInTheDocument();
    expect(serum.getByText('18 em estoque')).toBeInTheDocument();
    expect(serum.getByText('Ativo')).toBeInTheDocument();
    expect(serum.getByText('Rosto')).toBeInTheDocument();
    const malva = within(screen.getByRole('article', { name: 'Malva' }));
    expect(malva.getByText('Inativo')).toBeInTheDocument();
    expect(malva.getByText('Sem descrição')).toBeInTheDocument();
    expect(malva.getByText('Sem estoque')).toBeInTheDocument();
    expect(screen.getByText('2 em estoque')).toBeInTheDocument();
    expect(screen.getByText('1 a 3 de 3')).toBeInTheDocument();
  });

  it('counts what there is', async () => {
    const totals: Record<string, number> = { status: 1, stock: 2 };
    consoleApi([], {
      [`GET ${paths.adminPhysicalProducts}`]: ({ query }) => {
        const total = totals[['status', 'stock'].find((key) => query.has(key)) ?? ''] ?? 20014;
        return { items: [], total, page: 1, pageSize: 1 };
      },
    });
    renderConsole(PAGE);
    expect(await screen.findByText('20.014 produtos, 1 inativo, 2 sem estoque')).toBeInTheDocument();
  });

  it('says that there is nothing yet', async () => {
    consoleApi([]);
    renderConsole(PAGE);
    expect(await screen.findByRole('heading', { name: 'Nenhum produto encontrado' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Limpar filtros' })).not.toBeInTheDocument();
  });

  it('offers a way out when filters leave nothing', async () => {
    const api = consoleApi([]);
    const { user } = renderConsole(`${PAGE}?busca=xyz&status=inactive`);
    await user.click(await screen.findByRole('button', { name: 'Limpar filtros' }));
    await waitFor(() => expect(address()).toBe(PAGE));
    expect(lastList(api)?.has('search')).toBe(false);
    expect(screen.getByRole('searchbox')).toHaveValue('');
  });

  it('asks the API for what is searched, filtered and sorted, from the first page, and keeps it in the address', async () => {
    const api = consoleApi([aProduct()]);
    const { user } = renderConsole(`${PAGE}?pagina=2`);
    await screen.findByRole('article');
    expect(lastList(api)?.get('page')).toBe('2');

    await user.type(screen.getByRole('searchbox', { name: 'Buscar produtos' }), 'rosa{Enter}');
    await user.click(screen.getByRole('button', { name: 'Status' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Inativos' }));
    await user.click(screen.getByRole('button', { name: 'Estoque' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Sem estoque' }));
    await user.click(screen.getByRole('button', { name: 'Categoria' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Rosto' }));
    await user.click(screen.getByRole('button', { name: 'Cadastro (recentes primeiro)' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Preço (menor primeiro)' }));

    await waitFor(() =>
      expect(Object.fromEntries(lastList(api) ?? [])).toEqual({
        search: 'rosa',
        status: 'inactive',
        stock: 'out-of-stock',
        category: 'Rosto',
        sort: 'price-asc',
        page: '1',
        pageSize: '12',
      }),
    );
    expect(address()).toBe(`${PAGE}?busca=rosa&status=inactive&estoque=out-of-stock&categoria=Rosto&ordem=price-asc`);
  });

  it('searches among many categories, whatever the accents, also by keyboard', async () => {
    const categories = Array.from({ length: 70 }, (_, index) => ({ category: `Açaí ${index + 1}`, products: 1 }));
    const api = consoleApi([aProduct()], { [`GET ${paths.adminPhysicalProductCategories}`]: () => categories });
    const { user } = renderConsole(PAGE);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Categoria' })).toHaveAttribute('aria-haspopup', 'listbox'));
    await user.click(screen.getByRole('button', { name: 'Categoria' }));
    const search = await screen.findByRole('textbox', { name: 'Buscar em Categoria' });
    await waitFor(() => expect(search).toHaveFocus());
    expect(screen.getAllByRole('option')).toHaveLength(71);
    await user.type(search, 'acai 30');
    expect(screen.getByRole('option')).toHaveTextContent('Açaí 30');
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(lastList(api)?.get('category')).toBe('Açaí 30'));
    await user.click(screen.getByRole('button', { name: 'Categoria: Açaí 30' }));
    await user.click(await screen.findByRole('option', { name: 'Todas as categorias' }));
    await waitFor(() => expect(address()).toBe(PAGE));
  });

  it('leaves out what a link carries and the API does not know', async () => {
    const api = consoleApi([aProduct()]);
    renderConsole(`${PAGE}?status=x&ordem=y&pagina=-3`);
    await screen.findByRole('article');
    expect(Object.fromEntries(lastList(api) ?? [])).toEqual({ page: '1', pageSize: '12' });
  });

  it('turns pages', async () => {
    const api = consoleApi([], {
      [`GET ${paths.adminPhysicalProducts}`]: ({ query }) => {
        const page = Number(query.get('page'));
        return { items: [aProduct({ name: `Da página ${page}` })], total: 13, page, pageSize: 12 };
      },
    });
    const { user } = renderConsole(PAGE);
    expect(await screen.findByText('1 a 12 de 13')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Página 2' }));
    expect(await screen.findByRole('article', { name: 'Da página 2' })).toBeInTheDocument();
    expect(screen.getByText('13 a 13 de 13')).toBeInTheDocument();
    expect(address()).toBe(`${PAGE}?pagina=2`);
    expect(lastList(api)?.get('page')).toBe('2');
  });

  it('leads back from a page that has emptied meanwhile', async () => {
    consoleApi([], {
      [`GET ${paths.adminPhysicalProducts}`]: ({ query }) => {
        const page = Number(query.get('page'));
        return { items: page === 1 ? [aProduct({ name: 'Sérum' })] : [], total: 12, page, pageSize: 12 };
      },
    });
    const { user } = renderConsole(`${PAGE}?pagina=2`);
    await user.click(await screen.findByRole('button', { name: 'Voltar ao começo' }));
    expect(await screen.findByRole('article', { name: 'Sérum' })).toBeInTheDocument();
    expect(address()).toBe(PAGE);
  });

  it('shows the same as a table, remembered in the address', async () => {
    consoleApi([aProduct({ name: 'Sérum' })]);
    const { user } = renderConsole(PAGE);
    await screen.findByRole('article');
    await user.click(screen.getByRole('radio', { name: 'Tabela' }));
    const row = within(await screen.findByRole('row', { name: /Sérum/ }));
    expect(row.getByRole('button', { name: 'Editar' })).toBeInTheDocument();
    expect(row.getByRole('button', { name: 'Excluir' })).toBeInTheDocument();
    expect(address()).toBe(`${PAGE}?exibir=tabela`);
  });

  it('reports a failed load once and retries', async () => {
    const api = consoleApi([], { [`GET ${paths.adminPhysicalProducts}`]: () => new FakeProblem('server.unexpected') });
    const { notify, user } = renderConsole(PAGE);
    const retry = await screen.findByRole('button', { name: 'Tentar novamente' });
    expect(notify.failure.mock.calls).toEqual([['Erro', 'Não foi possível carregar os produtos.']]);

    api.on({ [`GET ${paths.adminPhysicalProducts}`]: () => ({ items: [aProduct({ name: 'Sérum' })], total: 1, page: 1, pageSize: 12 }) });
    await user.click(retry);
    expect(await screen.findByRole('article', { name: 'Sérum' })).toBeInTheDocument();
  });
});

describe('deleting a product', () => {
  it('asks first, naming the product', async () => {
    const api = consoleApi([aProduct({ id: 'p7', name: 'Batom' })], {
      'DELETE /api/admin/physical-products/p7': () => undefined,
      'POST /api/admin/physical-products/p7/restoration': () => aProduct({ id: 'p7', name: 'Batom' }),
    });
    const { notify, user } = renderConsole(PAGE);
    await user.click(await screen.findByRole('button', { name: 'Excluir' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Excluir produto' }));
    expect(dialog.getByText('Tem certeza que deseja excluir este produto?')).toBeInTheDocument();
    expect(dialog.getByText('Batom')).toBeInTheDocument();

    await user.click(dialog.getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(api.requests.some(({ method }) => method === 'DELETE')).toBe(false);

    await user.click(screen.getByRole('button', { name: 'Excluir' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Excluir' }));
    expect(await screen.findByText('Produto excluído com sucesso!')).toBeInTheDocument();
    expect(api.requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1);

    await user.click(screen.getByRole('button', { name: 'Desfazer' }));
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Produto restaurado'));
  });

  it.each([
    ['server.unexpected', 'Erro', 'Não foi possível excluir o produto.'],
    ['auth.forbidden', 'Acesso negado', 'Você não tem permissão para acessar esta área.'],
  ] as const)('tells %s', async (code, title, message) => {
    consoleApi([aProduct({ id: 'p7' })], { 'DELETE /api/admin/physical-products/p7': () => new FakeProblem(code) });
    const { notify, user } = renderConsole(PAGE);
    await user.click(await screen.findByRole('button', { name: 'Excluir' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Excluir' }));
    await waitFor(() => expect(notify.failure).toHaveBeenCalledWith(title, message));
  });
});
