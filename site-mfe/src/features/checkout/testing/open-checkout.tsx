import { FakeProblem, fakeApi } from '@aflora/api-client/testing';
import type { SessionUser } from '@aflora/contracts';
import { screen } from '@testing-library/react';
import { cart } from '../../../lib/cart-store';
import { leave } from '../../../lib/payments.api';
import { quoteOf } from '../../../testing/a-cart-quote';
import { aPhysicalProduct } from '../../../testing/a-physical-product';
import { anOrder, aPixPayment, ORDER_ID, paymentOptions } from '../../../testing/an-order';
import { renderSite } from '../../../testing/render-site';

export const product = aPhysicalProduct({ name: 'Sérum Facial', priceCents: 8990, stockQuantity: 5 });

export const QUOTE = 'POST /api/cart/quote';
export const ORDER = 'POST /api/orders';
export const PAY = `POST /api/orders/${ORDER_ID}/payments`;
export const ADDRESS = 'GET /api/addresses/13010-000';

/** Mocks the API of a shop in which everything succeeds. */
export const checkoutApi = (handlers: Parameters<typeof fakeApi>[0] = {}) =>
  fakeApi({
    [QUOTE]: quoteOf([product]),
    'GET /api/payments/methods': () => paymentOptions,
    [ADDRESS]: () => ({ postalCode: '13010-000', street: 'Rua das Acácias', district: 'Centro', city: 'Campinas', state: 'SP' }),
    [ORDER]: () => ({ id: ORDER_ID, accessToken: 'order-key' }),
    [PAY]: () => aPixPayment(),
    [`GET /api/orders/${ORDER_ID}`]: () => anOrder({ payment: aPixPayment() }),
    'GET /api/profile/addresses': () => [],
    'GET /api/profile': () => new FakeProblem('profile.not-found'),
    ...handlers,
  });

interface Opened {
  address?: string;
  user?: SessionUser;
  quantity?: number;
}

export async function openCheckout({ address = '/checkout', user, quantity = 1 }: Opened = {}) {
  jest.spyOn(leave, 'to').mockImplementation(() => undefined);
  if (address === '/checkout') cart.add(product.id, quantity);
  const site = renderSite(address, { user });
  await screen.findByRole('heading', { level: 1, name: 'Finalizar compra' });
  const field = (name: string) => screen.getByRole('textbox', { name });
  const goOn = () => site.person.click(screen.getByRole('button', { name: 'Continuar' }));
  const fill = async (texts: Record<string, string>) => {
    for (const [name, text] of Object.entries(texts)) await site.person.fill(field(name), text);
  };
  const finish = () => screen.getByRole('button', { name: /^Finalizar pedido/ });
  return { ...site, field, fill, goOn, finish, ...journey({ fill, goOn }) };
}

/** Completes the steps as a user would. */
function journey({ fill, goOn }: { fill: (texts: Record<string, string>) => Promise<void>; goOn: () => Promise<void> }) {
  const giveFreight = async () => {
    await screen.findByRole('textbox', { name: 'CEP' });
    await fill({ CEP: '13010000' });
    await screen.findByRole('radio', { name: /Entrega econômica/ });
    await goOn();
  };
  const giveContact = async () => {
    await fill({ 'E-mail': 'rita@exemplo.com.br', 'Nome completo': 'Rita Souza', 'CPF ou CNPJ': '52998224725' });
    await goOn();
  };
  const giveAddress = async () => {
    await screen.findByText('Rua das Acácias');
    await fill({ Número: '210' });
    await goOn();
  };
  const giveAll = async () => {
    await giveFreight();
    await giveContact();
    await giveAddress();
    await screen.findByRole('radio', { name: /Pix/ });
  };
  return { giveFreight, giveContact, giveAddress, giveAll };
}
