import { FakeProblem, fakeApi } from '@aflora/api-client/testing';
import { MAX_UNITS_PER_LINE as MAX_IN_AN_ORDER } from '@aflora/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { cart, MAX_UNITS_PER_LINE } from '../../lib/cart-store';
import { quoteOf } from '../../testing/a-cart-quote';
import { aPhysicalProduct } from '../../testing/a-physical-product';
import { aSessionUser } from '../../testing/a-session-user';
import { forgetEverything } from '../../testing/forget-everything';
import { renderSite } from '../../testing/render-site';

const QUOTE = 'POST /api/cart/quote';

async function openCart() {
  const site = renderSite('/');
  await site.person.click(screen.getByRole('button', { name: /Carrinho/ }));
  return { ...site, drawer: within(await screen.findByRole('dialog')) };
}

const subtotal = (drawer: ReturnType<typeof within>) => drawer.getByText('Subtotal').parentElement;

beforeEach(forgetEverything);

describe('the cart beside a page', () => {
  it('sums up today’s prices in one question and follows changes of quantity at once', async () => {
    const [lipstick, soap] = [aPhysicalProduct({ name: 'Batom', priceCents: 4290 }), aPhysicalProduct({ priceCents: 1000 })];
    const api = fakeApi({ [QUOTE]: quoteOf([lipstick, soap]) });
    cart.add(lipstick.id, 2);
    cart.add(soap.id);
    const { drawer, person } = await openCart();
    expect(await drawer.findByText('Batom')).toBeVisible();
    expect(api.requests).toHaveLength(1);
    expect(subtotal(drawer)).toHaveTextContent(/95,80/);
    await person.click(drawer.getAllByRole('button', { name: 'Mais' })[0] as HTMLElement);
    expect(subtotal(drawer)).toHaveTextContent(/138,70/);
    await person.click(drawer.getByRole('button', { name: 'Remover Batom' }));
    expect(drawer.queryByText('Batom')).not.toBeInTheDocument();
    expect(drawer.getByRole('link', { name: 'Finalizar compra' })).toHaveAttribute('href', '/checkout');
  });

  it('gives the focus of a removed line to the next one, else to the one before, at last to the close button', async () => {
    const [lipstick, soap, gone] = [aPhysicalProduct({ name: 'Batom' }), aPhysicalProduct({ name: 'Sabonete' }), aPhysicalProduct()];
    fakeApi({ [QUOTE]: quoteOf([lipstick, soap]) });
    for (const { id } of [lipstick, soap, gone]) cart.add(id);
    const { drawer, person } = await openCart();
    await person.click(await drawer.findByRole('button', { name: 'Remover Batom' }));
    expect(drawer.getByRole('button', { name: 'Remover Sabonete' })).toHaveFocus();
    await person.keyboard('{Enter}');
    expect(drawer.getByRole('button', { name: /^Tirar do carrinho/ })).toHaveFocus();
    await person.keyboard('{Enter}');
    expect(drawer.getByText('Seu carrinho está vazio.')).toBeVisible();
    expect(drawer.getByRole('button', { name: 'Fechar carrinho' })).toHaveFocus();
  });

  it('gives the focus of the last line to the one before', async () => {
    const [lipstick, soap] = [aPhysicalProduct({ name: 'Batom' }), aPhysicalProduct({ name: 'Sabonete' })];
    fakeApi({ [QUOTE]: quoteOf([lipstick, soap]) });
    for (const { id } of [lipstick, soap]) cart.add(id);
    const { drawer, person } = await openCart();
    await person.click(await drawer.findByRole('button', { name: 'Remover Sabonete' }));
    expect(drawer.getByRole('button', { name: 'Remover Batom' })).toHaveFocus();
  });

  it('takes no more units than there are', async () => {
    const product = aPhysicalProduct({ stockQuantity: 2 });
    fakeApi({ [QUOTE]: quoteOf([product]) });
    cart.add(product.id, 2);
    const { drawer } = await openCart();
    expect(await drawer.findByRole('button', { name: 'Mais' })).toBeDisabled();
  });

  it('says what is short or gone, and leads on', async () => {
    const short = aPhysicalProduct({ name: 'Creme', stockQuantity: 1 });
    const gone = aPhysicalProduct();
    fakeApi({ [QUOTE]: quoteOf([short]) });
    cart.add(short.id, 3);
    cart.add(gone.id);
    const { drawer, person } = await openCart();
    expect(await drawer.findByText('Só 1 em estoque.')).toBeVisible();
    expect(drawer.getByText('Não está mais à venda.')).toBeVisible();
    expect(drawer.getByRole('button', { name: 'Finalizar compra' })).toBeDisabled();
    await person.click(drawer.getByRole('button', { name: 'Levar 1' }));
    expect(drawer.getByRole('link', { name: 'Creme' })).toHaveFocus();
    await person.click(drawer.getByRole('button', { name: /^Tirar do carrinho/ }));
    expect(await drawer.findByRole('link', { name: 'Finalizar compra' })).toBeVisible();
    expect(localStorage.getItem('aflora.cart')).toBe(JSON.stringify([{ productId: short.id, quantity: 1 }]));
  });

  it('reports a failed load and retries', async () => {
    const product = aPhysicalProduct({ name: 'Batom' });
    const api = fakeApi({ [QUOTE]: () => new FakeProblem('request.malformed') });
    cart.add(product.id);
    const { drawer, person, notify } = await openCart();
    const retry = await drawer.findByRole('button', { name: 'Tentar novamente' });
    expect(notify.failure).toHaveBeenCalledWith('Erro', 'Não foi possível carregar o carrinho.');
    api.on({ [QUOTE]: quoteOf([product]) });
    await person.click(retry);
    expect(await drawer.findByText('Batom')).toBeVisible();
  });
});

describe('what is in the cart', () => {
  it('ignores a broken record and lines that no shop knows', () => {
    localStorage.setItem('aflora.cart', '{broken');
    window.dispatchEvent(new StorageEvent('storage', { key: 'aflora.cart' }));
    renderSite('/');
    expect(screen.getByRole('button', { name: 'Carrinho vazio' })).toBeVisible();
  });

  it('keeps what another tab has put in meanwhile', () => {
    const [here, there] = [aPhysicalProduct(), aPhysicalProduct()];
    cart.add(here.id);
    localStorage.setItem('aflora.cart', JSON.stringify([{ productId: there.id, quantity: 2 }]));
    cart.add(here.id);
    expect(JSON.parse(localStorage.getItem('aflora.cart') ?? '')).toEqual([
      { productId: there.id, quantity: 2 },
      { productId: here.id, quantity: 1 },
    ]);
  });

  it('stays when somebody signs in', async () => {
    cart.add(aPhysicalProduct().id, 3);
    const { become } = renderSite('/');
    become(aSessionUser());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Carrinho, 3 itens' })).toBeVisible());
  });
});

it('takes as many of one product as an order does', () => {
  expect(MAX_UNITS_PER_LINE).toBe(MAX_IN_AN_ORDER);
});
