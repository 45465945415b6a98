import { FakeProblem, fakeApi } from '@aflora/api-client/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { aPhysicalProduct } from '../../testing/a-physical-product';
import { renderSite } from '../../testing/render-site';
import { cart } from '../../app/cart-store';

async function openCart() {
  const site = renderSite('/');
  await site.person.click(screen.getByRole('button', { name: /Carrinho/ }));
  return { ...site, drawer: within(await screen.findByRole('dialog')) };
}

describe('the cart', () => {
  beforeEach(() =>
    JSON.parse(localStorage.getItem('aflora.cart') ?? '[]').forEach((line: { productId: string }) => cart.remove(line.productId)),
  );

  it('sums up today’s prices and follows changes of quantity', async () => {
    const product = aPhysicalProduct({ name: 'Batom', priceCents: 4290 });
    fakeApi({ [`GET /api/physical-products/${product.id}`]: () => product });
    cart.add(product.id, 2);
    const { drawer, person } = await openCart();
    expect(await drawer.findByText('Batom')).toBeVisible();
    expect(drawer.getByText('Total dos produtos').parentElement).toHaveTextContent(/85,80/);
    await person.click(drawer.getByRole('button', { name: 'Mais' }));
    expect(drawer.getByText('Total dos produtos').parentElement).toHaveTextContent(/128,70/);
    await person.click(drawer.getByRole('button', { name: 'Remover Batom' }));
    expect(await drawer.findByText('Seu carrinho está vazio.')).toBeVisible();
  });

  it('drops a product that is gone', async () => {
    fakeApi({ 'GET /api/physical-products/gone': () => new FakeProblem('product.not-found') });
    act(() => cart.add('gone'));
    const { drawer } = await openCart();
    expect(await drawer.findByText('Seu carrinho está vazio.')).toBeVisible();
    await waitFor(() => expect(localStorage.getItem('aflora.cart')).toBe('[]'));
  });

  it('ignores a broken record', () => {
    localStorage.setItem('aflora.cart', '{broken');
    window.dispatchEvent(new StorageEvent('storage', { key: 'aflora.cart' }));
    renderSite('/');
    expect(screen.getByRole('button', { name: 'Carrinho vazio' })).toBeVisible();
  });
});
