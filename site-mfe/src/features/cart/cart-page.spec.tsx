import { fakeApi, FakeProblem } from '@aflora/api-client/testing';
import { act, screen, within } from '@testing-library/react';
import { cart } from '../../lib/cart-store';
import { quoteOf } from '../../testing/a-cart-quote';
import { aPhysicalProduct } from '../../testing/a-physical-product';
import { aSessionUser } from '../../testing/a-session-user';
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
    const total = summary().getByText('Total').parentElement;
    expect(total).toHaveTextContent(/120,70/);
    expect(total).toHaveAttribute('aria-live', 'polite');
    expect(api.requests.at(-1)?.body).toEqual({ items: [{ productId: product.id, quantity: 2 }], postalCode: '13010-000' });
    expect(JSON.parse(sessionStorage.getItem('aflora.checkout-draft') ?? '')).toMatchObject({
      postalCode: '13010-000',
      shippingCode: 'express',
    });
  });

  it('names no freight of the former place while that of the next one is being calculated', async () => {
    const api = fakeApi({ [QUOTE]: quoteOf([product]) });
    cart.add(product.id, 2);
    const { person } = renderSite('/carrinho');
    const postalCode = await screen.findByRole('textbox', { name: 'CEP' });
    await person.fill(postalCode, '13010000');
    expect(await summary().findByText('Total')).toBeVisible();
    api.on({ [QUOTE]: () => new Promise(() => undefined) });
    await person.clear(postalCode);
    await person.fill(postalCode, '69005000');
    expect(summary().getByText('Frete').parentElement).toHaveTextContent(/^Frete—$/);
    expect(summary().getByText('Total sem frete').parentElement).toHaveTextContent(/85,80/);
  });

  it('says no sum before there is one, nor when it can’t be loaded', async () => {
    let respond = (): void => undefined;
    const failed = new Promise<void>((done) => (respond = done)).then(() => new FakeProblem('rate-limit.exceeded'));
    fakeApi({ [QUOTE]: () => failed });
    cart.add(product.id, 2);
    renderSite('/carrinho');
    expect(await screen.findByRole('status', { name: 'Carregando o total' })).toBeVisible();
    respond();
    expect(await screen.findByText('Não foi possível carregar o carrinho.')).toBeVisible();
    expect(screen.queryByText(/R\$/)).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Tenho um cupom' })).toBeVisible();
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

  it('says nothing about free delivery where no sum makes it free', async () => {
    fakeApi({ [QUOTE]: quoteOf([product], { hasFreeShipping: false }) });
    cart.add(product.id, 2);
    renderSite('/carrinho');
    expect(await screen.findByText('Total sem frete')).toBeVisible();
    expect(screen.queryByText(/frete grátis/i)).not.toBeInTheDocument();
  });

  it('says when nothing goes to a place, and then not that an unknown postal code may be right', async () => {
    let arrive: () => void = () => undefined;
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    fakeApi({
      [QUOTE]: async (request) => {
        if ((request.body as { postalCode?: string }).postalCode) await arrived;
        return quoteOf([product], { shipping: [] })(request);
      },
      'GET /api/addresses/69999-999': () => new FakeProblem('address.not-found'),
    });
    cart.add(product.id);
    const { person } = renderSite('/carrinho');
    await person.fill(await screen.findByRole('textbox', { name: 'CEP' }), '69999999');
    expect(await screen.findByText(/Não encontramos este CEP/)).toBeVisible();
    arrive();
    expect(await screen.findByText(/Ainda não entregamos neste CEP/)).toBeVisible();
    expect(screen.queryByText(/Não encontramos este CEP/)).not.toBeInTheDocument();
  });

  it.each([
    [{ endsAt: '2026-12-03T15:00:00Z', renewsAt: null }, 'Ele vale até 03/12/2026, quando a sua associação termina.'],
    [{ endsAt: null, renewsAt: '2026-12-20T15:00:00Z' }, 'sua associação renova em 20/12/2026.'],
    [{ endsAt: null, renewsAt: null }, 'Ele vale enquanto você for membro.'],
  ])('takes the discount off for a member, and says when it ends', async (member, end) => {
    fakeApi({ [QUOTE]: quoteOf([product], { member }) });
    cart.add(product.id, 2);
    renderSite('/carrinho', { user: aSessionUser() });
    expect(await screen.findByText(/desconto de membro de 10%/)).toHaveTextContent(/você paga R\$\s8,58 a menos/);
    expect(screen.getByText(/desconto de membro de 10%/)).toHaveTextContent(end);
    expect(summary().getByText('Desconto de membro').parentElement).toHaveTextContent(/-R\$\s8,58/);
    expect(summary().getByText('Total sem frete').parentElement).toHaveTextContent(/77,22/);
  });

  it('shows others what members would save, and takes nothing off', async () => {
    fakeApi({ [QUOTE]: quoteOf([product]) });
    cart.add(product.id, 2);
    renderSite('/carrinho');
    expect(await screen.findByText(/Membros pagariam R\$\s8,58 a menos aqui/)).toBeVisible();
    expect(summary().getByRole('link', { name: 'Seja membro' })).toHaveAttribute('href', '/seja-membro');
    expect(summary().queryByText('Desconto de membro')).not.toBeInTheDocument();
    expect(summary().getByText('Total sem frete').parentElement).toHaveTextContent(/85,80/);
  });

  it('asks again when somebody signs in, because members pay less', async () => {
    const api = fakeApi({ [QUOTE]: quoteOf([product]) });
    cart.add(product.id, 2);
    const { become } = renderSite('/carrinho');
    await screen.findByText(/Membros pagariam/);
    api.on({ [QUOTE]: quoteOf([product], { member: { endsAt: null, renewsAt: null } }) });
    become(aSessionUser());
    expect(await summary().findByText('Desconto de membro')).toBeVisible();
  });

  it('says how many units one order may have, and goes on with as many', async () => {
    const many = aPhysicalProduct({ stockQuantity: 90 });
    fakeApi({ [QUOTE]: quoteOf([many]) });
    cart.add(many.id, 31);
    const { person } = renderSite('/carrinho');
    expect(await summary().findByText(/^Um pedido leva até 30 unidades\./)).toBeVisible();
    expect(summary().getByRole('link', { name: 'Combinar um pedido maior' })).toHaveAttribute('href', '/contato');
    expect(summary().getByRole('button', { name: 'Finalizar compra' })).toBeDisabled();
    await person.click(screen.getByRole('button', { name: 'Menos' }));
    expect(await summary().findByRole('link', { name: 'Finalizar compra' })).toBeVisible();
    expect(summary().queryByText(/Um pedido leva até/)).not.toBeInTheDocument();
  });

  it('blames no line while the price of a new one is loading', async () => {
    const other = { ...product, id: 'f0000000-0000-4000-8000-000000000001', name: 'Creme' };
    const api = fakeApi({ [QUOTE]: quoteOf([product, other]) });
    cart.add(product.id);
    renderSite('/carrinho');
    expect(await screen.findByRole('link', { name: 'Finalizar compra' })).toBeVisible();
    api.on({ [QUOTE]: () => new Promise(() => undefined) });
    act(() => void cart.add(other.id));
    expect(await screen.findByRole('button', { name: 'Finalizar compra' })).toBeDisabled();
    expect(screen.queryByText(/itens marcados/)).not.toBeInTheDocument();
  });

  it('gives the focus of its only line to the heading when the line is removed', async () => {
    fakeApi({ [QUOTE]: quoteOf([product]) });
    cart.add(product.id);
    const { person } = renderSite('/carrinho');
    await person.click(await screen.findByRole('button', { name: 'Remover Batom' }));
    expect(screen.getByText('Seu carrinho está vazio.')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Carrinho' })).toHaveFocus();
  });

  it('leads to the shop while it is empty', async () => {
    fakeApi({});
    renderSite('/carrinho');
    expect(await screen.findByText('Seu carrinho está vazio.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Conhecer a loja' })).toHaveAttribute('href', '/loja');
  });
});
