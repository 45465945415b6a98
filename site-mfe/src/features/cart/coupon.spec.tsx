import { fakeApi } from '@aflora/api-client/testing';
import type { CouponQuoteView } from '@aflora/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { cart } from '../../lib/cart-store';
import { coupon } from '../../lib/coupon-store';
import { quoteOf } from '../../testing/a-cart-quote';
import { aPhysicalProduct } from '../../testing/a-physical-product';
import { forgetEverything } from '../../testing/forget-everything';
import { renderSite } from '../../testing/render-site';

const QUOTE = 'POST /api/cart/quote';
const product = aPhysicalProduct({ name: 'Batom', priceCents: 6000 });
const aQuoted = (given: Partial<CouponQuoteView> = {}): CouponQuoteView => ({
  ...{ code: 'BEMVINDA10', discountCents: 1200, problem: null, smallestSumCents: null },
  ...given,
});
const couponApi = (quoted: CouponQuoteView) => fakeApi({ [QUOTE]: quoteOf([product], { coupon: quoted }) });

beforeEach(() => {
  forgetEverything();
  cart.add(product.id, 2);
});

const summary = () => within(screen.getByRole('complementary', { name: 'Resumo do carrinho' }));
const total = () => summary().getByText('Total sem frete').parentElement;

describe('a coupon in the cart', () => {
  it('is typed, takes its discount off in a line of its own, stays over a reload and can be removed', async () => {
    const api = couponApi(aQuoted());
    const { person } = renderSite('/carrinho');
    await person.click(await screen.findByRole('button', { name: 'Tenho um cupom' }));
    const field = screen.getByRole('textbox', { name: 'Código do cupom' });
    expect(field).toHaveFocus();
    await person.type(field, 'é isto');
    await person.click(screen.getByRole('button', { name: 'Aplicar' }));
    expect(await screen.findByText(/Confira o código/)).toBeVisible();
    await person.clear(field);
    await person.type(field, ' bemvinda10 {Enter}');
    const remove = await screen.findByRole('button', { name: 'Tirar o cupom BEMVINDA10' });
    await waitFor(() => expect(total()).toHaveTextContent(/108,00/));
    expect(summary().getByText('Cupom BEMVINDA10', { selector: 'dt' }).parentElement).toHaveTextContent(/-R\$\s12,00/);
    expect(api.requests.at(-1)?.body).toMatchObject({ coupon: 'BEMVINDA10' });
    expect(localStorage.getItem('aflora.coupon')).toBe('"BEMVINDA10"');
    await person.click(remove);
    await waitFor(() => expect(total()).toHaveTextContent(/120,00/));
    expect(localStorage.getItem('aflora.coupon')).toBeNull();
  });

  it('never loses the focus of somebody who types it and removes it again', async () => {
    couponApi(aQuoted());
    const { person } = renderSite('/carrinho');
    await person.click(await screen.findByRole('button', { name: 'Tenho um cupom' }));
    await person.keyboard('bemvinda10{Enter}');
    expect(await screen.findByRole('button', { name: 'Tirar o cupom BEMVINDA10' })).toHaveFocus();
    await person.keyboard('{Enter}');
    expect(await screen.findByRole('button', { name: 'Tenho um cupom' })).toHaveFocus();
  });

  it('takes the focus from nothing when it comes without the user', async () => {
    couponApi(aQuoted());
    const { person } = renderSite('/carrinho');
    const postalCode = await screen.findByRole('textbox', { name: 'CEP' });
    await person.click(postalCode);
    act(() => coupon.apply('BEMVINDA10'));
    expect(await screen.findByRole('button', { name: 'Tirar o cupom BEMVINDA10' })).toBeVisible();
    expect(postalCode).toHaveFocus();
  });

  it('never makes a cart cost less than nothing, while what it takes off fewer products is not known yet', async () => {
    const api = couponApi(aQuoted({ discountCents: 9000 }));
    coupon.apply('BEMVINDA10');
    const { person } = renderSite('/carrinho');
    await waitFor(() => expect(total()).toHaveTextContent(/30,00/));
    let respond = (): void => undefined;
    const responded = new Promise<void>((done) => (respond = done));
    api.on({ [QUOTE]: (request) => responded.then(() => quoteOf([product], { coupon: aQuoted({ discountCents: 4500 }) })(request)) });
    await person.click(screen.getByRole('button', { name: 'Menos' }));
    expect(total()).toHaveTextContent(/—$/);
    expect(total()).toHaveAttribute('aria-busy', 'true');
    expect(summary().getByText('Subtotal').parentElement).toHaveTextContent(/60,00/);
    respond();
    await waitFor(() => expect(total()).toHaveTextContent(/15,00/));
    expect(total()).not.toHaveAttribute('aria-busy');
  });

  it.each<[CouponQuoteView, RegExp]>([
    [aQuoted({ discountCents: 0, problem: 'coupon.used-up' }), /Todos os usos deste cupom já foram feitos/],
    [aQuoted({ discountCents: 0, problem: 'coupon.sum-too-small', smallestSumCents: 15_000 }), /vale a partir de R\$\s150,00 em produtos/],
  ])('that doesn’t apply says why and takes nothing off', async (quoted, text) => {
    couponApi(quoted);
    coupon.apply('BEMVINDA10');
    renderSite('/carrinho');
    expect(await screen.findByText(text)).toBeVisible();
    expect(total()).toHaveTextContent(/120,00/);
    expect(summary().queryByText('Cupom BEMVINDA10', { selector: 'dt' })).not.toBeInTheDocument();
  });

  it('that doesn’t exist is asked for once: it leaves the cart, and the field says why', async () => {
    const api = couponApi(aQuoted({ code: 'BENVINDA10', discountCents: 0, problem: 'coupon.unknown' }));
    const { person } = renderSite('/carrinho');
    await person.click(await screen.findByRole('button', { name: 'Tenho um cupom' }));
    await person.type(screen.getByRole('textbox', { name: 'Código do cupom' }), 'benvinda10{Enter}');
    expect(await screen.findByText(/ele não existe ou foi escrito de outro jeito/)).toBeVisible();
    expect(localStorage.getItem('aflora.coupon')).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Mais' }));
    await waitFor(() => expect(api.requests.at(-1)?.body).toMatchObject({ items: [{ quantity: 3 }] }));
    expect(api.requests.filter(({ body }) => (body as { coupon?: string }).coupon)).toHaveLength(1);
    const field = screen.getByRole('textbox', { name: 'Código do cupom' });
    expect(field).toHaveValue('BENVINDA10');
    await person.type(field, '{Backspace}');
    expect(screen.queryByText(/ele não existe/)).not.toBeInTheDocument();
  });

  it('comes with an address, which then has it no more', async () => {
    couponApi(aQuoted());
    const { address, notify } = renderSite('/carrinho?cupom=bemvinda10');
    expect(await screen.findByRole('button', { name: 'Tirar o cupom BEMVINDA10' })).toBeVisible();
    await waitFor(() => expect(address()).toBe('/carrinho'));
    expect(notify.success).toHaveBeenCalledWith('Cupom BEMVINDA10 guardado', expect.any(String));
  });

  it('is not taken from an address with something else', async () => {
    couponApi(aQuoted());
    const { address, notify } = renderSite('/carrinho?cupom=%3Cscript%3E');
    expect(await screen.findByRole('button', { name: 'Tenho um cupom' })).toBeVisible();
    await waitFor(() => expect(address()).toBe('/carrinho'));
    expect(notify.success).not.toHaveBeenCalled();
  });
});
