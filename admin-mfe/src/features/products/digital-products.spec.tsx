import { FakeProblem, type FakeRequest } from '@aflora/api-client/testing';
import { paths, type AdminDigitalProductView } from '@aflora/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { aCourse, coursesApi } from '../../testing/a-product';
import { renderConsole } from '../../testing/render-console';

const PAGE = '/dashboard/produtos-digitais';
const ROW = paths.adminDigitalProduct('c1');
const address = () => screen.getByTestId('address').textContent;
const field = (name: string) => screen.getByLabelText(name, { selector: 'input, textarea' });
const save = () => screen.getByRole('button', { name: 'Salvar' });
const bodies = ({ requests }: { requests: FakeRequest[] }, method: string) =>
  requests.filter((request) => request.method === method).map(({ body }) => body);
const lastList = ({ requests }: { requests: FakeRequest[] }) =>
  requests.findLast(({ path, query }) => path === paths.adminDigitalProducts && query.get('pageSize') !== '1')?.query;

describe('the course list', () => {
  it('shows every course with its commission and where it is sold', async () => {
    coursesApi([
      aCourse({ name: 'Saboaria', priceCents: 14700, commissionRate: 12.5, affiliateLink: 'https://cursos.example.com/a' }),
      aCourse({ id: 'c2', name: 'Unhas', description: null, commissionRate: null, isActive: false }),
    ]);
    renderConsole(PAGE);
    expect(await screen.findByRole('heading', { level: 1, name: 'Produtos Digitais' })).toBeInTheDocument();
    const first = within(await screen.findByRole('article', { name: 'Saboaria' }));
    for (const text of ['R$ 147,00', '12,5% de comissão', 'Ativo', 'Ofício', 'Do zero.']) expect(first.getByText(text)).toBeInTheDocument();
    const link = first.getByRole('link', { name: 'Ver Link' });
    expect(link).toHaveAttribute('href', 'https://cursos.example.com/a');
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAccessibleDescription('Saboaria');
    expect(link.getAttribute('rel')).toContain('noopener');
    const second = within(screen.getByRole('article', { name: 'Unhas' }));
    for (const text of ['Comissão a combinar', 'Inativo', 'Sem descrição']) expect(second.getByText(text)).toBeInTheDocument();
    expect(screen.queryByText(/estoque/i)).not.toBeInTheDocument();
  });

  it('is the same as a table', async () => {
    coursesApi([aCourse({ name: 'Saboaria', commissionRate: 20 })]);
    renderConsole(`${PAGE}?exibir=tabela`);
    const row = within(await screen.findByRole('row', { name: /Saboaria/ }));
    expect(screen.getByRole('columnheader', { name: 'Comissão' })).toBeInTheDocument();
    expect(row.getByText('20%')).toBeInTheDocument();
    expect(row.getByRole('link', { name: 'Ver Link' })).toBeInTheDocument();
    for (const name of ['Editar', 'Excluir', 'Duplicar']) expect(row.getByRole('button', { name })).toBeInTheDocument();
  });

  it('counts what there is, without stock', async () => {
    coursesApi([], {
      [`GET ${paths.adminDigitalProducts}`]: ({ query }) => ({ items: [], total: query.has('status') ? 2 : 6, page: 1, pageSize: 1 }),
    });
    renderConsole(PAGE);
    expect(await screen.findByText('6 produtos, 2 inativos')).toBeInTheDocument();
  });

  it('says that there is nothing', async () => {
    coursesApi([]);
    renderConsole(PAGE);
    expect(await screen.findByRole('heading', { name: 'Nenhum produto encontrado' })).toBeInTheDocument();
  });

  it('is searched, filtered and sorted by the API, and kept in the address; stock means nothing to it', async () => {
    const api = coursesApi([aCourse()]);
    const { user } = renderConsole(`${PAGE}?pagina=2&estoque=in-stock`);
    await screen.findByRole('article');
    expect(Object.fromEntries(lastList(api) ?? [])).toEqual({ page: '2', pageSize: '12' });
    expect(screen.queryByRole('button', { name: /Estoque/ })).not.toBeInTheDocument();

    await user.type(screen.getByRole('searchbox', { name: 'Buscar produtos' }), 'sabão{Enter}');
    await user.click(screen.getByRole('button', { name: 'Status' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Ativos' }));
    await user.click(screen.getByRole('button', { name: 'Categoria' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Ofício' }));
    await user.click(screen.getByRole('button', { name: 'Cadastro (recentes primeiro)' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Preço (maior primeiro)' }));
    const asked = { search: 'sabão', status: 'active', category: 'Ofício', sort: 'price-desc', page: '1', pageSize: '12' };
    await waitFor(() => expect(Object.fromEntries(lastList(api) ?? [])).toEqual(asked));
    expect(address()).toContain('busca=sabão&status=active&categoria=Ofício&ordem=price-desc');
  });

  it('reports a failed load once', async () => {
    coursesApi([], { [`GET ${paths.adminDigitalProducts}`]: () => new FakeProblem('server.unexpected') });
    const { notify } = renderConsole(PAGE);
    expect(await screen.findByRole('button', { name: 'Tentar novamente' })).toBeInTheDocument();
    expect(notify.failure.mock.calls).toEqual([['Erro', 'Não foi possível carregar os produtos.']]);
  });

  it('begins anew beside that of physical products', async () => {
    coursesApi([aCourse({ name: 'Saboaria' })]);
    const { user } = renderConsole('/dashboard/produtos-fisicos?novo=1');
    await user.type(await screen.findByLabelText('Nome'), 'Óleo');
    await user.click(within(screen.getByRole('navigation', { name: 'Painel' })).getByRole('link', { name: /Produtos Digitais/ }));
    await user.click(await screen.findByRole('button', { name: 'Descartar' }));
    expect(await screen.findByRole('article', { name: 'Saboaria' })).toBeInTheDocument();
    expect(screen.queryByLabelText('Nome')).not.toBeInTheDocument();
  });
});

describe('a new course', () => {
  it('is saved with its link and commission, and null for what is empty', async () => {
    const api = coursesApi([], { [`POST ${paths.adminDigitalProducts}`]: () => aCourse() });
    const { notify, user } = renderConsole(`${PAGE}?novo=1`);
    await waitFor(() => expect(screen.getByLabelText('Nome')).toHaveFocus());
    expect(field('Comissão (%)')).toHaveValue('0');
    expect(screen.getByRole('switch', { name: 'Ativo' })).toBeChecked();
    expect(screen.queryByLabelText('Estoque')).not.toBeInTheDocument();
    await user.fill(field('Nome'), 'Saboaria');
    await user.fill(field('Preço'), '14700');
    await user.clear(field('Comissão (%)'));
    await user.type(field('Comissão (%)'), '12,5');
    await user.fill(field('Link de afiliado'), 'https://cursos.example.com/a');
    await user.click(save());
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Produto criado com sucesso!'));
    const saved = { name: 'Saboaria', priceCents: 14700, affiliateLink: 'https://cursos.example.com/a', commissionRate: 12.5 };
    expect(bodies(api, 'POST')).toEqual([{ ...saved, category: null, description: null, isActive: true }]);
  });

  it('is not sent while something is missing or wrong', async () => {
    const api = coursesApi([]);
    const { user } = renderConsole(`${PAGE}?novo=1`);
    await user.type(await screen.findByLabelText('Link de afiliado'), 'nada');
    await user.clear(field('Comissão (%)'));
    await user.fill(field('Comissão (%)'), '100,1');
    await user.click(save());
    expect(await screen.findByText('Nome é obrigatório')).toBeInTheDocument();
    expect(screen.getByText('O preço deve ser maior que zero.')).toBeInTheDocument();
    expect(screen.getByText('Comissão deve ser no máximo 100')).toBeInTheDocument();
    expect(screen.getByText('Link de afiliado deve começar com http:// ou https://')).toBeInTheDocument();
    await user.clear(field('Link de afiliado'));
    await user.click(save());
    expect(await screen.findByText('Link de afiliado é obrigatório')).toBeInTheDocument();
    expect(bodies(api, 'POST')).toEqual([]);
  });
});

describe('editing a course', () => {
  const edit = async (course: AdminDigitalProductView, handlers: Parameters<typeof coursesApi>[1]) => {
    const api = coursesApi([course], handlers);
    const view = renderConsole(PAGE);
    await view.user.click(await screen.findByRole('button', { name: 'Editar' }));
    await screen.findByRole('heading', { level: 2, name: 'Editar Produto' });
    return { ...view, api };
  };

  it('sends its version, and no commission where none is agreed', async () => {
    const course = aCourse({ commissionRate: null, version: 4 });
    const { api, user } = await edit(course, { [`PATCH ${ROW}`]: () => course });
    expect(field('Comissão (%)')).toHaveValue('');
    expect(field('Link de afiliado')).toHaveValue(course.affiliateLink);
    await user.type(field('Nome'), ' II');
    await user.click(save());
    await waitFor(() => expect(bodies(api, 'PATCH')).toHaveLength(1));
    const { name, description, category, priceCents, affiliateLink, isActive } = course;
    const sent = { description, category, priceCents, affiliateLink, isActive, commissionRate: null, version: 4 };
    expect(bodies(api, 'PATCH')).toEqual([{ ...sent, name: `${name} II` }]);
  });

  it("tells another admin's change, keeps what was typed, and overwrites only when saved again", async () => {
    const latest = aCourse({ commissionRate: 30, version: 3 });
    const { api, notify, user } = await edit(aCourse({ version: 1 }), {
      [`GET ${ROW}`]: () => latest,
      [`PATCH ${ROW}`]: ({ body }) => ((body as { version: number }).version === 3 ? latest : new FakeProblem('product.changed')),
    });
    await user.type(field('Nome'), ' II');
    await user.click(save());
    await waitFor(() => expect(notify.failure).toHaveBeenCalledWith('Produto alterado', expect.stringContaining('Outra pessoa')));
    expect(field('Nome')).toHaveValue('Saboaria II');
    expect(bodies(api, 'PATCH')).toHaveLength(1);
    await user.click(save());
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Produto atualizado com sucesso!'));
    expect(bodies(api, 'PATCH')[1]).toMatchObject({ name: 'Saboaria II', version: 3 });
  });
});

describe('deleting a course', () => {
  it('asks first, naming the course', async () => {
    const api = coursesApi([aCourse({ name: 'Saboaria' })], { [`DELETE ${ROW}`]: () => undefined });
    const { user } = renderConsole(PAGE);
    await user.click(await screen.findByRole('button', { name: 'Excluir' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Excluir produto' }));
    expect(dialog.getByText('Tem certeza que deseja excluir este produto?')).toBeInTheDocument();
    expect(dialog.getByText('Saboaria')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Excluir' }));
    expect(await screen.findByText('Produto excluído com sucesso!')).toBeInTheDocument();
    expect(bodies(api, 'DELETE')).toHaveLength(1);
  });
});
