import { FakeProblem } from '@aflora/api-client/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { cart } from '../../lib/cart-store';
import { leave } from '../../lib/payments.api';
import { quoteOf } from '../../testing/a-cart-quote';
import { aPhysicalProduct } from '../../testing/a-physical-product';
import { aSessionUser } from '../../testing/a-session-user';
import { aCardPayment, ORDER_ID } from '../../testing/an-order';
import { forgetEverything } from '../../testing/forget-everything';
import { ADDRESS, checkoutApi, openCheckout, ORDER, PAY, product, QUOTE } from './testing/open-checkout';

beforeEach(forgetEverything);

const CHANGE = 'POST /api/cart/changes';
const summary = () => within(screen.getByRole('complementary', { name: 'Resumo do pedido' }));
const sent = (api: ReturnType<typeof checkoutApi>, path: string) =>
  api.requests.filter((request) => `${request.method} ${request.path}` === path);

const byPersonOnly = {
  'GET /api/payments/methods': () => [{ provider: 'pix-static', method: 'pix', label: 'Pix', recurring: false, confirmedBy: 'person' }],
};

describe('the checkout of a guest', () => {
  it('shows the total with freight before asking for personal data', async () => {
    checkoutApi();
    const { giveFreight } = await openCheckout();
    await screen.findByRole('textbox', { name: 'CEP' });
    expect(screen.queryByRole('textbox', { name: 'E-mail' })).not.toBeInTheDocument();
    await giveFreight();
    expect(summary().getByText('Total').parentElement).toHaveTextContent(/108,80/);
    expect(await screen.findByRole('textbox', { name: 'E-mail' })).toHaveFocus();
  });

  it('shows the first of many products and those that can’t be bought, so that the total and the steps are near', async () => {
    const others = Array.from({ length: 20 }, (_, index) =>
      aPhysicalProduct({ name: `Sabonete ${index + 1}`, stockQuantity: index < 19 ? 5 : 0 }),
    );
    for (const { id } of others) cart.add(id);
    checkoutApi({ [QUOTE]: quoteOf([product, ...others]) });
    const { person } = await openCheckout();
    expect(await summary().findAllByRole('listitem')).toHaveLength(6);
    expect(summary().getByText('Sabonete 20')).toBeVisible();
    await person.click(summary().getByRole('button', { name: 'Mostrar todos os 21 produtos', expanded: false }));
    expect(summary().getAllByRole('listitem')).toHaveLength(21);
    await person.click(summary().getByRole('button', { name: 'Mostrar menos', expanded: true }));
    expect(summary().getAllByRole('listitem')).toHaveLength(6);
  });

  it('orders, keeps the key to the order, and shows the Pix', async () => {
    const api = checkoutApi();
    const { giveAll, person, finish, address } = await openCheckout();
    await giveAll();
    expect(screen.getByRole('radio', { name: /Pix/ })).toBeChecked();
    expect(screen.getByText(/CNPJ 12\.345\.678\/0001-95\./)).toBeVisible();
    expect(finish()).toHaveTextContent(/108,80/);
    await person.click(finish());
    expect(await screen.findByRole('heading', { name: 'Pague com Pix' })).toBeVisible();
    expect(address()).toBe(`/pedido/${ORDER_ID}`);
    expect(sent(api, ORDER)[0]?.body).toEqual({
      items: [{ productId: product.id, quantity: 1 }],
      email: 'rita@exemplo.com.br',
      name: 'Rita Souza',
      cpf: '529.982.247-25',
      postalCode: '13010-000',
      street: 'Rua das Acácias',
      number: '210',
      complement: '',
      district: 'Centro',
      city: 'Campinas',
      state: 'SP',
      shippingCode: 'standard',
      expectedTotalCents: 10_880,
    });
    expect(sent(api, PAY)[0]?.headers.get('x-access-key')).toBe('order-key');
    expect(JSON.parse(localStorage.getItem('aflora.order-keys') ?? '')).toEqual({ [ORDER_ID]: 'order-key' });
    expect(localStorage.getItem('aflora.cart')).toBe('[]');
    expect(sessionStorage.getItem('aflora.checkout-draft')).toBeNull();
  });

  it('says for how long products are kept at most while a person confirms the Pix', async () => {
    checkoutApi(byPersonOnly);
    const { giveAll } = await openCheckout();
    await giveAll();
    expect(screen.getByText(/dois dias úteis\. Sem entrar na sua conta, guardamos os produtos por uma hora no máximo\.$/)).toBeVisible();
  });

  it('goes to the provider’s page to pay by card', async () => {
    checkoutApi({ [PAY]: () => aCardPayment() });
    const { giveAll, person, finish } = await openCheckout();
    await giveAll();
    await person.click(screen.getByRole('radio', { name: /Cartão de crédito/ }));
    const scrollTo = jest.spyOn(window, 'scrollTo');
    await person.click(finish());
    await waitFor(() => expect(leave.to).toHaveBeenCalledWith('https://provedor.example/pagar'));
    // Back from there opens the order's page, which has to be at its top.
    expect(scrollTo).toHaveBeenLastCalledWith(0, 0);
  });

  it('rounds up only when asked, and sends and shows the donation apart from the total', async () => {
    const api = checkoutApi();
    const { giveAll, person, finish } = await openCheckout();
    await giveAll();
    const offer = within(screen.getByRole('group', { name: 'Troco solidário' }));
    expect(offer.getByRole('radio', { name: 'Agora não' })).toBeChecked();
    // R$ 108,80 up to 109, and to 110, which is a multiple of five and of ten.
    expect(offer.getAllByRole('radio')).toHaveLength(3);
    await person.click(offer.getByRole('radio', { name: /Doar R\$\s1,20/ }));
    expect(summary().getByText('Troco solidário (doação)').parentElement).toHaveTextContent(/1,20/);
    expect(finish()).toHaveTextContent(/110,00/);
    await person.click(finish());
    await screen.findByRole('heading', { name: 'Pague com Pix' });
    expect(sent(api, ORDER)[0]?.body).toMatchObject({ expectedTotalCents: 10_880, roundUpCents: 120 });
  });

  it('rounds up to the chosen sum when the total changes', async () => {
    const api = checkoutApi({ [ORDER]: () => new FakeProblem('order.total-changed', { params: { totalCents: 11_880 } }) });
    const { giveAll, person, finish } = await openCheckout();
    await giveAll();
    await person.click(screen.getByRole('radio', { name: /Doar R\$\s0,20/ }));
    api.on({ [QUOTE]: quoteOf([{ ...product, priceCents: 9_995 }]) });
    await person.click(finish());
    await waitFor(() => expect(finish()).toHaveTextContent(/119,00/));
    expect(screen.getByRole('radio', { name: /Doar R\$\s0,15/ })).toBeChecked();
  });

  it('orders once however often the button is clicked', async () => {
    let answer: (value: unknown) => void = () => undefined;
    const api = checkoutApi({ [ORDER]: () => new Promise((resolve) => (answer = resolve)) });
    const { giveAll, person, finish } = await openCheckout();
    await giveAll();
    await person.dblClick(finish());
    answer({ id: ORDER_ID, accessToken: 'order-key' });
    await screen.findByRole('heading', { name: 'Pague com Pix' });
    expect(sent(api, ORDER)).toHaveLength(1);
  });

  it('locks everything else while the order is sent, also the step to which Back leads', async () => {
    let answer: (value: unknown) => void = () => undefined;
    checkoutApi({ [ORDER]: () => new Promise((resolve) => (answer = resolve)) });
    const { giveAll, person, finish, field, go } = await openCheckout();
    await giveAll();
    await person.click(finish());
    expect(finish()).toHaveFocus();
    const change = screen.getByRole('button', { name: 'Alterar seus dados' });
    expect(change).toBeDisabled();
    expect(screen.getByRole('radio', { name: /Pix/ }).closest('[inert]')).not.toBeNull();
    expect(screen.getByRole('complementary')).toHaveAttribute('inert');
    go(-1);
    expect(field('Número').closest('[inert]')).not.toBeNull();
    expect(screen.getByRole('button', { name: 'Continuar' })).toHaveAttribute('aria-disabled', 'true');
    answer(new FakeProblem('server.unavailable'));
    await waitFor(() => expect(field('Número').closest('[inert]')).toBeNull());
  });

  it('shows the delivery and its price while a changed order is priced again, and sends nothing meanwhile', async () => {
    const api = checkoutApi();
    const { giveAll, person, finish } = await openCheckout();
    await giveAll();
    const applied = { code: 'BEMVINDA10', discountCents: 899, problem: null, smallestSumCents: null };
    let quote: () => void = () => undefined;
    const quoting = new Promise<void>((resolve) => (quote = resolve));
    api.on({ [QUOTE]: (request) => quoting.then(() => quoteOf([product], { coupon: applied })(request)) });
    await person.click(screen.getByRole('button', { name: 'Tenho um cupom' }));
    await person.fill(screen.getByRole('textbox', { name: 'Código do cupom' }), 'BEMVINDA10');
    await person.click(screen.getByRole('button', { name: 'Aplicar' }));
    await waitFor(() => expect(finish()).toBeDisabled());
    expect(finish()).toHaveTextContent(/108,80/);
    expect(screen.getByText(/^CEP 13010-000: Entrega econômica/)).toBeVisible();
    expect(screen.getByRole('group', { name: 'Troco solidário' })).toBeVisible();
    expect(summary().getByText('Total').parentElement).toHaveAttribute('aria-busy', 'true');
    quote();
    await waitFor(() => expect(finish()).toBeEnabled());
    expect(finish()).toHaveTextContent(/99,81/);
  });

  it('says under each field what is wrong and goes to the first', async () => {
    checkoutApi();
    const { giveFreight, fill, goOn, field } = await openCheckout();
    await giveFreight();
    await fill({ 'E-mail': 'rita@exemplo.com.br', 'CPF ou CNPJ': '11111111111' });
    await goOn();
    expect(await screen.findByText('CPF inválido')).toBeVisible();
    expect(screen.getByText('Nome é obrigatório')).toBeVisible();
    await waitFor(() => expect(field('Nome completo')).toHaveFocus());
  });

  it('lets the address be typed when the postal code tells nothing', async () => {
    const api = checkoutApi({ [ADDRESS]: () => new FakeProblem('address.lookup-unavailable') });
    const { giveFreight, giveContact, fill, field, goOn, person, finish } = await openCheckout();
    await giveFreight();
    await giveContact();
    expect(await screen.findByText('Digite o endereço: a busca de CEP não respondeu.')).toBeVisible();
    expect(field('Rua')).toHaveFocus();
    expect(screen.getAllByRole('textbox').length + screen.getAllByRole('combobox').length).toBeLessThanOrEqual(8);
    await fill({ Rua: 'Rua Nova', Número: '1', Bairro: 'Centro', Cidade: 'Campinas' });
    await person.selectOptions(screen.getByRole('combobox', { name: 'Estado' }), 'SP');
    await goOn();
    await screen.findByRole('radio', { name: /Pix/ });
    await person.click(finish());
    await waitFor(() => expect(sent(api, ORDER)[0]?.body).toMatchObject({ street: 'Rua Nova', state: 'SP' }));
  });

  it('says in the freight step that the postal code is unknown, and lets the buyer go on', async () => {
    checkoutApi({ [ADDRESS]: () => new FakeProblem('address.not-found') });
    const { giveFreight, giveContact } = await openCheckout();
    await screen.findByRole('textbox', { name: 'CEP' });
    expect(screen.queryByText(/Não encontramos este CEP/)).not.toBeInTheDocument();
    await giveFreight();
    await giveContact();
    expect(await screen.findByText('Não encontramos este CEP. Digite o endereço.')).toBeVisible();
  });

  it('empties the address of an earlier postal code when the new one is unknown', async () => {
    checkoutApi({ 'GET /api/addresses/13099-999': () => new FakeProblem('address.not-found') });
    const { giveFreight, giveContact, giveAddress, fill, field, goOn, person } = await openCheckout();
    await giveFreight();
    await giveContact();
    await giveAddress();
    await screen.findByRole('radio', { name: /Pix/ });
    await person.click(screen.getByRole('button', { name: 'Alterar frete e prazo' }));
    await person.clear(field('CEP'));
    await fill({ CEP: '13099999' });
    expect(await screen.findByRole('alert')).toHaveTextContent('Não encontramos este CEP. Confira o número');
    await screen.findByRole('radio', { name: /Entrega econômica/ });
    await goOn();
    await waitFor(() => expect(field('Rua')).toHaveValue(''));
    expect(field('Número')).toHaveValue('');
    expect(field('Cidade')).toHaveValue('');
  });

  it('asks only for what a town’s single postal code leaves open, and lets the rest be corrected', async () => {
    checkoutApi({ [ADDRESS]: () => ({ postalCode: '13010-000', street: '', district: '', city: 'Serra Negra', state: 'SP' }) });
    const { giveFreight, giveContact, field, person } = await openCheckout();
    await giveFreight();
    await giveContact();
    await waitFor(() => expect(field('Rua')).toHaveFocus());
    expect(screen.queryByRole('textbox', { name: 'Cidade' })).not.toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Corrigir endereço' }));
    expect(field('Cidade')).toHaveValue('Serra Negra');
    await waitFor(() => expect(field('Rua')).toHaveFocus());
  });

  it('opens the step before with Back, with what was typed, and the next with Forward', async () => {
    checkoutApi();
    const { giveAll, field, go } = await openCheckout();
    await giveAll();
    go(-1);
    expect(field('Número')).toHaveValue('210');
    go(-1);
    expect(field('CPF ou CNPJ')).toHaveValue('529.982.247-25');
    go(-1);
    expect(await screen.findByRole('radio', { name: /Entrega econômica/ })).toBeVisible();
    go(3);
    expect(await screen.findByRole('radio', { name: /Pix/ })).toBeVisible();
  });

  it('opens the step before with a Back so early that the router has not rendered the next one', async () => {
    checkoutApi();
    const { giveFreight, giveContact, fill, field, go } = await openCheckout();
    await giveFreight();
    await giveContact();
    await fill({ Número: '210' });
    act(() => {
      fireEvent.click(screen.getByRole('button', { name: 'Continuar' }));
      go(-1);
    });
    expect(field('Número')).toHaveValue('210');
  });

  it('doesn’t open a step with Forward while one before it is incomplete', async () => {
    checkoutApi();
    const { giveFreight, giveContact, person, field, go } = await openCheckout();
    await giveFreight();
    await giveContact();
    await screen.findByRole('textbox', { name: 'Número' });
    go(-1);
    await person.clear(field('E-mail'));
    go(1);
    expect(field('E-mail')).toBeVisible();
  });

  it('goes back to the payment after another look at the freight', async () => {
    checkoutApi();
    const { giveAll, person, go } = await openCheckout();
    await giveAll();
    await person.click(screen.getByRole('button', { name: 'Alterar frete e prazo' }));
    expect(screen.queryByRole('radio', { name: /Pix/ })).not.toBeInTheDocument();
    go(-1);
    expect(await screen.findByRole('radio', { name: /Pix/ })).toBeVisible();
  });

  const goBackFromOrder = async () => {
    checkoutApi();
    const { giveAll, person, finish, ...checkout } = await openCheckout();
    await giveAll();
    await person.click(finish());
    await screen.findByRole('heading', { name: 'Pague com Pix' });
    checkout.go(-1);
    return checkout;
  };

  it('is one step of Back away from the order, however many steps it had', async () => {
    const { address, go } = await goBackFromOrder();
    expect(await screen.findByRole('heading', { name: 'Finalizar compra' })).toBeVisible();
    go(-1);
    await waitFor(() => expect(address()).toBe('/contato'));
  });

  it('is one step of Forward away from the order after Back', async () => {
    const { address, go } = await goBackFromOrder();
    expect(await screen.findByText('Seu carrinho está vazio.')).toBeVisible();
    go(1);
    await waitFor(() => expect(address()).toBe(`/pedido/${ORDER_ID}`));
  });

  it('takes a CPF that was copied with its label', async () => {
    checkoutApi();
    const { giveFreight, field } = await openCheckout();
    await giveFreight();
    fireEvent.change(field('CPF ou CNPJ'), { target: { value: 'CPF: 529.982.247-25 ' } });
    expect(field('CPF ou CNPJ')).toHaveValue('529.982.247-25');
  });

  it('finds what was typed after a reload, but never the CPF', async () => {
    sessionStorage.setItem(
      'aflora.checkout-draft',
      JSON.stringify({ email: 'rita@exemplo.com.br', name: 'Rita Souza', postalCode: '13010-000', cpf: '52998224725' }),
    );
    checkoutApi();
    const { field, fill } = await openCheckout();
    expect(field('E-mail')).toHaveValue('rita@exemplo.com.br');
    expect(field('CPF ou CNPJ')).toHaveValue('');
    await fill({ 'CPF ou CNPJ': '52998224725' });
    expect(sessionStorage.getItem('aflora.checkout-draft')).not.toContain('529');
  });

  it('leaves in the cart what another tab or device added while the order was sent', async () => {
    const other = aPhysicalProduct();
    let respond: (order: object) => void = () => undefined;
    checkoutApi({ [ORDER]: () => new Promise((resolve) => (respond = resolve)), [QUOTE]: quoteOf([product, other]) });
    const { giveAll, person, finish } = await openCheckout();
    await giveAll();
    await person.click(finish());
    act(() => void cart.add(other.id));
    respond({ id: ORDER_ID, accessToken: 'order-key' });
    await screen.findByRole('heading', { name: 'Pague com Pix' });
    expect(cart.lines()).toEqual([{ productId: other.id, quantity: 1 }]);
  });

  it('buys one product alone and leaves the cart as it is', async () => {
    const other = aPhysicalProduct();
    cart.add(other.id);
    const api = checkoutApi();
    const { giveAll, person, finish } = await openCheckout({ address: `/checkout?produto=${product.id}&quantidade=2` });
    await giveAll();
    await person.click(finish());
    await screen.findByRole('heading', { name: 'Pague com Pix' });
    expect(sent(api, ORDER)[0]?.body).toMatchObject({ items: [{ productId: product.id, quantity: 2 }] });
    expect(localStorage.getItem('aflora.cart')).toContain(other.id);
  });

  it('has nothing to ask while nothing is bought', async () => {
    checkoutApi();
    await openCheckout({ address: '/checkout?produto=x' });
    expect(screen.getByText('Seu carrinho está vazio.')).toBeVisible();
  });
});

describe('the checkout of somebody with an account', () => {
  it('knows name and address, and needs no key', async () => {
    checkoutApi();
    const { giveFreight, field, fill, goOn, giveAddress, person, finish } = await openCheckout({
      user: aSessionUser({ email: 'clara@exemplo.com.br', firstName: 'Clara', lastName: 'Nunes' }),
    });
    await giveFreight();
    expect(field('E-mail')).toHaveValue('clara@exemplo.com.br');
    expect(field('Nome completo')).toHaveValue('Clara Nunes');
    expect(screen.queryByRole('button', { name: 'Entre' })).not.toBeInTheDocument();
    await fill({ 'CPF ou CNPJ': '52998224725' });
    await goOn();
    await giveAddress();
    await person.click(finish());
    await screen.findByRole('heading', { name: 'Pague com Pix' });
    expect(localStorage.getItem('aflora.order-keys')).toBeNull();
  });

  it('says for how long products are kept for them while a person confirms the Pix', async () => {
    checkoutApi(byPersonOnly);
    const { giveFreight, fill, goOn, giveAddress } = await openCheckout({ user: aSessionUser({ firstName: 'Clara', lastName: 'Nunes' }) });
    await giveFreight();
    await fill({ 'CPF ou CNPJ': '52998224725' });
    await goOn();
    await giveAddress();
    expect(await screen.findByText(/dois dias úteis\. Guardamos os produtos para você por três dias\.$/)).toBeVisible();
  });

  const known = JSON.stringify({ userId: 'ana', version: 1, lines: [{ productId: product.id, quantity: 1 }] });

  it.each([
    ['when the account’s cart has lost the ordered items', () => ({ version: 2, lines: [] })],
    ['soon, although the account’s cart doesn’t respond', () => new Promise(() => undefined)],
    ['although the account’s cart can’t be changed', () => new FakeProblem('server.unavailable')],
  ])('goes to the provider’s page %s', async (_, respond) => {
    localStorage.setItem('aflora.cart-account', known);
    const changes: unknown[] = [];
    const api = checkoutApi({
      'GET /api/cart': () => ({ version: 1, lines: [{ productId: product.id, quantity: 1 }] }),
      [PAY]: () => aCardPayment(),
      [CHANGE]: ({ body }) => {
        changes.push([body, jest.mocked(leave.to).mock.calls.length]);
        return respond();
      },
    });
    const { giveFreight, giveAddress, goOn, fill, person, finish } = await openCheckout({ user: aSessionUser({ id: 'ana' }) });
    await giveFreight();
    await fill({ 'CPF ou CNPJ': '52998224725' });
    await goOn();
    await giveAddress();
    await person.click(await screen.findByRole('radio', { name: /Cartão/ }));
    await person.click(finish());
    await waitFor(() => expect(leave.to).toHaveBeenCalledWith('https://provedor.example/pagar'), { timeout: 4000 });
    expect(changes[0]).toEqual([{ changes: [{ productId: product.id, quantity: 0 }] }, 0]);
    expect(sent(api, ORDER)).toHaveLength(1);
  });

  it('keeps what was typed when one signs in on the way', async () => {
    checkoutApi();
    const { giveFreight, fill, person, become } = await openCheckout();
    await giveFreight();
    await fill({ 'Nome completo': 'Rita S.', 'CPF ou CNPJ': '529982' });
    await person.click(screen.getByRole('button', { name: 'Entre' }));
    expect(await screen.findByRole('dialog')).toBeVisible();
    become(aSessionUser({ email: 'rita@exemplo.com.br', firstName: 'Rita' }));
    await waitFor(() => expect(screen.getByLabelText('CPF ou CNPJ')).toHaveValue('529.982'));
    expect(screen.getByLabelText('Nome completo')).toHaveValue('Rita S.');
    expect(document.querySelector('[data-path="email"]')).toHaveValue('rita@exemplo.com.br');
  });
});
