import { fakeApi } from '@aflora/api-client/testing';
import type { BasketView, DonationView } from '@aflora/contracts';
import { screen, within } from '@testing-library/react';
import { aDonation, DONATION_ID } from '../../testing/a-donation';
import { renderSite } from '../../testing/render-site';

const aBasket = (given: Partial<BasketView> = {}): BasketView => ({
  ...{ number: 1001, status: 'reserved', place: null, photoUrl: null },
  ...{ reservedAt: '2026-11-20T12:00:00Z', packedAt: null, deliveredAt: null, cancelledAt: null },
  ...given,
});

async function openDonation(baskets: BasketView[], paymentStatus: DonationView['paymentStatus'] = 'completed') {
  fakeApi({ [`GET /api/donations/${DONATION_ID}`]: () => aDonation({ paymentStatus, baskets }) });
  renderSite(`/doacao/${DONATION_ID}?token=k`);
  await screen.findByRole('heading', { level: 1 });
}
const basket = (number: number) => within(screen.getByRole('article', { name: `Cesta nº ${number}` }));

describe('the adopted baskets of a donation', () => {
  it('show their steps with their days, where they are, and their photo', async () => {
    const photoUrl = '/media/basket-photos/detail/a.webp';
    const packed = aBasket({ number: 1002, status: 'packed', packedAt: '2026-11-22T12:00:00Z', place: 'Vila Nova, Campinas', photoUrl });
    await openDonation([aBasket(), packed]);
    const [reserved, waiting] = basket(1001).getAllByRole('listitem');
    expect(reserved).toHaveTextContent('Reservada20 de novembro de 2026');
    expect(reserved).toHaveAttribute('aria-current', 'step');
    expect(waiting).toHaveTextContent('Embaladaainda não');
    expect(basket(1001).queryByRole('img')).not.toBeInTheDocument();
    expect(basket(1002).getByText('Onde: Vila Nova, Campinas')).toBeVisible();
    expect(basket(1002).getByRole('img', { name: 'Foto da cesta nº 1002' })).toHaveAttribute('src', photoUrl);
  });

  it.each([
    ['completed', 'o que restava da doação não pagava mais esta cesta. O que ficou continua como doação.'],
    ['refunded', 'o dinheiro da doação voltou para você.'],
    ['disputed', 'o pagamento da doação foi contestado.'],
  ] as const)('say why one of a donation that is %s was cancelled', async (paymentStatus, why) => {
    await openDonation([aBasket({ status: 'cancelled', cancelledAt: '2026-11-23T12:00:00Z' })], paymentStatus);
    expect(basket(1001).getByText(`Cancelada em 23 de novembro de 2026: ${why}`)).toBeVisible();
    expect(basket(1001).queryByRole('listitem')).not.toBeInTheDocument();
  });

  it('are not mentioned for any other donation', async () => {
    await openDonation([]);
    expect(screen.queryByRole('heading', { name: /cesta/ })).not.toBeInTheDocument();
  });
});
