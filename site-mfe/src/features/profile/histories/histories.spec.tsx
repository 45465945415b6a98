import { FakeProblem } from '@aflora/api-client/testing';
import type { OrderSummaryView, OwnDonationView } from '@aflora/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { aList, openProfile, profileApi } from '../testing/open-profile';

const anOrder = (given: Partial<OrderSummaryView> = {}): OrderSummaryView => ({
  id: '1a2b3c4d-0000-4000-8000-000000000001',
  totalAmountCents: 18980,
  coupon: null,
  refundedCents: 0,
  status: 'pending',
  paymentStatus: 'paid',
  itemCount: 3,
  heldUntil: null,
  trackingCode: null,
  shippedAt: null,
  deliveredAt: null,
  isDisputed: false,
  isRefunding: false,
  hasExpiredPix: false,
  createdAt: '2026-11-20T12:00:00Z',
  ...given,
});

const aDonation = (given: Partial<OwnDonationView> = {}): OwnDonationView => ({
  id: 'd1',
  amountCents: 5000,
  refundedCents: 0,
  paymentStatus: 'completed',
  isAnonymous: false,
  message: null,
  isDisputed: false,
  isRefunding: false,
  hasExpiredPix: false,
  baskets: null,
  completedAt: '2026-11-19T12:00:00Z',
  createdAt: '2026-11-19T12:00:00Z',
  ...given,
});

const list = (name: string) => within(screen.getByRole('region', { name }));
const rowsOf = async (name: string) => {
  await list(name).findByRole('list');
  return list(name).getAllByRole('listitem');
};

describe('the last orders', () => {
  it('show number, day, items, total and status of ten', async () => {
    const api = profileApi({ 'GET /api/orders': () => aList(anOrder()) });
    await openProfile();
    const [row] = await rowsOf('Últimos pedidos');
    for (const text of ['#1a2b3c4d', '20/11/2026', '3 itens', 'R$ 189,80', 'Pendente']) {
      expect(within(row as HTMLElement).getByText(text)).toBeVisible();
    }
    expect(api.requests.find(({ path }) => path === '/api/orders')?.query.get('pageSize')).toBe('10');
  });

  it.each([
    ['delivered', 'Concluído'],
    ['completed', 'Concluído'],
    ['shipped', 'Pendente'],
    ['cancelled', 'Pendente'],
  ])('call %s %s', async (status, label) => {
    profileApi({ 'GET /api/orders': () => aList(anOrder({ status, itemCount: 1 })) });
    await openProfile();
    const [row] = await rowsOf('Últimos pedidos');
    expect(row).toHaveTextContent(label);
    expect(row).toHaveTextContent('1 item');
  });

  it('say beside the word what is really so, and lead to the carrier', async () => {
    const shipped = { status: 'shipped', shippedAt: '2026-11-12T15:00:00Z', trackingCode: 'AA123456785BR' };
    profileApi({ 'GET /api/orders': () => aList(anOrder(shipped)) });
    await openProfile();
    const [row] = await rowsOf('Últimos pedidos');
    expect(row).toHaveTextContent('Pendente');
    expect(row).toHaveTextContent('enviado em 12/11 · rastrear');
    const link = within(row as HTMLElement).getByRole('link', { name: 'Rastrear o pedido #1a2b3c4d' });
    expect(link).toHaveAttribute('href', 'https://rastreamento.correios.com.br/app/index.php?objetos=AA123456785BR');
  });

  it('go on with older ones, ten at a time, to the last', async () => {
    const all = Array.from({ length: 12 }, (_, index) => anOrder({ id: `${index}a2b3c4d-0000-4000-8000-000000000001` }));
    const api = profileApi({
      'GET /api/orders': ({ query }) => {
        const page = Number(query.get('page') ?? 1);
        return { items: all.slice((page - 1) * 10, page * 10), total: 12, page, pageSize: 10 };
      },
    });
    const { person } = await openProfile();
    expect(await rowsOf('Últimos pedidos')).toHaveLength(10);
    await person.click(list('Últimos pedidos').getByRole('button', { name: 'Ver mais pedidos (2)' }));
    await waitFor(async () => expect(await rowsOf('Últimos pedidos')).toHaveLength(12));
    expect(list('Últimos pedidos').queryByRole('button')).not.toBeInTheDocument();
    expect(api.requests.filter(({ path }) => path === '/api/orders').map(({ query }) => query.get('page'))).toEqual([null, '2']);
  });

  it('say how many older ones there are, also when some were added since the first page', async () => {
    const all = Array.from({ length: 25 }, (_, index) => anOrder({ id: `${index + 10}2b3c4d-0000-4000-8000-000000000001` }));
    profileApi({
      'GET /api/orders': ({ query }) => {
        const page = Number(query.get('page') ?? 1);
        return { items: all.slice((page - 1) * 10, page * 10), total: page === 1 ? 11 : 25, page, pageSize: 10 };
      },
    });
    const { person } = await openProfile();
    await person.click(await list('Últimos pedidos').findByRole('button', { name: 'Ver mais pedidos (1)' }));
    expect(await list('Últimos pedidos').findByRole('button', { name: 'Ver mais pedidos (5)' })).toBeVisible();
  });

  it('lead to the shop while there is none', async () => {
    profileApi();
    await openProfile();
    expect(await list('Últimos pedidos').findByRole('link', { name: 'Conhecer a loja' })).toHaveAttribute('href', '/loja');
  });

  it('fail alone, and are asked for again', async () => {
    const api = profileApi({
      'GET /api/orders': () => new FakeProblem('request.malformed'),
      'GET /api/donations': () => aList(aDonation()),
    });
    const { notify, person } = await openProfile();
    const retry = await list('Últimos pedidos').findByRole('button', { name: 'Tentar novamente' });
    expect(notify.failure).toHaveBeenCalledWith('Erro', 'Não foi possível carregar os pedidos.');
    expect(await rowsOf('Últimas doações')).toHaveLength(1);
    api.on({ 'GET /api/orders': () => aList(anOrder()) });
    await person.click(retry);
    expect(await rowsOf('Últimos pedidos')).toHaveLength(1);
  });
});

describe('the last donations', () => {
  it.each([
    ['pending', 'Pendente'],
    ['completed', 'Concluída'],
    ['failed', 'Falhou'],
    ['refunded', 'Reembolsada'],
    ['disputed', 'Contestada'],
    ['escheated', 'escheated'],
  ])('call %s %s', async (paymentStatus, label) => {
    profileApi({ 'GET /api/donations': () => aList(aDonation({ paymentStatus })) });
    await openProfile();
    const [row] = await rowsOf('Últimas doações');
    for (const text of ['R$ 50,00', '19/11/2026', label]) expect(within(row as HTMLElement).getByText(text)).toBeVisible();
    expect(row).not.toHaveTextContent('Anônima');
    expect(within(row as HTMLElement).getByRole('link')).toHaveAttribute('href', '/doacao/d1');
  });

  it('show what was anonymous and what was said', async () => {
    profileApi({ 'GET /api/donations': () => aList(aDonation({ isAnonymous: true, message: 'Força, meninas!' })) });
    await openProfile();
    const [row] = await rowsOf('Últimas doações');
    expect(row).toHaveTextContent('Anônima');
    expect(row).toHaveTextContent('Força, meninas!');
  });

  it('lead to the baskets that they adopted', async () => {
    profileApi({ 'GET /api/donations': () => aList(aDonation({ baskets: 2 })) });
    await openProfile();
    const [row] = await rowsOf('Últimas doações');
    const link = within(row as HTMLElement).getByRole('link', { name: 'Acompanhar as 2 cestas adotadas' });
    expect(link).toHaveAttribute('href', '/doacao/d1');
  });

  it('lead to the donation page while there is none', async () => {
    profileApi();
    await openProfile();
    expect(await list('Últimas doações').findByRole('link', { name: 'Fazer uma doação' })).toHaveAttribute('href', '/doacoes');
  });
});
