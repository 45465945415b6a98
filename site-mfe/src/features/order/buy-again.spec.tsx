import { FakeProblem, fakeApi } from '@aflora/api-client/testing';
import type { PhysicalProductView } from '@aflora/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { cart } from '../../lib/cart-store';
import { orderKeys } from '../../lib/access-keys';
import { quoteOf } from '../../testing/a-cart-quote';
import { anOrder, ORDER_ID } from '../../testing/an-order';
import { aPhysicalProduct } from '../../testing/a-physical-product';
import { forgetEverything } from '../../testing/forget-everything';
import { renderSite } from '../../testing/render-site';

const QUOTE = 'POST /api/cart/quote';
const serum = aPhysicalProduct({ name: 'Sérum Facial', stockQuantity: 9 });
const soap = aPhysicalProduct({ name: 'Sabonete', stockQuantity: 1 });

const items = [serum, soap].map(({ id, name }) => ({
  ...{
    productId: id,
    name,
    unitPriceCents: 100,
    unitDiscountCents: 0,
    couponDiscountCents: 0,
    quantity: 2,
    returnedQuantity: 0,
    imageUrl: null,
  },
}));

async function openOrder(inShop: PhysicalProductView[]) {
  orderKeys.keep(ORDER_ID, 'order-key');
  const api = fakeApi({
    [`GET /api/orders/${ORDER_ID}`]: () => anOrder({ status: 'delivered', paymentStatus: 'paid', items }),
    [QUOTE]: quoteOf(inShop),
  });
  const site = renderSite(`/pedido/${ORDER_ID}`);
  const again = await screen.findByRole('button', { name: 'Comprar de novo' });
  return { ...site, api, again };
}

const inCart = () => JSON.parse(localStorage.getItem('aflora.cart') ?? '[]') as unknown;

beforeEach(forgetEverything);

describe('buying an order again', () => {
  it('says which limit keeps products out of a full cart', async () => {
    for (let count = 0; count < 49; count++) cart.add(aPhysicalProduct().id);
    const { person, again, address, notify } = await openOrder([serum, { ...soap, stockQuantity: 5 }]);
    await person.click(again);
    await waitFor(() => expect(address()).toBe('/carrinho'));
    expect(notify.failure).toHaveBeenCalledWith('Carrinho cheio', expect.stringContaining('até 50 produtos diferentes'));
    expect(notify.success).not.toHaveBeenCalled();
  });

  it('puts all of its products into the cart and opens it', async () => {
    const { person, again, address, notify } = await openOrder([serum, { ...soap, stockQuantity: 5 }]);
    await person.click(again);
    await waitFor(() => expect(address()).toBe('/carrinho'));
    expect(notify.success).toHaveBeenCalledWith('Produtos no carrinho', 'Os preços são os de hoje.');
    expect(inCart()).toEqual([
      { productId: serum.id, quantity: 2 },
      { productId: soap.id, quantity: 2 },
    ]);
  });

  it('puts in what there is, and says what there isn’t', async () => {
    const { person, again, address } = await openOrder([soap]);
    await person.click(again);
    const items = await screen.findByText(/Colocamos no carrinho o que há na loja/);
    const shortage = within(items.parentElement as HTMLElement);
    expect(shortage.getByText('Sérum Facial (indisponível)')).toBeVisible();
    expect(shortage.getByText('Sabonete (1 de 2 no carrinho)')).toBeVisible();
    expect(shortage.getByRole('link', { name: 'Ver carrinho' })).toHaveAttribute('href', '/carrinho');
    expect(address()).toBe(`/pedido/${ORDER_ID}`);
    expect(inCart()).toEqual([{ productId: soap.id, quantity: 1 }]);
  });

  it('leaves the cart alone when nothing is for sale any more, or the shop can’t be asked', async () => {
    const { person, again, api, notify } = await openOrder([]);
    await person.click(again);
    expect(await screen.findByText('Nada deste pedido está à venda agora:')).toBeVisible();
    api.on({ [QUOTE]: () => new FakeProblem('validation.failed') });
    await person.click(again);
    await waitFor(() => expect(notify.failure).toHaveBeenCalledWith('Erro', 'Não foi possível colocar os produtos no carrinho.'));
    expect(inCart()).toEqual([]);
  });
});
