import { FakeProblem, fakeApi } from '@aflora/api-client/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { cart } from '../../../lib/cart-store';
import { aPageOf, aPhysicalProduct } from '../../../testing/a-physical-product';
import { forgetEverything } from '../../../testing/forget-everything';
import { renderSite } from '../../../testing/render-site';

const LIST = 'GET /api/physical-products';
const CATEGORIES = 'GET /api/physical-products/categories';
const rosto = [{ category: 'Rosto', products: 1 }];

beforeEach(forgetEverything);

describe('the shop', () => {
  it('shows each product with category, price, rating and a way into the cart', async () => {
    fakeApi({ [LIST]: () => aPageOf([aPhysicalProduct({ name: 'Sérum Facial', priceCents: 8990 })]), [CATEGORIES]: () => rosto });
    const { person, notify } = renderSite('/loja');
    const card = await screen.findByRole('article');
    expect(within(card).getByRole('heading', { name: 'Sérum Facial' })).toBeVisible();
    expect(card).toHaveTextContent('R$ 89,90');
    expect(card).toHaveTextContent(/Preço de membro R\$\s80,91/);
    expect(card).toHaveTextContent('4.8');
    await person.click(within(card).getByRole('button', { name: /Adicionar ao carrinho/ }));
    expect(notify.success).toHaveBeenCalledWith('Produto adicionado ao carrinho');
    expect(screen.getByRole('button', { name: 'Carrinho, 1 item' })).toBeVisible();
  });

  it('says that a full cart takes no more', async () => {
    const [serum, soap, ...others] = Array.from({ length: 51 }, () => aPhysicalProduct());
    for (const { id } of others) cart.add(id);
    fakeApi({ [LIST]: () => aPageOf([serum, soap]), [CATEGORIES]: () => rosto });
    const { person, notify } = renderSite('/loja');
    const [toSerum, toSoap] = await screen.findAllByRole('button', { name: /Adicionar ao carrinho/ });
    await person.click(toSerum!);
    expect(notify.success).toHaveBeenCalledTimes(1);
    await person.click(toSoap!);
    expect(notify.failure).toHaveBeenCalledWith('Carrinho cheio', expect.stringContaining('até 50 produtos diferentes'));
    cart.change(serum!.id, 99);
    await person.click(toSerum!);
    expect(notify.failure).toHaveBeenLastCalledWith('Carrinho cheio', 'O carrinho leva até 99 unidades de cada produto.');
    expect(notify.success).toHaveBeenCalledTimes(1);
    expect(cart.lines()).toHaveLength(50);
  });

  it('searches on the server with what the address says', async () => {
    const api = fakeApi({ [LIST]: () => aPageOf([aPhysicalProduct()]), [CATEGORIES]: () => rosto });
    renderSite('/loja?busca=s%C3%A9rum&categoria=Rosto&ordem=price-asc');
    await screen.findByRole('article');
    const { query } = api.requests.find(({ path }) => path === '/api/physical-products') ?? {};
    expect(Object.fromEntries(query ?? [])).toMatchObject({ search: 'sérum', category: 'Rosto', sort: 'price-asc' });
  });

  it('puts what one types into the address, and finds nothing with a way out', async () => {
    fakeApi({
      [LIST]: ({ query }) => aPageOf(query.get('search') ? [] : [aPhysicalProduct()]),
      [CATEGORIES]: () => rosto,
    });
    const { person, address } = renderSite('/loja');
    await screen.findByRole('article');
    await person.type(screen.getByPlaceholderText('Buscar produtos...'), 'zzz');
    expect(await screen.findByText('Nenhum produto encontrado')).toBeVisible();
    expect(address()).toBe('/loja?busca=zzz');
    await person.click(screen.getByRole('button', { name: 'Ver todos os produtos' }));
    expect(await screen.findByRole('article')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Loja' })).toHaveFocus();
    expect(screen.getByPlaceholderText('Buscar produtos...')).toHaveValue('');
  });

  it('searches in the category that is chosen before the search for what was just typed has begun', async () => {
    fakeApi({ [LIST]: () => aPageOf([aPhysicalProduct()]), [CATEGORIES]: () => rosto });
    const { person, address } = renderSite('/loja');
    const category = await screen.findByRole('button', { name: 'Rosto' });
    await person.fill(screen.getByPlaceholderText('Buscar produtos...'), 'batom');
    await person.click(category);
    expect(address()).toBe('/loja?categoria=Rosto');
    await waitFor(() => expect(address()).toBe('/loja?busca=batom&categoria=Rosto'));
  });

  it('says that products are coming while nothing is listed at all', async () => {
    fakeApi({ [LIST]: () => aPageOf([]), [CATEGORIES]: () => [] });
    renderSite('/loja');
    expect(await screen.findByText('Em breve, novos produtos')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Conhecer a ONG' })).toHaveAttribute('href', '/ong');
  });

  it('offers many categories in a list to choose from, which leaves the products in sight', async () => {
    const categories = Array.from({ length: 300 }, (_, index) => ({ category: `Linha ${index + 1}`, products: 1 }));
    const api = fakeApi({ [LIST]: () => aPageOf([aPhysicalProduct()], { total: 19212 }), [CATEGORIES]: () => categories });
    const { person, address } = renderSite('/loja?categoria=Antiga');
    const list = await screen.findByRole('combobox', { name: 'Categoria:' });
    expect(list).toHaveValue('Antiga');
    expect(screen.queryByRole('group', { name: 'Categorias' })).not.toBeInTheDocument();
    await person.selectOptions(list, 'Linha 300');
    await waitFor(() => expect(address()).toBe('/loja?categoria=Linha+300'));
    await waitFor(() => expect(api.requests.at(-1)?.query.get('category')).toBe('Linha 300'));
    expect(await screen.findByText('19.212 produtos')).toBeVisible();
    await person.selectOptions(list, 'todas');
    await waitFor(() => expect(address()).toBe('/loja'));
  });

  it('fetches the next page on demand', async () => {
    fakeApi({
      [LIST]: ({ query }) => aPageOf([aPhysicalProduct()], { total: 13, page: Number(query.get('page')) }),
      [CATEGORIES]: () => rosto,
    });
    const { person } = renderSite('/loja');
    await person.click(await screen.findByRole('button', { name: 'Ver mais produtos' }));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
    expect(screen.queryByRole('button', { name: 'Ver mais produtos' })).not.toBeInTheDocument();
    // The button is gone, and whoever pressed it by keyboard goes on at what it has added.
    expect(within(screen.getAllByRole('article')[1]!).getByRole('link')).toHaveFocus();
  });

  it('shows a product once that another one has moved to the next page meanwhile', async () => {
    const [first, moved, last] = [aPhysicalProduct(), aPhysicalProduct(), aPhysicalProduct()];
    fakeApi({
      [LIST]: ({ query }) =>
        aPageOf(query.get('page') === '1' ? [first, moved] : [moved, last], { total: 13, page: Number(query.get('page')) }),
      [CATEGORIES]: () => rosto,
    });
    const { person } = renderSite('/loja');
    await person.click(await screen.findByRole('button', { name: 'Ver mais produtos' }));
    expect(await screen.findByRole('heading', { name: last.name })).toBeVisible();
    expect(screen.getAllByRole('article')).toHaveLength(3);
  });

  it('goes on past the place where a search stops counting, to the last page', async () => {
    const pages = [Array.from({ length: 12 }, () => aPhysicalProduct()), [aPhysicalProduct()]];
    fakeApi({
      [LIST]: ({ query }) => {
        const page = Number(query.get('page'));
        return aPageOf(pages[page - 1] ?? [], { total: 12, isTotalCapped: true, page });
      },
      [CATEGORIES]: () => rosto,
    });
    const { person } = renderSite('/loja?busca=creme&ordem=newest');
    expect(await screen.findByText('mais de 12 produtos')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Ver mais produtos' }));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(13));
    expect(screen.queryByRole('button', { name: 'Ver mais produtos' })).not.toBeInTheDocument();
  });

  it('reports a failed load and recovers with a retry', async () => {
    const api = fakeApi({ [LIST]: () => new FakeProblem('validation.failed'), [CATEGORIES]: () => [] });
    const { person, notify } = renderSite('/loja');
    await person.click(await screen.findByRole('button', { name: 'Tentar novamente' }));
    expect(notify.failure).toHaveBeenCalledWith('Erro', 'Não foi possível carregar os produtos.');
    api.on({ [LIST]: () => aPageOf([aPhysicalProduct()]) });
    await person.click(await screen.findByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByRole('article')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Loja' })).toHaveFocus();
  });
});
