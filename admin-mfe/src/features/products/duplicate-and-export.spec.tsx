import { FakeProblem } from '@aflora/api-client/testing';
import { paths } from '@aflora/contracts';
import { screen, waitFor } from '@testing-library/react';
import { aCourse, aProduct, coursesApi } from '../../testing/a-product';
import { consoleApi } from '../../testing/console-api';
import { renderConsole } from '../../testing/render-console';

const PAGE = '/dashboard/produtos-fisicos';
const DUPLICATE = `POST ${paths.adminPhysicalProductDuplicate('p1')}`;
const images = { card: '/media/a-card.webp', detail: '/media/a.webp', full: '/media/a-full.webp' };
const field = (name: string) => screen.getByLabelText(name, { selector: 'input, textarea' });

describe('duplicating a product', () => {
  it('opens the hidden copy in the form', async () => {
    const copy = aProduct({ id: 'p9', name: 'Cópia de Sérum', isActive: false, stockQuantity: 0 });
    const api = consoleApi([aProduct({ id: 'p1', name: 'Sérum' })], { [DUPLICATE]: () => copy });
    const { notify, user } = renderConsole(PAGE);
    await user.click(await screen.findByRole('button', { name: 'Duplicar' }));
    expect(await screen.findByRole('heading', { level: 2, name: 'Editar Produto' })).toBeInTheDocument();
    expect(notify.success).toHaveBeenCalledWith('Produto duplicado', 'A cópia está inativa até você ativar.');
    await waitFor(() => expect(field('Nome')).toHaveFocus());
    expect(field('Nome')).toHaveValue('Cópia de Sérum');
    expect(screen.getByRole('switch', { name: 'Ativo' })).not.toBeChecked();
    const sent = api.requests.filter(({ method }) => method === 'POST');
    expect(sent.map(({ headers }) => headers.get('idempotency-key'))).toEqual([expect.stringMatching(/\S{8,}/)]);
  });

  it('makes one copy of a double click', async () => {
    let answer = (_copy: unknown) => undefined as void;
    const api = consoleApi([aProduct({ id: 'p1' })], { [DUPLICATE]: () => new Promise((resolve) => (answer = resolve)) });
    const { notify, user } = renderConsole(PAGE);
    await user.dblClick(await screen.findByRole('button', { name: 'Duplicar' }));
    answer(aProduct({ id: 'p9' }));
    await waitFor(() => expect(notify.success).toHaveBeenCalledTimes(1));
    expect(api.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('keeps its key when it is retried, so that a lost response creates no second copy', async () => {
    const api = consoleApi([aProduct({ id: 'p1' })], { [DUPLICATE]: () => Promise.reject(new Error('offline')) });
    const { notify, user } = renderConsole(PAGE);
    await user.click(await screen.findByRole('button', { name: 'Duplicar' }));
    await waitFor(() => expect(notify.failure).toHaveBeenCalledWith('Erro', 'Não foi possível duplicar o produto.'));
    api.on({ [DUPLICATE]: () => aProduct({ id: 'p9' }) });
    await user.click(screen.getByRole('button', { name: 'Duplicar' }));
    await waitFor(() => expect(notify.success).toHaveBeenCalled());
    const [first, second] = api.requests.filter(({ method }) => method === 'POST').map(({ headers }) => headers.get('idempotency-key'));
    expect(second).toBe(first);
  });

  it('says when the picture stayed behind', async () => {
    consoleApi([aProduct({ id: 'p1', images, imageUrl: images.detail })], { [DUPLICATE]: () => aProduct({ id: 'p9' }) });
    const { notify, user } = renderConsole(PAGE);
    await user.click(await screen.findByRole('button', { name: 'Duplicar' }));
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Produto duplicado', expect.stringContaining('sem a imagem')));
  });

  it('asks before the copy takes the place of what was typed', async () => {
    consoleApi([aProduct({ id: 'p1', name: 'Sérum' })], { [DUPLICATE]: () => aProduct({ id: 'p9', name: 'Cópia de Sérum' }) });
    const { user } = renderConsole(`${PAGE}?novo=1`);
    await user.type(await screen.findByLabelText('Nome'), 'Óleo');
    await user.click(await screen.findByRole('button', { name: 'Duplicar' }));
    await user.click(await screen.findByRole('button', { name: 'Continuar editando' }));
    expect(field('Nome')).toHaveValue('Óleo');
  });

  it.each([
    ['server.unexpected', 'Erro', 'Não foi possível duplicar o produto.'],
    ['auth.forbidden', 'Acesso negado', 'Você não tem permissão para acessar esta área.'],
  ] as const)('tells %s', async (code, title, message) => {
    consoleApi([aProduct({ id: 'p1' })], { [DUPLICATE]: () => new FakeProblem(code) });
    const { notify, user } = renderConsole(PAGE);
    await user.click(await screen.findByRole('button', { name: 'Duplicar' }));
    await waitFor(() => expect(notify.failure.mock.calls).toEqual([[title, message]]));
  });

  it('copies a course with its link and commission', async () => {
    coursesApi([aCourse({ id: 'c1', name: 'Saboaria' })], {
      [`POST ${paths.adminDigitalProductDuplicate('c1')}`]: () => aCourse({ id: 'c9', name: 'Cópia de Saboaria', commissionRate: 30 }),
    });
    const { user } = renderConsole('/dashboard/produtos-digitais');
    await user.click(await screen.findByRole('button', { name: 'Duplicar' }));
    expect(await screen.findByDisplayValue('Cópia de Saboaria')).toBeInTheDocument();
    expect(field('Comissão (%)')).toHaveValue('30');
  });
});

describe('the export', () => {
  beforeEach(() => {
    URL.createObjectURL = () => 'blob:file';
    URL.revokeObjectURL = () => undefined;
    // jsdom can't save a file.
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  });

  it.each([
    ['physical products', PAGE, '&estoque=in-stock', paths.adminPhysicalProductsExport, { stock: 'in-stock' }],
    ['courses', '/dashboard/produtos-digitais', '', paths.adminDigitalProductsExport, {}],
  ])('of %s holds what the filters leave', async (_what, page, more, path, filters) => {
    const api = coursesApi([], { [`GET ${path}`]: () => new Blob() });
    const { user } = renderConsole(`${page}?busca=rosa&status=active&ordem=name&pagina=2${more}`);
    await user.click(await screen.findByRole('button', { name: 'Exportar CSV' }));
    await waitFor(() => expect(api.requests.some((request) => request.path === path)).toBe(true));
    const sent = api.requests.find((request) => request.path === path);
    expect(Object.fromEntries(sent?.query ?? [])).toEqual({ search: 'rosa', status: 'active', sort: 'name', ...filters });
  });
});
