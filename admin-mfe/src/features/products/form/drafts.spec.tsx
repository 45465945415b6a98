import { screen, waitFor, within } from '@testing-library/react';
import { aProduct } from '../../../testing/a-product';
import { consoleApi } from '../../../testing/console-api';
import { renderConsole } from '../../../testing/render-console';

const PAGE = '/dashboard/produtos-fisicos';
const ROW = '/api/admin/physical-products/p1';
const field = (name: string) => screen.getByLabelText(name, { selector: 'input, textarea' });
const button = (name: string) => screen.getByRole('button', { name });
const offer = () => screen.queryByText(/^Rascunho não salvo/);

/** Opens the page, types a name and description into the form, and leaves as a reload or crash does: without any farewell. */
async function crashWhileEditing(product = aProduct({ version: 4 })) {
  consoleApi([product]);
  const { user, unmount } = renderConsole(PAGE);
  await user.click(await screen.findByRole('button', { name: 'Editar' }));
  await user.clear(field('Nome'));
  await user.fill(field('Nome'), 'Sérum Noturno');
  await user.clear(field('Descrição'));
  await user.fill(field('Descrição'), 'Textura leve.');
  unmount();
}

describe('the draft of a product', () => {
  it('is offered after a crash, and goes on where it was', async () => {
    const product = aProduct({ version: 4, category: 'Rosto' });
    await crashWhileEditing(product);
    const api = consoleApi([product], { [`GET ${ROW}`]: () => product, [`PATCH ${ROW}`]: () => product });
    const { user, notify } = renderConsole(PAGE);
    expect(await screen.findByText(/^Rascunho não salvo de “Sérum Noturno”, digitado até/)).toBeVisible();
    await user.click(button('Continuar'));
    expect(await screen.findByText(/^Recuperamos o que você digitou/)).toBeVisible();
    expect(field('Nome')).toHaveValue('Sérum Noturno');
    expect(field('Descrição')).toHaveValue('Textura leve.');
    expect(offer()).not.toBeInTheDocument();
    await user.click(button('Salvar'));
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Produto atualizado com sucesso!'));
    expect(api.requests.find(({ method }) => method === 'PATCH')?.body).toMatchObject({ name: 'Sérum Noturno', version: 4 });
    await waitFor(() => expect(screen.queryByLabelText('Nome')).not.toBeInTheDocument());
    expect(offer()).not.toBeInTheDocument();
    expect(localStorage).toHaveLength(0);
  });

  it('keeps what others changed meanwhile, and says that they did', async () => {
    await crashWhileEditing();
    const latest = aProduct({ version: 5, priceCents: 12_345 });
    consoleApi([latest], { [`GET ${ROW}`]: () => latest });
    const { user } = renderConsole(PAGE);
    await user.click(await screen.findByRole('button', { name: 'Continuar' }));
    expect(await screen.findByText(/O cadastro mudou depois disso: confira antes de salvar\.$/)).toBeVisible();
    expect(field('Nome')).toHaveValue('Sérum Noturno');
    expect(field('Preço')).toHaveValue('123,45');
  });

  it('says that others changed the record at each opening, until it is saved or discarded', async () => {
    await crashWhileEditing();
    const latest = aProduct({ version: 5, priceCents: 12_345 });
    const resume = async () => {
      consoleApi([latest], { [`GET ${ROW}`]: () => latest });
      const view = renderConsole(PAGE);
      await view.user.click(await screen.findByRole('button', { name: 'Continuar' }));
      await screen.findByText(/^Recuperamos/);
      return view;
    };
    (await resume()).unmount();
    const { user, unmount } = await resume();
    expect(screen.getByText(/O cadastro mudou depois disso: confira antes de salvar\.$/)).toBeVisible();
    await user.click(button('Descartar rascunho'));
    await user.fill(field('Nome'), 'Outro nome');
    unmount();
    await resume();
    expect(screen.queryByText(/O cadastro mudou depois disso/)).not.toBeInTheDocument();
  });

  it('keeps a typed stock as a difference, so that what was sold meanwhile is not in stock again', async () => {
    consoleApi([aProduct({ version: 4, stockQuantity: 10 })]);
    const before = renderConsole(PAGE);
    await before.user.click(await screen.findByRole('button', { name: 'Editar' }));
    await before.user.clear(field('Estoque'));
    await before.user.fill(field('Estoque'), '15');
    before.unmount();
    const latest = aProduct({ version: 7, stockQuantity: 7 });
    const api = consoleApi([latest], { [`GET ${ROW}`]: () => latest, [`PATCH ${ROW}`]: () => latest });
    const { user } = renderConsole(PAGE);
    await user.click(await screen.findByRole('button', { name: 'Continuar' }));
    expect(field('Estoque')).toHaveValue('12');
    await user.click(button('Salvar'));
    await waitFor(() => expect(api.requests.find(({ method }) => method === 'PATCH')?.body).toMatchObject({ stockDelta: 5, version: 7 }));
  });

  it('whose response was lost shows the typed stock, which the product may have already', async () => {
    consoleApi([aProduct({ version: 4, stockQuantity: 31 })], { [`PATCH ${ROW}`]: () => new Promise(() => undefined) });
    const before = renderConsole(PAGE);
    await before.user.click(await screen.findByRole('button', { name: 'Editar' }));
    await before.user.clear(field('Estoque'));
    await before.user.fill(field('Estoque'), '41');
    await before.user.click(button('Salvar'));
    before.unmount();
    const latest = aProduct({ version: 5, stockQuantity: 41 });
    const api = consoleApi([latest], { [`GET ${ROW}`]: () => latest, [`PATCH ${ROW}`]: () => latest });
    const { user } = renderConsole(PAGE);
    await user.click(await screen.findByRole('button', { name: 'Continuar' }));
    expect(field('Estoque')).toHaveValue('41');
    await user.click(button('Salvar'));
    await waitFor(() => expect(api.requests.some(({ method }) => method === 'PATCH')).toBe(true));
    expect(api.requests.find(({ method }) => method === 'PATCH')?.body).not.toHaveProperty('stockDelta');
  });

  it('is restored without fields that a newer release no longer has', async () => {
    await crashWhileEditing();
    const [key = ''] = Object.keys(localStorage);
    const draft = JSON.parse(localStorage.getItem(key) ?? '{}') as { values: object };
    localStorage.setItem(key, JSON.stringify({ ...draft, values: { ...draft.values, formerField: 'x' } }));
    const product = aProduct({ version: 4 });
    const api = consoleApi([product], { [`GET ${ROW}`]: () => product, [`PATCH ${ROW}`]: () => product });
    const { user } = renderConsole(PAGE);
    await user.click(await screen.findByRole('button', { name: 'Continuar' }));
    await user.click(button('Salvar'));
    await waitFor(() => expect(api.requests.find(({ method }) => method === 'PATCH')?.body).toMatchObject({ name: 'Sérum Noturno' }));
    expect(api.requests.find(({ method }) => method === 'PATCH')?.body).not.toHaveProperty('formerField');
  });

  it('is forgotten when it is discarded, in the form or in the list', async () => {
    await crashWhileEditing();
    const product = aProduct({ version: 4 });
    consoleApi([product], { [`GET ${ROW}`]: () => product });
    const { user } = renderConsole(PAGE);
    await user.click(await screen.findByRole('button', { name: 'Continuar' }));
    await user.click(await screen.findByRole('button', { name: 'Descartar rascunho' }));
    expect(field('Nome')).toHaveValue('Sérum Facial');
    expect(localStorage).toHaveLength(0);
    await user.fill(field('Nome'), 'Outro nome');
    await user.click(button('Cancelar'));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Descartar' }));
    await waitFor(() => expect(localStorage).toHaveLength(0));
    expect(offer()).not.toBeInTheDocument();
  });

  it('of a new product is created once, even if it was created just before the crash', async () => {
    consoleApi([], { 'POST /api/admin/physical-products': () => new Promise(() => undefined) as never });
    const before = renderConsole(`${PAGE}?novo=1`);
    await before.user.fill(field('Nome'), 'Óleo Facial');
    await before.user.fill(field('Preço'), '1000');
    await before.user.click(button('Salvar'));
    const draft = () => JSON.parse(Object.values(localStorage)[0] as string) as { id: string };
    const key = draft().id;
    before.unmount();

    const api = consoleApi([], { 'POST /api/admin/physical-products': () => aProduct({}) });
    const { user } = renderConsole(`${PAGE}?novo=1`);
    expect(await screen.findByText(/^Recuperamos/)).toBeVisible();
    await user.click(button('Salvar'));
    await waitFor(() => expect(api.requests.find(({ method }) => method === 'POST')?.headers.get('idempotency-key')).toBe(key));
  });

  it('is not kept for a form that is as it was opened', async () => {
    consoleApi([aProduct({})]);
    const { user } = renderConsole(PAGE);
    await user.click(await screen.findByRole('button', { name: 'Editar' }));
    await user.type(field('Nome'), '!');
    await waitFor(() => expect(localStorage).toHaveLength(1));
    await user.type(field('Nome'), '{Backspace}');
    await waitFor(() => expect(localStorage).toHaveLength(0));
  });

  it('belongs to the administrator who typed it', async () => {
    await crashWhileEditing();
    consoleApi([aProduct({ version: 4 })]);
    renderConsole(PAGE, { admin: { id: 'u2' } });
    await screen.findByRole('button', { name: 'Editar' });
    expect(offer()).not.toBeInTheDocument();
  });
});
