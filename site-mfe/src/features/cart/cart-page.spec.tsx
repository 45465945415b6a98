import { fakeApi } from '@aflora/api-client/testing';
import { screen, within } from '@testing-library/react';
import { cart } from '../../lib/cart-store';
import { quoteOf } from '../../testing/a-cart-quote';
import { aPhysicalProduct } from '../../testing/a-physical-product';
import { forgetEverything } from '../../testing/forget-everything';
import { renderSite } from '../../testing/render-site';

const QUOTE = 'POST /api/cart/quote';
const product = aPhysicalProduct({ name: 'Batom', priceCents: 4290 });

beforeEach(forgetEverything);

const summary = () => within(screen.getByRole('complementary', { name: 'Resumo do carrinho' }));

describe('the cart page', () => {
  it('says what delivery costs before anything else is asked', async () => {
    const api = fakeApi({ [QUOTE]: quoteOf([product]) });
    cart.add(product.id, 2);
    const { person } = renderSite('/carrinho');
    await person.fill(await screen.findByRole('textbox', { name: 'CEP' }), '13010000');
    await person.click(await summary().findByRole('radio', { name: /Entrega expressa/ }));
    expect(screen.getByRole('textbox', { name: 'CEP' })).toHaveValue('13010-000');
    expect(summary().getByText(/Chega em até 1 dia útil/)).toBeVisible();
    expect(summary().getByText('Total').parentElement).toHaveTextContent(/120,70/);
    expect(api.requests.at(-1)?.body).toEqual({ items: [{ productId: product.id, quantity: 2 }], postalCode: '13010-000' });
    expect(JSON.parse(sessionStorage.getItem('aflora.checkout-draft') ?? '')).toMatchObject({
      postalCode: '13010-000',
      shippingCode: 'express',
    });
  });

  it.each([
    [25_000, /Faltam R\$\s164,20 para o frete grátis/],
    [5_000, /Frete grátis: seu pedido passou de R\$\s50,00/],
  ])('says how far free delivery from %i cents on is', async (freeShippingFromCents, text) => {
    fakeApi({ [QUOTE]: quoteOf([product], { freeShippingFromCents }) });
    cart.add(product.id, 2);
    renderSite('/carrinho');
    expect(await screen.findByText((_, element) => element?.tagName === 'SPAN' && text.test(element.textContent ?? ''))).toBeVisible();
  });

  it('says when nothing goes to a place', async () => {
    fakeApi({ [QUOTE]: quoteOf([product], { shipping: [] }) });
    cart.add(product.id);
    const { person } = renderSite('/carrinho');
    await person.fill(await screen.findByRole('textbox', { name: 'CEP' }), '69999999');
    expect(await screen.findByText(/Ainda não entregamos neste CEP/)).toBeVisible();
  });

  it('leads to the shop while it is empty', async () => {
    fakeApi({});
    renderSite('/carrinho');
    expect(await screen.findByText('Seu carrinho está vazio.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Conhecer a loja' })).toHaveAttribute('href', '/loja');
  });
});
