import { FakeProblem, type FakeRequest } from '@aflora/api-client/testing';
import type { AdminPhysicalProductView } from '@aflora/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { aProduct } from '../../../testing/a-product';
import { consoleApi } from '../../../testing/console-api';
import { renderConsole } from '../../../testing/render-console';

const ROW = '/api/admin/physical-products/p1';
const images = { card: '/media/a-card.webp', detail: '/media/a.webp', full: '/media/a-full.webp' };

const field = (name: string) => screen.getByLabelText(name, { selector: 'input, textarea' });
const save = () => screen.getByRole('button', { name: 'Salvar' });
const patches = ({ requests }: { requests: FakeRequest[] }) => requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body);

/** Changes get a conflict until they have the row's current version. */
const rowAt = (latest: AdminPhysicalProductView) => ({
  [`GET ${ROW}`]: () => latest,
  [`PATCH ${ROW}`]: ({ body }: FakeRequest) => {
    const { version, stockDelta = 0 } = body as { version: number; stockDelta?: number };
    if (version !== latest.version) return new FakeProblem('product.changed');
    return { ...latest, stockQuantity: latest.stockQuantity + stockDelta };
  },
});

async function edit(product: AdminPhysicalProductView, handlers: Parameters<typeof consoleApi>[1] = { [`PATCH ${ROW}`]: () => product }) {
  const api = consoleApi([product], handlers);
  const view = renderConsole('/dashboard/produtos-fisicos');
  await view.user.click(await screen.findByRole('button', { name: 'Editar' }));
  await screen.findByRole('heading', { level: 2, name: 'Editar Produto' });
  return { ...view, api };
}

describe('editing a product', () => {
  it('starts with what it has', async () => {
    await edit(aProduct({ priceCents: 8990, isActive: false }));
    expect(field('Nome')).toHaveValue('Sérum Facial');
    expect(field('Nome')).toHaveFocus();
    expect(field('Preço')).toHaveValue('89,90');
    expect(field('Estoque')).toHaveValue('18');
    expect(field('Categoria')).toHaveValue('Rosto');
    expect(field('Descrição')).toHaveValue('Leve.');
    expect(screen.getByRole('switch', { name: 'Ativo' })).not.toBeChecked();
  });

  it('sends its version and stock as a difference', async () => {
    const loaded = aProduct({ stockQuantity: 18, version: 4 });
    const { api, notify, user } = await edit(loaded, rowAt(loaded));
    await user.clear(field('Estoque'));
    await user.type(field('Estoque'), '25');
    await user.click(save());
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Produto atualizado com sucesso!'));
    expect(patches(api)).toEqual([
      {
        name: 'Sérum Facial',
        description: 'Leve.',
        category: 'Rosto',
        priceCents: 8990,
        weightGrams: 300,
        isActive: true,
        version: 4,
        stockDelta: 7,
      },
    ]);
  });

  it('leaves stock alone when it was not changed', async () => {
    const { api, user } = await edit(aProduct());
    await user.fill(field('Nome'), ' Noturno');
    await user.click(save());
    await waitFor(() => expect(patches(api)).toHaveLength(1));
    expect(patches(api)[0]).not.toHaveProperty('stockDelta');
    expect(patches(api)[0]).not.toHaveProperty('stockQuantity');
  });

  it('removes the picture', async () => {
    const { api, user } = await edit(aProduct({ images, imageUrl: images.detail }));
    expect(screen.getByRole('img', { name: 'Imagem escolhida' })).toHaveAttribute('src', images.card);
    await user.click(screen.getByRole('button', { name: 'Remover imagem' }));
    await user.click(save());
    await waitFor(() => expect(patches(api)).toHaveLength(1));
    expect(patches(api)[0]).toHaveProperty('removeImage', true);
  });

  it('goes through when only a sale came between, and says which stock came of both', async () => {
    const loaded = aProduct({ stockQuantity: 18, version: 1 });
    const { api, notify, user } = await edit(loaded, rowAt({ ...loaded, stockQuantity: 15, version: 2 }));
    await user.clear(field('Estoque'));
    await user.type(field('Estoque'), '20');
    await user.click(save());
    await waitFor(() =>
      expect(notify.success).toHaveBeenCalledWith('Produto atualizado com sucesso!', expect.stringContaining('agora são 17.')),
    );
    expect(patches(api)).toMatchObject([
      { version: 1, stockDelta: 2 },
      { version: 2, stockDelta: 2 },
    ]);
    expect(notify.failure).not.toHaveBeenCalled();
  });

  it('says nothing of the stock when a sale came between and only the name was changed', async () => {
    const loaded = aProduct({ stockQuantity: 18, version: 1 });
    const { notify, user } = await edit(loaded, rowAt({ ...loaded, stockQuantity: 15, version: 2 }));
    await user.fill(field('Nome'), ' Noturno');
    await user.click(save());
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Produto atualizado com sucesso!'));
  });

  describe('whose response was lost', () => {
    /** Applies stock changes once for each idempotency key, as the API does; the first response is lost. */
    function losingApi(product: AdminPhysicalProductView) {
      const row = { ...product };
      const responses = new Map<string, AdminPhysicalProductView>();
      return {
        row,
        handlers: {
          [`GET ${ROW}`]: () => ({ ...row }),
          [`PATCH ${ROW}`]: ({ body, headers }: FakeRequest) => {
            const { version, stockDelta = 0, name } = body as { version: number; stockDelta?: number; name: string };
            const key = headers.get('idempotency-key') ?? crypto.randomUUID();
            const isFirst = responses.size === 0;
            if (!responses.has(key)) {
              if (version !== row.version) return new FakeProblem('product.changed');
              Object.assign(row, { name, stockQuantity: row.stockQuantity + stockDelta, version: version + 1 });
              responses.set(key, { ...row });
            }
            if (isFirst) throw new TypeError('Failed to fetch');
            return responses.get(key);
          },
        },
      };
    }

    it('adds to the stock once, however often it is saved', async () => {
      const { row, handlers } = losingApi(aProduct({ stockQuantity: 57 }));
      const { notify, user } = await edit({ ...row }, handlers);
      await user.clear(field('Estoque'));
      await user.type(field('Estoque'), '67');
      await user.click(save());
      await waitFor(() => expect(notify.failure).toHaveBeenCalledWith('Erro', 'Não foi possível salvar o produto.'));
      await user.click(save());
      await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Produto atualizado com sucesso!'));
      expect(row).toMatchObject({ stockQuantity: 67, version: 2 });
    });

    it('adds to the stock only what was typed since', async () => {
      const { row, handlers } = losingApi(aProduct({ stockQuantity: 57 }));
      const { notify, user } = await edit({ ...row }, handlers);
      await user.clear(field('Estoque'));
      await user.type(field('Estoque'), '67');
      await user.click(save());
      await waitFor(() => expect(notify.failure).toHaveBeenCalled());
      row.stockQuantity -= 2;
      row.version += 1;
      await user.clear(field('Estoque'));
      await user.type(field('Estoque'), '70');
      await user.fill(field('Nome'), ' Noturno');
      await user.click(save());
      await waitFor(() => expect(notify.success).toHaveBeenCalled());
      expect(row).toMatchObject({ name: 'Sérum Facial Noturno', stockQuantity: 68 });
    });
  });

  it("tells another admin's change, keeps what was typed, and overwrites only when saved again", async () => {
    const loaded = aProduct({ version: 1 });
    const { api, notify, user } = await edit(loaded, rowAt({ ...loaded, priceCents: 9990, stockQuantity: 15, version: 3 }));
    await user.fill(field('Nome'), ' Noturno');
    await user.click(save());
    await waitFor(() => expect(notify.failure).toHaveBeenCalledWith('Produto alterado', expect.stringContaining('Outra pessoa')));
    expect(field('Nome')).toHaveValue('Sérum Facial Noturno');
    expect(patches(api)).toHaveLength(1);

    await user.click(save());
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Produto atualizado com sucesso!'));
    expect(patches(api)[1]).toMatchObject({ name: 'Sérum Facial Noturno', version: 3 });
    expect(patches(api)[1]).not.toHaveProperty('stockDelta');
  });

  it("shows another admin's change in the fields that were not touched, and keeps it when saved again", async () => {
    const loaded = aProduct({ priceCents: 8990, description: 'Antes', isActive: true, version: 1 });
    const { api, user } = await edit(loaded, rowAt({ ...loaded, priceCents: 9990, description: 'Dela', isActive: false, version: 2 }));
    await user.fill(field('Descrição'), ' e minha');
    await user.click(save());
    await waitFor(() => expect(field('Preço')).toHaveValue('99,90'));
    expect(field('Descrição')).toHaveValue('Antes e minha');
    await user.click(save());
    await waitFor(() => expect(patches(api)).toHaveLength(2));
    expect(patches(api)[1]).toMatchObject({ priceCents: 9990, description: 'Antes e minha', isActive: false, version: 2 });
  });

  it('can’t be changed while it is saved, and goes on at the same field after a failure', async () => {
    let fail: (problem: FakeProblem) => void = () => undefined;
    const answer = new Promise<FakeProblem>((resolve) => (fail = resolve));
    const { notify, user } = await edit(aProduct(), { [`PATCH ${ROW}`]: () => answer });
    const form = field('Nome').closest('form');
    await user.fill(field('Nome'), ' Noturno');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(form).toHaveAttribute('inert'));
    expect(field('Nome')).not.toHaveFocus();
    // What is still typed presses no shortcut.
    await user.keyboard('gr');
    expect(screen.getByTestId('address')).toHaveTextContent('/dashboard/produtos-fisicos');
    fail(new FakeProblem('server.unexpected'));
    await waitFor(() => expect(notify.failure).toHaveBeenCalled());
    expect(form).not.toHaveAttribute('inert');
    expect(field('Nome')).toHaveFocus();
    expect(field('Nome')).toHaveValue('Sérum Facial Noturno');
  });

  it.each([
    ['a negative', '-5'],
    ['half a', '1,5'],
  ])('refuses %s stock instead of another number', async (_, typed) => {
    const { api, user } = await edit(aProduct({ stockQuantity: 18 }));
    await user.clear(field('Estoque'));
    await user.type(field('Estoque'), typed);
    await user.click(save());
    expect(field('Estoque')).toHaveValue(typed);
    expect(field('Estoque')).toBeInvalid();
    expect(patches(api)).toHaveLength(0);
  });

  it('reads a typed point as the separator of thousands', async () => {
    const { api, user } = await edit(aProduct({ stockQuantity: 18 }));
    await user.clear(field('Estoque'));
    await user.type(field('Estoque'), '1.518');
    await user.click(save());
    await waitFor(() => expect(patches(api)).toMatchObject([{ stockDelta: 1500 }]));
  });

  it('asks before another product takes the form', async () => {
    const products = [aProduct({ id: 'p1', name: 'Sérum' }), aProduct({ id: 'p2', name: 'Batom' })];
    consoleApi(products);
    const { user } = renderConsole('/dashboard/produtos-fisicos');
    const editButton = (name: string) => within(screen.getByRole('article', { name })).getByRole('button', { name: 'Editar' });
    await screen.findByRole('article', { name: 'Sérum' });
    await user.click(editButton('Sérum'));
    await user.type(field('Nome'), '!');
    await user.click(editButton('Batom'));
    await user.click(await screen.findByRole('button', { name: 'Descartar' }));
    expect(field('Nome')).toHaveValue('Batom');
  });
});
