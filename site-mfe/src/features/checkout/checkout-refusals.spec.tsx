import { FakeProblem } from '@aflora/api-client/testing';
import type { CheckoutInput } from '@aflora/contracts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { cart } from '../../lib/cart-store';
import { coupon } from '../../lib/coupon-store';
import { quoteOf } from '../../testing/a-cart-quote';
import { anOrder, ORDER_ID } from '../../testing/an-order';
import { comeBackLater } from '../../testing/come-back-later';
import { forgetEverything } from '../../testing/forget-everything';
import { checkoutApi, openCheckout, ORDER, PAY, product, QUOTE } from './testing/open-checkout';

beforeEach(forgetEverything);

const keysOf = (api: ReturnType<typeof checkoutApi>) =>
  api.requests.filter(({ method, path }) => `${method} ${path}` === ORDER).map(({ headers }) => headers.get('idempotency-key'));

describe('an order that is refused', () => {
  it('because its total changed, says what did and goes through under a new key', async () => {
    const api = checkoutApi({ [ORDER]: () => new FakeProblem('order.total-changed', { params: { totalCents: 11_880 } }) });
    const { giveAll, person, finish, notify } = await openCheckout();
    await giveAll();
    api.on({ [QUOTE]: quoteOf([{ ...product, priceCents: 9990 }]) });
    await person.click(finish());
    expect(await screen.findByText(/Sérum Facial: de R\$\s89,90 para R\$\s99,90\./)).toBeVisible();
    expect(notify.failure).toHaveBeenCalledWith('O total mudou', expect.any(String));
    expect(finish()).toHaveTextContent(/118,80/);
    api.on({ [ORDER]: () => ({ id: ORDER_ID, accessToken: 'order-key' }) });
    await person.click(finish());
    await screen.findByRole('heading', { name: 'Pague com Pix' });
    const [first, second] = keysOf(api);
    expect(second).not.toBe(first);
  });

  it('because the membership has ended, says so and shows the total without the discount', async () => {
    const api = checkoutApi({
      [QUOTE]: quoteOf([product], { member: { endsAt: null, renewsAt: null } }),
      [ORDER]: () => new FakeProblem('order.total-changed', { params: { totalCents: 10_880 } }),
    });
    const { giveAll, person, finish } = await openCheckout();
    await giveAll();
    expect(finish()).toHaveTextContent(/99,81/);
    api.on({ [QUOTE]: quoteOf([product]) });
    await person.click(finish());
    expect(await screen.findByText('Sua associação terminou, e com ela o desconto de membro.')).toBeVisible();
    expect(finish()).toHaveTextContent(/108,80/);
  });

  it('because its coupon is used up, goes on without the coupon and says so', async () => {
    const applied = { code: 'BEMVINDA10', discountCents: 899, problem: null, smallestSumCents: null };
    const api = checkoutApi({ [QUOTE]: quoteOf([product], { coupon: applied }), [ORDER]: () => new FakeProblem('coupon.used-by-you') });
    coupon.apply('BEMVINDA10');
    const { giveAll, person, finish, notify } = await openCheckout();
    await giveAll();
    expect(finish()).toHaveTextContent(/99,81/);
    await person.click(finish());
    expect(await screen.findByText(/O cupom BEMVINDA10 saiu do pedido\. Você já usou este cupom/)).toBeVisible();
    expect(notify.failure).toHaveBeenCalledWith('Cupom já usado', expect.any(String));
    await waitFor(() => expect(finish()).toHaveTextContent(/108,80/));
    api.on({ [ORDER]: () => ({ id: ORDER_ID, accessToken: 'order-key' }) });
    await person.click(finish());
    await screen.findByRole('heading', { name: 'Pague com Pix' });
    const sent = api.requests.filter(({ method, path }) => `${method} ${path}` === ORDER).map(({ body }) => body as CheckoutInput);
    expect(sent.map((body) => [body.coupon, body.expectedTotalCents])).toEqual([
      ['BEMVINDA10', 9_981],
      [undefined, 10_880],
    ]);
  });

  it('because too few are left, says so beside the product and lets it be adjusted', async () => {
    const api = checkoutApi({ [ORDER]: () => new FakeProblem('product.out-of-stock', { params: { productId: product.id } }) });
    const { giveAll, person, finish, notify } = await openCheckout({ quantity: 3 });
    await giveAll();
    api.on({ [QUOTE]: quoteOf([{ ...product, stockQuantity: 2 }]) });
    await person.click(finish());
    expect(await screen.findByText('Só 2 em estoque.')).toBeVisible();
    expect(notify.failure).toHaveBeenCalledWith('Estoque insuficiente', expect.any(String));
    expect(finish()).toBeDisabled();
    await person.click(screen.getByRole('button', { name: 'Levar 2' }));
    expect(screen.getByRole('heading', { name: 'Resumo do pedido' })).toHaveFocus();
    await waitFor(() => expect(finish()).toBeEnabled());
  });

  it('of one product that was adjusted or taken out stays so in the steps to which Back leads', async () => {
    const api = checkoutApi({ [ORDER]: () => new FakeProblem('product.out-of-stock', { params: { productId: product.id } }) });
    const buyNow = `/checkout?produto=${product.id}&quantidade=3`;
    const { giveAll, person, finish, field, address, go } = await openCheckout({ address: buyNow });
    await giveAll();
    api.on({ [QUOTE]: quoteOf([{ ...product, stockQuantity: 2 }]) });
    await person.click(finish());
    await person.click(await screen.findByRole('button', { name: 'Levar 2' }));
    await waitFor(() => expect(finish()).toBeEnabled());
    go(-1);
    expect(field('Número')).toHaveValue('210');
    expect(screen.getByText(/^2 × /)).toBeVisible();
    go(1);
    api.on({ [QUOTE]: quoteOf([{ ...product, stockQuantity: 0 }]) });
    await person.click(finish());
    await person.click(await screen.findByRole('button', { name: /Tirar|Remover/ }));
    expect(await screen.findByText('Seu carrinho está vazio.')).toBeVisible();
    go(-1);
    await waitFor(() => expect(address()).toBe('/contato'));
  });

  it('for more units than are left, shows the price of those that are', async () => {
    checkoutApi();
    await openCheckout({ address: `/checkout?produto=${product.id}&quantidade=99` });
    expect(await screen.findByText(/^99 × R\$\s89,90$/)).toBeVisible();
    expect(screen.getAllByText(/^R\$\s449,50$/).length).toBeGreaterThan(1);
    expect(screen.queryByText(/8\.900,10/)).not.toBeInTheDocument();
  });

  it('for more units than one order may have, takes as many as it may', async () => {
    checkoutApi({ [QUOTE]: quoteOf([{ ...product, stockQuantity: 99 }]) });
    const { person } = await openCheckout({ address: `/checkout?produto=${product.id}&quantidade=40` });
    expect(await screen.findByText(/^Um pedido leva até 30 unidades\./)).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Levar 30' }));
    expect(screen.getByRole('heading', { name: 'Resumo do pedido' })).toHaveFocus();
    expect(await screen.findByText(/^30 × R\$\s89,90$/)).toBeVisible();
    expect(screen.queryByText(/Um pedido leva até/)).not.toBeInTheDocument();
  });

  it('of several products with too many units is adjusted in the cart', async () => {
    const other = { ...product, id: 'f0000000-0000-4000-8000-000000000001', stockQuantity: 99 };
    checkoutApi({ [QUOTE]: quoteOf([{ ...product, stockQuantity: 99 }, other]) });
    cart.add(other.id, 30);
    const { giveAll, finish } = await openCheckout();
    await giveAll();
    expect(finish()).toBeDisabled();
    expect(screen.getByText('Um pedido leva até 30 unidades: ajuste o resumo para continuar.')).toBeVisible();
    expect(screen.queryByText(/itens marcados/)).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Ajustar no carrinho' })).toHaveAttribute('href', '/carrinho');
  });

  it('because none is left, lets it be taken out, with the focus on the heading that stays', async () => {
    const api = checkoutApi({ [ORDER]: () => new FakeProblem('product.out-of-stock', { params: { productId: product.id } }) });
    const { giveAll, person, finish } = await openCheckout();
    await giveAll();
    api.on({ [QUOTE]: quoteOf([{ ...product, stockQuantity: 0 }]) });
    await person.click(finish());
    await person.click(await screen.findByRole('button', { name: /^Tirar do carrinho/ }));
    expect(await screen.findByText('Seu carrinho está vazio.')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Finalizar compra' })).toHaveFocus();
  });

  it('because none is left, says only that: no delivery has to be chosen, and the coupon is not blamed', async () => {
    const applied = { code: 'BEMVINDA10', discountCents: 899, problem: null, smallestSumCents: null };
    const api = checkoutApi({
      [QUOTE]: quoteOf([product], { coupon: applied }),
      [ORDER]: () => new FakeProblem('product.out-of-stock', { params: { productId: product.id } }),
    });
    coupon.apply('BEMVINDA10');
    const { giveAll, person, finish } = await openCheckout();
    await giveAll();
    api.on({ [QUOTE]: quoteOf([{ ...product, stockQuantity: 0 }], { shipping: [], coupon: { ...applied, discountCents: 0 } }) });
    await person.click(finish());
    expect(await screen.findByText('Sérum Facial não está mais disponível.')).toBeVisible();
    expect(screen.queryByText(/escolha outra|O cupom BEMVINDA10|Informe o CEP/)).not.toBeInTheDocument();
    expect(screen.queryByText('Cupom BEMVINDA10', { selector: 'dt' })).not.toBeInTheDocument();
  });

  it('because its delivery is gone, names it and asks for another', async () => {
    const api = checkoutApi({ [ORDER]: () => new FakeProblem('order.shipping-unavailable') });
    const { giveAll, person, finish } = await openCheckout();
    await giveAll();
    api.on({ [QUOTE]: quoteOf([product], { shipping: [{ code: 'express', name: 'Entrega expressa', priceCents: 3490, days: 1 }] }) });
    await person.click(finish());
    expect(await screen.findByText('Entrega econômica não está mais disponível: escolha outra.')).toBeVisible();
  });

  it('by a rule for a field, opens that field', async () => {
    const errors = [{ field: 'email', code: 'email' as const, params: {} }];
    checkoutApi({ [ORDER]: () => new FakeProblem('validation.failed', { errors }) });
    const { giveAll, person, finish, field } = await openCheckout();
    await giveAll();
    await person.click(finish());
    expect(await screen.findByText('Email inválido')).toBeVisible();
    await waitFor(() => expect(field('E-mail')).toHaveFocus());
  });

  it('by a server that is down, keeps everything and sends it again under the same key', async () => {
    const api = checkoutApi({ [ORDER]: () => new FakeProblem('server.unavailable') });
    const { giveAll, person, finish, notify } = await openCheckout();
    await giveAll();
    await person.click(finish());
    await waitFor(() => expect(notify.failure).toHaveBeenCalledWith('Serviço indisponível', expect.any(String)));
    await waitFor(() => expect(finish()).toBeEnabled());
    await person.click(finish());
    await waitFor(() => expect(keysOf(api)).toHaveLength(2));
    const [first, second] = keysOf(api);
    expect(second).toBe(first);
    expect(localStorage.getItem('aflora.cart')).toContain(product.id);
  });

  it('because its key stands for something else, is sent once more under another', async () => {
    let tries = 0;
    const answer = () => (++tries === 1 ? new FakeProblem('idempotency.key-reused') : { id: ORDER_ID, accessToken: 'order-key' });
    const api = checkoutApi({ [ORDER]: answer });
    const { giveAll, person, finish } = await openCheckout();
    await giveAll();
    await person.click(finish());
    await screen.findByRole('heading', { name: 'Pague com Pix' });
    expect(new Set(keysOf(api)).size).toBe(2);
  });
});

describe('an order whose response is lost', () => {
  const lost = { [ORDER]: () => Promise.reject(new TypeError('Failed to fetch')) };
  const placed = { [ORDER]: () => ({ id: ORDER_ID, accessToken: 'order-key' }) };
  const bodiesOf = (api: ReturnType<typeof checkoutApi>) =>
    api.requests.filter(({ method, path }) => `${method} ${path}` === ORDER).map(({ body }) => body);

  it('is sent again as it was, although it has itself taken the last units', async () => {
    const api = checkoutApi(lost);
    const { giveAll, person, finish, notify } = await openCheckout();
    await giveAll();
    await person.click(finish());
    expect(await screen.findByText(/^Finalize de novo: se ele já tiver chegado/)).toBeVisible();
    api.on({ ...placed, [QUOTE]: quoteOf([{ ...product, stockQuantity: 0 }]) });
    comeBackLater();
    expect(await screen.findByText('Fora de estoque.')).toBeVisible();
    expect(finish()).toHaveTextContent(/108,80/);
    await person.click(finish());
    await screen.findByRole('heading', { name: 'Pague com Pix' });
    expect(new Set(keysOf(api)).size).toBe(1);
    expect(new Set(bodiesOf(api).map((body) => JSON.stringify(body))).size).toBe(1);
    expect(notify.closeFailure).toHaveBeenCalledWith(...(notify.failure.mock.lastCall as []));
  });

  it('is sent again with the coupon that it has itself used up, also after a reload', async () => {
    const applied = { code: 'BEMVINDA10', discountCents: 899, problem: null, smallestSumCents: null };
    const api = checkoutApi({ ...lost, [QUOTE]: quoteOf([product], { coupon: applied }) });
    coupon.apply('BEMVINDA10');
    const first = await openCheckout();
    await first.giveAll();
    await first.person.click(first.finish());
    await screen.findByText('Ainda não sabemos se o pedido chegou');
    cleanup();
    api.on({ ...placed, [QUOTE]: quoteOf([product], { coupon: { ...applied, discountCents: 0, problem: 'coupon.used-by-you' } }) });
    const { fill, goOn, person, finish } = await openCheckout({ address: '/checkout?' });
    await screen.findByText(/^Você já usou este cupom/);
    await fill({ 'CPF ou CNPJ': '52998224725' });
    await goOn();
    expect(await screen.findByText('Ainda não sabemos se o pedido chegou')).toBeVisible();
    expect(finish()).toHaveTextContent(/99,81/);
    await person.click(finish());
    await screen.findByRole('heading', { name: 'Pague com Pix' });
    expect(new Set(keysOf(api)).size).toBe(1);
    expect(new Set(bodiesOf(api).map((body) => JSON.stringify(body))).size).toBe(1);
  });

  it('is another one once the buyer has changed it', async () => {
    const api = checkoutApi(lost);
    const { giveAll, person, finish } = await openCheckout();
    await giveAll();
    await person.click(finish());
    await screen.findByText('Ainda não sabemos se o pedido chegou');
    await person.click(screen.getByRole('radio', { name: /^Doar R\$\s0,20/ }));
    expect(screen.queryByText('Ainda não sabemos se o pedido chegou')).not.toBeInTheDocument();
    api.on(placed);
    await person.click(finish());
    await screen.findByRole('heading', { name: 'Pague com Pix' });
    expect(new Set(keysOf(api)).size).toBe(2);
  });
});

describe('an order whose payment can’t begin', () => {
  it('exists, and is paid from its own page', async () => {
    checkoutApi({
      [PAY]: () => new FakeProblem('payment.provider-unavailable'),
      [`GET /api/orders/${ORDER_ID}`]: () => anOrder({ canPay: true }),
    });
    const { giveAll, person, finish, notify, address } = await openCheckout();
    await giveAll();
    await person.click(finish());
    expect(await screen.findByRole('button', { name: 'Pagar novamente' })).toBeVisible();
    expect(address()).toBe(`/pedido/${ORDER_ID}`);
    expect(notify.failure).toHaveBeenCalledWith('Pagamento indisponível', expect.any(String));
    expect(localStorage.getItem('aflora.cart')).toBe('[]');
  });
});
