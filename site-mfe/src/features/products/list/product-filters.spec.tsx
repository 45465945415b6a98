import { fakeApi } from '@aflora/api-client/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { aDigitalProduct } from '../../../testing/a-digital-product';
import { aPageOf, aPhysicalProduct } from '../../../testing/a-physical-product';
import { renderSite } from '../../../testing/render-site';

const LIST = 'GET /api/physical-products';
const CATEGORIES = 'GET /api/physical-products/categories';

function shopAt(address: string, page = aPageOf([aPhysicalProduct()])) {
  const api = fakeApi({ [LIST]: () => page, [CATEGORIES]: () => [] });
  const lastQuery = () => Object.fromEntries(api.requests.filter(({ path }) => path === '/api/physical-products').at(-1)?.query ?? []);
  return { ...renderSite(address), lastQuery };
}

const price = (which: 'mínimo' | 'máximo') => screen.getByRole('textbox', { name: `Preço ${which} em reais` });

describe('the filters of the shop', () => {
  it('ask for a price range, which the address keeps', async () => {
    const { person, address, lastQuery } = shopAt('/loja?busca=creme');
    await screen.findByRole('article');
    await person.type(price('mínimo'), '20');
    await person.type(price('máximo'), '49,90{Enter}');
    await waitFor(() => expect(address()).toBe('/loja?busca=creme&preco-min=20&preco-max=49%2C90'));
    await waitFor(() => expect(lastQuery()).toMatchObject({ search: 'creme', minPriceCents: '2000', maxPriceCents: '4990' }));
    expect(screen.getByRole('button', { name: 'Filtros (1)', hidden: true })).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Limpar filtros' }));
    await waitFor(() => expect(address()).toBe('/loja?busca=creme'));
    expect(price('mínimo')).toHaveValue('');
  });

  it('keep the focus of somebody who applies them with Enter and clears them', async () => {
    const { person, address } = shopAt('/loja');
    await screen.findByRole('article');
    await person.type(price('máximo'), ' 49,90 {Enter}');
    await waitFor(() => expect(address()).toBe('/loja?preco-max=49%2C90'));
    expect(price('máximo')).toHaveFocus();
    expect(price('máximo')).toHaveValue('49,90');
    await person.click(screen.getByRole('button', { name: 'Limpar filtros' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Limpar filtros' })).not.toBeInTheDocument());
    expect(screen.getByRole('group', { name: 'Filtros' })).toHaveFocus();
    expect(price('máximo')).toHaveValue('');
  });

  it('refuse a range whose end is below its start, and what is no price, without a request', async () => {
    const { person, address } = shopAt('/loja');
    await screen.findByRole('article');
    await person.type(price('mínimo'), '30');
    await person.type(price('máximo'), '20{Enter}');
    expect(screen.getByRole('alert')).toHaveTextContent('O preço máximo deve ser maior que o mínimo.');
    expect(price('máximo')).toBeInvalid();
    await person.type(price('máximo'), 'x');
    expect(screen.queryByText(/deve ser maior/)).not.toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Aplicar' }));
    expect(screen.getByRole('alert')).toHaveTextContent('Preço máximo inválido: use reais, como 49,90.');
    expect(address()).toBe('/loja');
  });

  it('show what is wrong with the prices of an address, and list the products without them', async () => {
    const { lastQuery } = shopAt('/loja?preco-min=abc&preco-max=20');
    await screen.findByRole('article');
    expect(screen.getByRole('alert')).toHaveTextContent('Preço mínimo inválido');
    expect(screen.getByRole('button', { name: 'Filtros (1)', hidden: true })).toHaveAttribute('aria-expanded', 'true');
    expect(lastQuery()).not.toHaveProperty('maxPriceCents');
  });

  it('list what is sold out as well when a visitor wants to see it, but sell none of it', async () => {
    const { person, address, lastQuery } = shopAt('/loja', aPageOf([aPhysicalProduct({ stockQuantity: 0 })]));
    const inStock = await screen.findByRole('checkbox', { name: 'Somente em estoque' });
    expect(inStock).toBeChecked();
    expect(lastQuery()).not.toHaveProperty('stock');
    await person.click(inStock);
    await waitFor(() => expect(address()).toBe('/loja?estoque=todos'));
    await waitFor(() => expect(lastQuery()).toMatchObject({ stock: 'any' }));
    expect(within(await screen.findByRole('article')).getByRole('button', { name: 'Fora de estoque' })).toBeDisabled();
  });

  it('have no stock for courses, whatever the address says', async () => {
    const api = fakeApi({
      'GET /api/digital-products': () => aPageOf([aDigitalProduct()]),
      'GET /api/digital-products/categories': () => [],
    });
    renderSite('/cursos?estoque=todos&preco-max=100');
    await screen.findByRole('article');
    expect(screen.queryByRole('checkbox', { name: 'Somente em estoque' })).not.toBeInTheDocument();
    const { query } = api.requests.find(({ path }) => path === '/api/digital-products') ?? {};
    expect(Object.fromEntries(query ?? [])).toEqual({ maxPriceCents: '10000', page: '1', pageSize: '12' });
  });
});

describe('a search in the shop', () => {
  it('has the best matches first unless the visitor chooses another order', async () => {
    const { person, address, lastQuery } = shopAt('/loja?busca=creme');
    const order = await screen.findByRole('combobox', { name: /Ordenar/ });
    expect(order).toHaveDisplayValue('mais relevantes');
    expect(lastQuery()).not.toHaveProperty('sort');
    await person.selectOptions(order, 'mais novos');
    expect(address()).toBe('/loja?busca=creme&ordem=newest');
    await waitFor(() => expect(lastQuery()).toMatchObject({ sort: 'newest' }));
  });

  it('says that the words found are only similar', async () => {
    shopAt('/loja?busca=serun', aPageOf([aPhysicalProduct()], { isSimilar: true }));
    expect(await screen.findByText('1 produto com palavras parecidas com “serun”')).toBeVisible();
  });

  it('says where the best matches end instead of offering an empty page', async () => {
    shopAt(
      '/loja?busca=creme',
      aPageOf(
        Array.from({ length: 12 }, () => aPhysicalProduct()),
        { total: 12, isTotalCapped: true },
      ),
    );
    expect(await screen.findByText(/Estes são os 12 produtos que mais combinam com a busca/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Ver mais produtos' })).not.toBeInTheDocument();
  });
});
