import { FakeProblem, fakeApi } from '@aflora/api-client/testing';
import type { PhysicalProductView } from '@aflora/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { aPageOf, aPhysicalProduct } from '../../testing/a-physical-product';
import { comeBackLater } from '../../testing/come-back-later';
import { renderSite } from '../../testing/render-site';

function aShopWith(product: PhysicalProductView) {
  const other = aPhysicalProduct({ name: 'Outro produto' });
  return fakeApi({
    [`GET /api/physical-products/${product.id}`]: () => product,
    'GET /api/physical-products': () => aPageOf([other, product]),
    'GET /api/physical-products/categories': () => [],
  });
}

beforeEach(() => localStorage.clear());

describe('the page of a physical product', () => {
  it('shows the product with its rating, stock and what goes with it', async () => {
    const product = aPhysicalProduct({ name: 'Sérum Facial', priceCents: 8990, stockQuantity: 18 });
    aShopWith(product);
    renderSite(`/produto/physical/${product.id}`);
    expect(await screen.findByRole('heading', { level: 1, name: 'Sérum Facial' })).toBeVisible();
    expect(screen.getByText('4.8 (127 avaliações)')).toBeVisible();
    expect(screen.getByText('Em estoque: 18 unidades')).toBeVisible();
    expect(screen.getByText(/^R\$\s80,91$/).parentElement).toHaveTextContent('Preço de membro');
    expect(await screen.findByRole('heading', { name: 'Outro produto' })).toBeVisible();
    expect(document.title).toBe('Sérum Facial · Aflora');
  });

  it('puts the chosen quantity into the cart', async () => {
    const product = aPhysicalProduct();
    aShopWith(product);
    const { person } = renderSite(`/produto/physical/${product.id}`);
    await person.click(await screen.findByRole('button', { name: 'Mais' }));
    await person.click(screen.getByRole('button', { name: 'Adicionar ao carrinho' }));
    expect(screen.getByRole('button', { name: 'Carrinho, 2 itens' })).toBeVisible();
  });

  it('keeps the keyboard’s place when a button has reached its limit', async () => {
    const product = aPhysicalProduct({ stockQuantity: 2 });
    aShopWith(product);
    const { person } = renderSite(`/produto/physical/${product.id}`);
    const more = await screen.findByRole('button', { name: 'Mais' });
    await person.click(more);
    expect(more).toBeDisabled();
    expect(within(screen.getByRole('group', { name: 'Quantidade' })).getByRole('status')).toHaveFocus();
  });

  it('leads to a checkout of the chosen quantity alone', async () => {
    const product = aPhysicalProduct();
    aShopWith(product);
    const { person } = renderSite(`/produto/physical/${product.id}`);
    await person.click(await screen.findByRole('button', { name: 'Mais' }));
    expect(screen.getByRole('link', { name: 'Comprar agora' })).toHaveAttribute('href', `/checkout?produto=${product.id}&quantidade=2`);
  });

  it('buys no more than others have left meanwhile', async () => {
    const product = aPhysicalProduct({ stockQuantity: 3 });
    const api = aShopWith(product);
    const { person } = renderSite(`/produto/physical/${product.id}`);
    const more = await screen.findByRole('button', { name: 'Mais' });
    await person.click(more);
    await person.click(more);
    api.on({ [`GET /api/physical-products/${product.id}`]: () => ({ ...product, stockQuantity: 2 }) });
    comeBackLater();
    expect(await screen.findByText('Em estoque: 2 unidades')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Comprar agora' })).toHaveAttribute('href', `/checkout?produto=${product.id}&quantidade=2`);
    await person.click(screen.getByRole('button', { name: 'Adicionar ao carrinho' }));
    expect(screen.getByRole('button', { name: 'Carrinho, 2 itens' })).toBeVisible();
  });

  it('says when it is sold out and lets nobody buy it', async () => {
    const product = aPhysicalProduct({ stockQuantity: 0 });
    aShopWith(product);
    renderSite(`/produto/physical/${product.id}`);
    expect(await screen.findByText('Fora de estoque')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Adicionar ao carrinho' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Comprar agora' })).toBeDisabled();
  });

  it('shows descriptions as plain text', async () => {
    const product = aPhysicalProduct({ description: '<b>forte</b>' });
    aShopWith(product);
    renderSite(`/produto/physical/${product.id}`);
    expect(await screen.findByText('<b>forte</b>')).toBeVisible();
  });

  it('leads back to the shop when there is no such product', async () => {
    const product = aPhysicalProduct();
    aShopWith(product).on({ [`GET /api/physical-products/${product.id}`]: () => new FakeProblem('product.not-found') });
    const { notify, address } = renderSite(`/produto/physical/${product.id}`);
    await waitFor(() => expect(address()).toBe('/loja'));
    expect(notify.failure).toHaveBeenCalledWith('Produto não encontrado', 'O produto que você está procurando não foi encontrado.');
  });

  it('leads back to the shop with its load message when the API fails', async () => {
    const product = aPhysicalProduct();
    aShopWith(product).on({ [`GET /api/physical-products/${product.id}`]: () => new FakeProblem('validation.failed') });
    const { notify, address } = renderSite(`/produto/physical/${product.id}`);
    await waitFor(() => expect(address()).toBe('/loja'));
    expect(notify.failure).toHaveBeenCalledWith('Erro', 'Não foi possível carregar os produtos.');
  });

  it('stays on screen when it can’t be read again, and is renewed as soon as it can', async () => {
    const product = aPhysicalProduct({ name: 'Sérum Facial' });
    const path = `/api/physical-products/${product.id}`;
    const api = aShopWith(product);
    const { address, notify } = renderSite(`/produto/physical/${product.id}`);
    await screen.findByRole('heading', { level: 1, name: 'Sérum Facial' });
    const failing = jest.fn(() => new FakeProblem('validation.failed'));
    api.on({ [`GET ${path}`]: failing });
    comeBackLater();
    await waitFor(() => expect(failing).toHaveBeenCalled());
    api.on({ [`GET ${path}`]: () => ({ ...product, name: 'Sérum Noturno' }) });
    await waitFor(() => {
      comeBackLater();
      expect(screen.getByRole('heading', { level: 1, name: 'Sérum Noturno' })).toBeVisible();
    });
    expect(address()).toBe(`/produto/physical/${product.id}`);
    expect(notify.failure).not.toHaveBeenCalled();
  });

  it('leads back to the shop when it is gone while it is on screen', async () => {
    const product = aPhysicalProduct({ name: 'Sérum Facial' });
    const api = aShopWith(product);
    const { address, notify } = renderSite(`/produto/physical/${product.id}`);
    await screen.findByRole('heading', { level: 1, name: 'Sérum Facial' });
    api.on({ [`GET /api/physical-products/${product.id}`]: () => new FakeProblem('product.not-found') });
    comeBackLater();
    await waitFor(() => expect(address()).toBe('/loja'));
    expect(notify.failure).toHaveBeenCalledWith('Produto não encontrado', expect.any(String));
  });

  it('sends unknown kinds of products to the first page', async () => {
    fakeApi({});
    const { address } = renderSite('/produto/outro/1');
    await waitFor(() => expect(address()).toBe('/'));
  });
});
