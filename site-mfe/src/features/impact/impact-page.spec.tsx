import { fakeApi, FakeProblem } from '@aflora/api-client/testing';
import type { ImpactEntryView, ImpactSummaryView } from '@aflora/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { aSessionUser } from '../../testing/a-session-user';
import { renderSite } from '../../testing/render-site';

const saveFile = jest.fn();
jest.mock('@aflora/api-client/save-file', () => ({ saveFile: (...file: unknown[]): unknown => saveFile(...file) as unknown }));

const LIST = 'GET /api/impact';
const SUMMARY = 'GET /api/impact/summary';
const CARD = 'GET /api/impact/card';

const aSummary = (given: Partial<ImpactSummaryView> = {}): ImpactSummaryView => ({
  ...{ donations: 12, givenCents: 123_456, membershipCents: 5980, baskets: 0, orders: 1, isMember: true },
  ...{ memberSince: '2025-03-10T12:00:00Z', since: '2024-11-10T12:00:00Z', years: [2026, 2025] },
  ...given,
});
const anEntry = (given: Partial<ImpactEntryView> = {}): ImpactEntryView => ({
  ...{ id: 'd1', kind: 'donation', event: 'donation-given', at: '2026-11-19T12:00:00Z', pageId: 'd1', amountCents: 5000, returnedCents: 0 },
  ...given,
});
const aPage = (items: ImpactEntryView[], nextCursor: string | null = null) => ({ items, nextCursor });
const impactApi = (more: Parameters<typeof fakeApi>[0] = {}) =>
  fakeApi({ [SUMMARY]: () => aSummary(), [LIST]: () => aPage([anEntry()]), ...more });
const open = () => renderSite('/perfil/impacto', { user: aSessionUser() });
const rows = async () => within(await screen.findByRole('region', { name: 'Linha do tempo' })).findAllByRole('listitem');

describe('the impact page', () => {
  it('sums what was given, contributed and bought', async () => {
    impactApi();
    open();
    await screen.findByText('em 12 doações');
    const main = screen.getByRole('main');
    for (const text of ['R$ 1.234,56', 'como membro desde março de 2025', 'R$ 59,80', 'compra na loja', 'desde novembro de 2024'])
      expect(main).toHaveTextContent(text);
  });

  it('lists the timeline by month, with what went back, and older entries on demand', async () => {
    const order = anEntry({ id: 'o1', pageId: 'o1', kind: 'order', event: 'order-delivered', amountCents: 8000, returnedCents: 1000 });
    const member = anEntry({
      id: 'm1',
      kind: 'membership',
      event: 'membership-started',
      pageId: null,
      amountCents: null,
      at: '2026-10-01T12:00:00Z',
    });
    const given = anEntry({ id: 'd0', at: '2026-09-01T12:00:00Z' });
    impactApi({ [LIST]: ({ query }) => (query.get('cursor') ? aPage([given]) : aPage([order, member], 'next')) });
    const { person } = open();
    const [bought, began] = await rows();
    expect(bought).toHaveTextContent('19/11Compra na loja, entregue R$ 10,00 devolvidos ou contestadosR$ 80,00');
    expect(within(bought as HTMLElement).getByRole('link')).toHaveAttribute('href', '/pedido/o1');
    expect(began).toHaveTextContent('Início da contribuição de membro');
    expect(screen.getByRole('heading', { name: 'outubro de 2026' })).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Ver mais antigas' }));
    await waitFor(async () => expect(await rows()).toHaveLength(3));
  });

  it('says that older entries could not be loaded, until they are', async () => {
    const api = impactApi({
      [LIST]: ({ query }) => (query.get('cursor') ? new FakeProblem('request.malformed') : aPage([anEntry()], 'next')),
    });
    const { person } = open();
    await person.click(await screen.findByRole('button', { name: 'Ver mais antigas' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Não foi possível carregar mais. Tente novamente.');
    api.on({ [LIST]: ({ query }) => aPage([anEntry({ id: query.get('cursor') ? 'd0' : 'd1' })], query.get('cursor') ? null : 'next') });
    await person.click(screen.getByRole('button', { name: 'Ver mais antigas' }));
    await waitFor(async () => expect(await rows()).toHaveLength(2));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('downloads a year as PDF', async () => {
    impactApi({ 'GET /api/impact/years/2025': () => new Blob(['%PDF-']) });
    const { person } = open();
    await person.click(await screen.findByRole('button', { name: 'Meu impacto 2025' }));
    await waitFor(() => expect(saveFile).toHaveBeenCalledWith(expect.anything(), 'meu-impacto-2025.pdf'));
  });

  it('makes a card that shows name and amount only when ticked, and makes it anew after a change', async () => {
    URL.createObjectURL = jest.fn(() => 'blob:card');
    URL.revokeObjectURL = jest.fn();
    const api = impactApi({ [CARD]: () => new Blob(['png']) });
    const { person } = open();
    const asked = () => api.requests.filter(({ path }) => path === '/api/impact/card').map(({ query }) => query.toString());
    await person.click(await screen.findByRole('button', { name: 'Ver o card' }));
    expect(await screen.findByRole('img', { name: 'Prévia do seu card' })).toHaveAttribute('src', 'blob:card');
    expect(screen.getByRole('region', { name: 'Card para compartilhar' })).toHaveFocus();
    await person.click(screen.getByRole('checkbox', { name: 'Mostrar meu primeiro nome' }));
    expect(screen.queryByRole('img', { name: 'Prévia do seu card' })).not.toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Ver o card' }));
    await person.click(await screen.findByRole('button', { name: 'Baixar imagem' }));
    expect(saveFile).toHaveBeenCalledWith(expect.anything(), 'meu-impacto.png');
    expect(asked()).toEqual(['firstName=no&amount=no', 'firstName=yes&amount=no']);
  });

  it('invites those who have done nothing yet', async () => {
    impactApi({ [SUMMARY]: () => aSummary({ donations: 0, since: null, years: [] }) });
    open();
    expect(await screen.findByRole('link', { name: 'Fazer uma doação' })).toHaveAttribute('href', '/doacoes');
    expect(screen.queryByRole('button', { name: 'Ver o card' })).not.toBeInTheDocument();
  });

  it('asks visitors to sign in, without asking the API', async () => {
    const api = fakeApi({});
    renderSite('/perfil/impacto');
    expect(await screen.findByRole('heading', { level: 1, name: 'Meu impacto' })).toBeVisible();
    expect(within(screen.getByRole('main')).getByRole('button', { name: 'Entrar' })).toBeVisible();
    expect(api.requests).toEqual([]);
  });

  it('can be loaded again after a failure', async () => {
    const api = impactApi({ [SUMMARY]: () => new FakeProblem('request.malformed') });
    const { person } = open();
    expect(await screen.findByText('Não foi possível carregar o seu impacto.')).toBeVisible();
    api.on({ [SUMMARY]: () => aSummary() });
    await person.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByText('em 12 doações')).toBeVisible();
  });
});
