import { FakeProblem, type FakeRequest } from '@aflora/api-client/testing';
import { IMAGE_MAX_BYTES, paths, type ProblemCode } from '@aflora/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Person } from '@aflora/ui/testing';
import { aProduct } from '../../../testing/a-product';
import { consoleApi } from '../../../testing/console-api';
import { renderConsole } from '../../../testing/render-console';

const PAGE = '/dashboard/produtos-fisicos';
const CREATE = `POST ${paths.adminPhysicalProducts}`;

const field = (name: string) => screen.getByLabelText(name, { selector: 'input, textarea' });
const save = () => screen.getByRole('button', { name: 'Salvar' });
const posts = ({ requests }: { requests: FakeRequest[] }) => requests.filter(({ method }) => method === 'POST');
const png = (bytes = 10) => new File([new Uint8Array(bytes)], 'foto.png', { type: 'image/png' });

async function openForm(answer: (request: FakeRequest) => unknown = () => aProduct()) {
  const api = consoleApi([], { [CREATE]: answer });
  const view = renderConsole(PAGE);
  await view.user.click(await screen.findByRole('button', { name: 'Novo Produto' }));
  await screen.findByRole('heading', { level: 2, name: 'Novo Produto' });
  return { ...view, api };
}

async function fill(user: Person) {
  await user.fill(field('Nome'), 'Óleo Facial');
  await user.fill(field('Preço'), '123456');
}

describe('a new product', () => {
  it('starts with the defaults, the first field in focus', async () => {
    await openForm();
    expect(field('Nome')).toHaveFocus();
    expect(field('Preço')).toHaveValue('0,00');
    expect(field('Estoque')).toHaveValue('0');
    expect(field('Peso (g)')).toHaveValue('300');
    expect(screen.getByRole('switch', { name: 'Ativo' })).toBeChecked();
    expect(screen.getByText('PNG, JPG, WEBP até 5MB')).toBeInTheDocument();
  });

  it('opens by its address', async () => {
    consoleApi([]);
    renderConsole(`${PAGE}?novo=1`);
    expect(await screen.findByRole('heading', { level: 2, name: 'Novo Produto' })).toBeInTheDocument();
  });

  it('fills the price from the cents, by keys, backspace and paste', async () => {
    const { user } = await openForm();
    await user.fill(field('Preço'), '123456');
    expect(field('Preço')).toHaveValue('1.234,56');
    await user.type(field('Preço'), '{Backspace}');
    expect(field('Preço')).toHaveValue('123,45');
    await user.clear(field('Preço'));
    expect(field('Preço')).toHaveValue('0,00');
    await user.click(field('Preço'));
    await user.paste('R$ 89,9');
    expect(field('Preço')).toHaveValue('89,90');
  });

  it('replaces the price by what is typed after a click, and adds to it after a second one', async () => {
    const { user } = await openForm();
    await user.fill(field('Preço'), '6490');
    await user.click(field('Nome'));
    await user.click(field('Preço'));
    await user.keyboard('91,00');
    expect(field('Preço')).toHaveValue('91,00');
    await user.click(field('Nome'));
    await user.click(field('Preço'));
    await user.click(field('Preço'));
    await user.keyboard('5');
    expect(field('Preço')).toHaveValue('910,05');
  });

  it('is saved as JSON with cents and nulls for what is empty', async () => {
    const { api, notify, user } = await openForm();
    await fill(user);
    await user.clear(field('Estoque'));
    await user.type(field('Estoque'), '24');
    await user.click(save());
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Produto criado com sucesso!'));
    expect(posts(api)[0]?.body).toEqual({
      name: 'Óleo Facial',
      priceCents: 123456,
      stockQuantity: 24,
      weightGrams: 300,
      category: null,
      description: null,
      isActive: true,
    });
    expect(posts(api)[0]?.headers.get('idempotency-key')).toMatch(/\S{8,}/);
    await waitFor(() => expect(screen.queryByRole('heading', { level: 2, name: 'Novo Produto' })).not.toBeInTheDocument());
  });

  it('is not sent while something is missing, and errors go with the next keystroke', async () => {
    const { api, user } = await openForm();
    await user.click(save());
    expect(await screen.findByText('Nome é obrigatório')).toBeInTheDocument();
    expect(field('Preço')).toHaveAccessibleDescription('O preço deve ser maior que zero.');
    expect(field('Nome')).toHaveFocus();
    expect(posts(api)).toHaveLength(0);

    await user.type(field('Preço'), '1');
    expect(screen.queryByText('O preço deve ser maior que zero.')).not.toBeInTheDocument();
  });

  it('is sent once by a double click', async () => {
    let answer = (_product: unknown) => undefined as void;
    const { api, notify, user } = await openForm(() => new Promise((resolve) => (answer = resolve)));
    await fill(user);
    await user.dblClick(save());
    expect(save()).toBeDisabled();
    answer(aProduct());
    await waitFor(() => expect(notify.success).toHaveBeenCalledTimes(1));
    expect(posts(api)).toHaveLength(1);
  });

  it('keeps its key when it is sent again, so that a lost response creates no second product', async () => {
    const { api, notify, user } = await openForm(() => Promise.reject(new Error('offline')));
    await fill(user);
    await user.click(save());
    await waitFor(() => expect(notify.failure).toHaveBeenCalledWith('Erro', 'Não foi possível salvar o produto.'));
    expect(field('Nome')).toHaveValue('Óleo Facial');
    api.on({ [CREATE]: () => aProduct() });
    await user.click(save());
    await waitFor(() => expect(notify.success).toHaveBeenCalled());
    const [first, second] = posts(api).map(({ headers }) => headers.get('idempotency-key'));
    expect(second).toBe(first);
  });

  it('whose response was lost is changed by what was typed since, instead of being created twice', async () => {
    const created = aProduct({ id: 'p1', name: 'Óleo Facial', version: 1, imageUrl: '/media/a.webp' });
    let isLost = true;
    const { api, notify, user } = await openForm(() => {
      if (!isLost) return created;
      isLost = false;
      throw new TypeError('Failed to fetch');
    });
    api.on({ [`PATCH ${paths.adminPhysicalProduct('p1')}`]: () => created });
    await fill(user);
    await user.upload(screen.getByLabelText('Imagem do produto'), png());
    await user.click(save());
    await waitFor(() => expect(notify.failure).toHaveBeenCalled());
    await user.click(screen.getByRole('button', { name: 'Remover imagem' }));
    await user.fill(field('Nome'), ' Noturno');
    await user.click(save());
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Produto criado com sucesso!'));
    const sent = api.requests.filter(({ method }) => method !== 'GET');
    expect(sent.map(({ method }) => method)).toEqual(['POST', 'POST', 'PATCH']);
    expect(sent[1]?.headers.get('idempotency-key')).toBe(sent[0]?.headers.get('idempotency-key'));
    expect(JSON.parse(String((sent[1]?.body as FormData).get('data')))).toMatchObject({ name: 'Óleo Facial' });
    expect(sent[2]?.body).toMatchObject({ name: 'Óleo Facial Noturno', version: 1, removeImage: true });
  });

  it("puts the API's field errors under the fields, without a toast", async () => {
    const errors = [{ field: 'name', code: 'too-long' as const, params: { max: 200 } }];
    const { notify, user } = await openForm(() => new FakeProblem('validation.failed', { errors }));
    await fill(user);
    await user.click(save());
    expect(await screen.findByText('Nome deve ter menos de 200 caracteres')).toBeInTheDocument();
    expect(notify.failure).not.toHaveBeenCalled();
  });

  it('asks before what was typed is lost', async () => {
    const { user } = await openForm();
    await user.type(field('Nome'), 'Óleo');
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Descartar alterações?' }));
    await user.click(dialog.getByRole('button', { name: 'Continuar editando' }));
    expect(field('Nome')).toHaveValue('Óleo');

    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    await user.click(await screen.findByRole('button', { name: 'Descartar' }));
    expect(screen.queryByLabelText('Nome')).not.toBeInTheDocument();
  });

  it('closes at once when nothing was typed', async () => {
    const { user } = await openForm();
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    expect(screen.queryByLabelText('Nome')).not.toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe("a new product's picture", () => {
  it('travels with the product in one request', async () => {
    const { api, notify, user } = await openForm();
    await fill(user);
    await user.upload(screen.getByLabelText('Imagem do produto'), png());
    expect(await screen.findByRole('img', { name: 'Imagem escolhida' })).toBeInTheDocument();
    await user.click(save());
    await waitFor(() => expect(notify.success).toHaveBeenCalled());
    const body = posts(api)[0]?.body as FormData;
    expect(JSON.parse(String(body.get('data')))).toMatchObject({ name: 'Óleo Facial', priceCents: 123456 });
    expect(body.get('image')).toMatchObject({ name: 'foto.png', type: 'image/png' });
    expect(posts(api)).toHaveLength(1);
  });

  it('can be taken away again', async () => {
    const { api, user } = await openForm();
    await fill(user);
    await user.upload(screen.getByLabelText('Imagem do produto'), png());
    await user.click(await screen.findByRole('button', { name: 'Remover imagem' }));
    expect(screen.getByText('Arraste a imagem aqui')).toBeInTheDocument();
    await user.click(save());
    await waitFor(() => expect(posts(api)).toHaveLength(1));
    expect(posts(api)[0]?.body).not.toBeInstanceOf(FormData);
  });

  it.each([
    ['of another type', new File(['x'], 'nota.pdf', { type: 'application/pdf' }), 'Por favor, selecione apenas arquivos de imagem.'],
    ['that is empty', new File([], 'foto.png', { type: 'image/png' }), 'Por favor, selecione apenas arquivos de imagem.'],
    ['that is an SVG', new File(['x'], 'a.svg', { type: 'image/svg+xml' }), 'Por favor, selecione apenas arquivos de imagem.'],
    ['beyond 5 MB', png(IMAGE_MAX_BYTES + 1), 'A imagem deve ter no máximo 5MB.'],
  ])('refuses a file %s before it is sent', async (_what, file, message) => {
    const { notify, user } = await openForm();
    await user.upload(screen.getByLabelText('Imagem do produto'), file);
    await waitFor(() => expect(notify.failure).toHaveBeenCalledWith('Erro no upload', message));
    expect(screen.queryByRole('img', { name: 'Imagem escolhida' })).not.toBeInTheDocument();
  });

  it('is refused when the browser can’t show it, whatever its type says', async () => {
    const { notify, user } = await openForm();
    await user.upload(screen.getByLabelText('Imagem do produto'), png());
    fireEvent.error(await screen.findByRole('img', { name: 'Imagem escolhida' }));
    expect(screen.getByText('Arraste a imagem aqui')).toBeInTheDocument();
    expect(notify.failure).toHaveBeenCalledWith('Erro no upload', 'Por favor, selecione apenas arquivos de imagem.');
  });

  it('may have exactly 5 MB', async () => {
    const { notify, user } = await openForm();
    await user.upload(screen.getByLabelText('Imagem do produto'), png(IMAGE_MAX_BYTES));
    expect(await screen.findByRole('img', { name: 'Imagem escolhida' })).toBeInTheDocument();
    expect(notify.failure).not.toHaveBeenCalled();
  });

  it.each<[ProblemCode | 'no answer', string, string]>([
    ['image.wrong-type', 'Erro no upload', 'Por favor, selecione apenas arquivos de imagem.'],
    ['image.too-large', 'Erro no upload', 'A imagem deve ter no máximo 5MB.'],
    ['server.unexpected', 'Erro no upload', 'Erro ao fazer upload da imagem.'],
    ['no answer', 'Erro no upload', 'Erro inesperado ao fazer upload da imagem.'],
    ['auth.forbidden', 'Acesso negado', 'Você não tem permissão para acessar esta área.'],
  ])('tells %s and keeps the form', async (code, title, message) => {
    const { notify, user } = await openForm(() => (code === 'no answer' ? Promise.reject(new Error(code)) : new FakeProblem(code)));
    await fill(user);
    await user.upload(screen.getByLabelText('Imagem do produto'), png());
    await user.click(save());
    await waitFor(() => expect(notify.failure.mock.calls).toEqual([[title, message]]));
    expect(field('Nome')).toHaveValue('Óleo Facial');
  });
});
