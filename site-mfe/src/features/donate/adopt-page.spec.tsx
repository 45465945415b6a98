import { FakeProblem, fakeApi } from '@aflora/api-client/testing';
import { screen, waitFor } from '@testing-library/react';
import { aDonation, DONATION_ID } from '../../testing/a-donation';
import { aPixPayment, paymentOptions } from '../../testing/an-order';
import { forgetEverything } from '../../testing/forget-everything';
import { renderSite } from '../../testing/render-site';

const GIVE = 'POST /api/donations';
const pix = aPixPayment({ amountCents: 16_000 });

const adoptApi = (handlers: Parameters<typeof fakeApi>[0] = {}) =>
  fakeApi({
    'GET /api/payments/methods': () => paymentOptions,
    [GIVE]: () => ({ id: DONATION_ID, accessToken: 'donation-key' }),
    [`POST /api/donations/${DONATION_ID}/payments`]: () => pix,
    [`GET /api/donations/${DONATION_ID}`]: () => aDonation({ payment: pix }),
    ...handlers,
  });

async function openPage() {
  const site = renderSite('/adote-uma-cesta');
  await screen.findByRole('radio', { name: /Pix/ });
  const field = (name: string) => screen.getByRole('textbox', { name });
  const fill = async () => {
    await site.person.fill(field('Nome'), 'Rita Souza');
    await site.person.fill(field('E-mail'), 'rita@exemplo.com.br');
  };
  return { ...site, fill, button: () => screen.getByRole('button', { name: /^Adotar/ }) };
}
const given = ({ requests }: ReturnType<typeof adoptApi>) => requests.filter(({ method, path }) => `${method} ${path}` === GIVE);

beforeEach(forgetEverything);

describe('the page to adopt a basket', () => {
  it('says the price, where it comes from, and what happens', async () => {
    adoptApi();
    await openPage();
    const main = screen.getByRole('main');
    for (const text of ['R$ 80,00 por cesta', 'Sabonete e xampu', 'Nota da última compra', 'Reservada', 'Embalada', 'Entregue'])
      expect(main).toHaveTextContent(text);
  });

  it('adopts baskets with one single donation of their price', async () => {
    const api = adoptApi();
    const { fill, person, button, address } = await openPage();
    expect(button()).toHaveAccessibleName(/^Adotar por R\$\s80,00$/);
    await person.click(screen.getByRole('button', { name: 'Mais' }));
    expect(button()).toHaveAccessibleName(/^Adotar 2 cestas por R\$\s160,00$/);
    expect(screen.getByText(/^O recibo e os números das cestas chegam por e-mail/)).toBeVisible();
    await fill();
    await person.dblClick(button());
    expect(await screen.findByRole('heading', { name: 'Pague com Pix' })).toBeVisible();
    expect(address()).toBe(`/doacao/${DONATION_ID}`);
    expect(given(api).map(({ body }) => body)).toEqual([
      expect.objectContaining({ amountCents: 16_000, baskets: 2, frequency: 'once', name: 'Rita Souza', method: 'pix' }),
    ]);
    expect(sessionStorage.getItem('aflora.adoption-draft')).toBeNull();
  });

  it('says so when the price can’t be loaded, and tries again', async () => {
    const api = adoptApi({ 'GET /api/site-settings': () => new FakeProblem('auth.forbidden') });
    const { person } = renderSite('/adote-uma-cesta', { settings: null });
    expect(await screen.findByText('Não foi possível carregar o formulário.')).toBeVisible();
    const basket = { priceCents: 9000, contents: 'Sabonete', priceSource: 'Nova nota' };
    api.on({
      'GET /api/site-settings': () => ({ donationLinks: {}, freeDonationLink: null, freeShippingFromCents: null, content: {}, basket }),
    });
    await person.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByRole('button', { name: /^Adotar por R\$\s90,00$/ })).toBeVisible();
  });

  it('offers ten at most', async () => {
    adoptApi();
    const { person } = await openPage();
    expect(screen.getByRole('button', { name: 'Menos' })).toBeDisabled();
    for (let count = 1; count < 10; count += 1) await person.click(screen.getByRole('button', { name: 'Mais' }));
    expect(screen.getByRole('button', { name: 'Mais' })).toBeDisabled();
    expect(screen.getByText(/^10 cestas/)).toBeVisible();
  });

  it('shows a new price, and adopts only once the person confirms it', async () => {
    const api = adoptApi({ [GIVE]: () => new FakeProblem('donation.basket-price-changed', { params: { priceCents: 9000 } }) });
    const { fill, person, button, notify } = await openPage();
    await fill();
    api.on({
      'GET /api/site-settings': () => ({
        ...{ donationLinks: {}, freeDonationLink: null, freeShippingFromCents: null, content: {} },
        basket: { priceCents: 9000, contents: 'Sabonete', priceSource: 'Nova nota' },
      }),
    });
    await person.click(button());
    await waitFor(() => expect(notify.failure).toHaveBeenCalledWith('O valor mudou', expect.any(String)));
    await waitFor(() => expect(button()).toHaveAccessibleName(/R\$\s90,00$/));
    expect(given(api)).toHaveLength(1);
  });

  it('keeps what was typed apart from the draft of a plain donation', async () => {
    sessionStorage.setItem(
      'aflora.donation-draft',
      JSON.stringify({ asked: null, amountCents: 7500, name: 'Outra', frequency: 'monthly' }),
    );
    sessionStorage.setItem('aflora.adoption-draft', JSON.stringify({ asked: null, baskets: 3, name: 'Rita' }));
    adoptApi();
    const { button } = await openPage();
    expect(screen.getByRole('textbox', { name: 'Nome' })).toHaveValue('Rita');
    expect(button()).toHaveAccessibleName(/^Adotar 3 cestas/);
  });
});
