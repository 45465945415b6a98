import { FakeProblem, fakeApi } from '@aflora/api-client/testing';
import { formatDate } from '@aflora/ui';
import { screen, waitFor, within } from '@testing-library/react';
import lastCheck from '../features/accessibility/last-check.json';
import { siteRoutes } from './site-routes';
import { renderSite } from '../testing/render-site';

describe('the donations page', () => {
  it('has four tiers and a free amount that open our own checkout in a new tab while no payment link is set', async () => {
    renderSite('/doacoes');
    for (const amount of [25, 50, 100, 200]) {
      const link = await screen.findByRole('link', { name: `Doar R$ ${amount}` });
      expect(link).toHaveAttribute('href', `/doar?valor=${amount}00`);
      expect(link).toHaveAttribute('target', '_blank');
    }
    expect(screen.getByRole('link', { name: 'Doar outro valor' })).toHaveAttribute('href', '/doar');
    expect(screen.getByRole('main')).toHaveTextContent('CNPJ 12.345.678/0001-95');
  });

  it('opens the configured payment pages in a new tab', async () => {
    const freeDonationLink = 'https://pague.example/livre';
    renderSite('/doacoes', { settings: { donationLinks: { '2500': 'https://pague.example/25' }, freeDonationLink } });
    await waitFor(() =>
      expect(screen.getByRole('link', { name: 'Doar outro valor' })).toHaveAttribute('href', 'https://pague.example/livre'),
    );
    expect(screen.getByRole('link', { name: 'Doar R$ 25' })).toHaveAttribute('target', '_blank');
  });
});

describe('the membership page', () => {
  it('offers two plans, the second with all six benefits and marked as most popular', async () => {
    renderSite('/seja-membro');
    const [supporter, transformer] = (await screen.findAllByRole('article')) as [HTMLElement, HTMLElement];
    expect(within(supporter).getByRole('heading', { name: 'Membro Apoiador' })).toBeVisible();
    expect(supporter).toHaveTextContent('R$ 29,90 por mês');
    expect(within(supporter).getAllByRole('listitem')).toHaveLength(4);
    expect(transformer).toHaveTextContent('R$ 49,90 por mês');
    expect(within(transformer).getAllByRole('listitem')).toHaveLength(6);
    expect(transformer).toHaveTextContent('Mais popular');
  });
});

describe('the charity page', () => {
  it('shows mission, figures and three projects', async () => {
    renderSite('/ong');
    await screen.findByRole('heading', { level: 1 });
    expect(screen.getByRole('region', { name: 'Missão' })).toHaveTextContent('Formar mulheres para viver do próprio trabalho');
    for (const text of ['500+', '100+', 'R$ 50k+', '100% das doações']) expect(screen.getByRole('main')).toHaveTextContent(text);
    expect(screen.getAllByRole('article')).toHaveLength(3);
  });
});

describe('the about page', () => {
  it('tells history, mission, four values and the team', async () => {
    renderSite('/sobre');
    for (const name of [
      'Nossa história',
      'Nossa missão',
      'Solidariedade',
      'Esperança',
      'Transparência',
      'Transformação social',
      'Nossa equipe',
    ]) {
      expect(await screen.findByRole('heading', { name })).toBeVisible();
    }
  });
});

describe('the projects page', () => {
  it('has five videos that load with a click only', async () => {
    const { person } = renderSite('/projetos');
    expect(await screen.findByRole('heading', { level: 1, name: 'Nossos Projetos' })).toBeVisible();
    for (const title of ['Nosso Trabalho', 'Projeto 2', 'Projeto 3', 'Projeto 4', 'Projeto 5']) {
      expect(screen.getByRole('heading', { level: 2, name: title })).toBeVisible();
    }
    expect(document.querySelectorAll('iframe')).toHaveLength(0);
    await person.click(screen.getByRole('button', { name: 'Reproduzir o vídeo Projeto 3' }));
    expect(document.querySelectorAll('iframe')).toHaveLength(1);
  });

  it('shows the photos that the content has', async () => {
    const photo = { url: '/fotos/oficina.webp', alt: 'Alunas em roda', caption: 'Oficina de maio' };
    renderSite('/projetos', { settings: { content: { projectPhotos: [photo] } } });
    const photos = within(await screen.findByRole('list', { name: 'Fotos' }));
    expect(photos.getByRole('img', { name: 'Alunas em roda' })).toHaveAttribute('src', '/fotos/oficina.webp');
    expect(photos.getByText('Oficina de maio')).toBeVisible();
  });
});

describe('the pages of the site', () => {
  const content = {
    impact: [{ figure: '612', label: 'mulheres formadas', source: 'Secretaria do instituto', date: '2026-06-30' }],
    impactMethod: 'Contamos cada aluna uma vez.',
    mission: 'Ensinar um ofício.',
    projects: [{ name: 'Costura', text: 'Aulas às terças.' }],
    history: ['Começamos com uma máquina.'],
    donationTiers: [{ amountCents: 1250, impact: 'um almoço' }],
    faq: [{ question: 'Vocês têm estacionamento?', answer: 'Sim, na rua de trás.' }],
    tagline: 'Beleza que ensina.',
  };

  it.each([
    ['/ong', [/mulheres formadas/, /Secretaria do instituto, 30\/06\/2026/, /Contamos cada aluna/, /Ensinar um ofício/, /Um projeto/]],
    ['/', [/612/, /R\$ 12,50/]],
    ['/sobre', [/Começamos com uma máquina/]],
    ['/contato', [/Vocês têm estacionamento\?/, /na rua de trás/]],
    ['/doacoes', [/R\$ 12,50/, /um almoço/]],
  ])('%s shows what administrators saved in place of the release’s texts, without a request', async (address, texts) => {
    const { requests } = fakeApi({});
    renderSite(address, { settings: { content } });
    await screen.findAllByRole('heading', { level: 1 });
    for (const text of texts) expect(screen.getByRole('main')).toHaveTextContent(text);
    expect(screen.getByRole('contentinfo')).toHaveTextContent('Beleza que ensina.');
    expect(requests.filter(({ path }) => path === '/api/site-settings')).toEqual([]);
  });

  it('answer frequent questions with the release’s answers while nobody saved others', async () => {
    renderSite('/contato');
    expect(await screen.findByText('Quanto custa o frete?')).toBeVisible();
  });
});

describe('the legal pages', () => {
  it.each([
    ['/privacidade', 'Política de Privacidade', 7],
    ['/termos', 'Termos de Uso', 9],
  ])('%s has its sections and date', async (address, title, sections) => {
    renderSite(address);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(within(screen.getByRole('main')).getAllByRole('heading', { level: 2 })).toHaveLength(sections);
    expect(screen.getByText('Última atualização: 28/04/2024')).toBeVisible();
  });

  it('state the statutory regret beside the refund terms', async () => {
    renderSite('/termos');
    await screen.findByRole('heading', { level: 1, name: 'Termos de Uso' });
    const main = screen.getByRole('main');
    expect(main).toHaveTextContent('em até 7 dias do recebimento, em perfeitas condições');
    expect(main).toHaveTextContent('art. 49');
  });
});

describe('the accessibility statement', () => {
  it('sums what the last check of every page found, with its date and version', async () => {
    renderSite('/acessibilidade');
    await screen.findByRole('heading', { level: 1, name: /^Acessibilidade/ });
    const pages = Object.values(lastCheck.groups).flat();
    expect(screen.getByText(new RegExp(`na versão ${lastCheck.commit} do site`))).toHaveTextContent(formatDate(lastCheck.date));
    expect(screen.getByText('falhas encontradas').nextSibling).toHaveTextContent(String(pages.flatMap(({ faults }) => faults).length));
    expect(screen.getByText(/páginas conferidas/).nextSibling).toHaveTextContent(String(pages.length));
    expect(screen.getAllByRole('rowheader', { hidden: true })).toHaveLength(pages.length);
  });
});

/**
 * Requests that change nothing although they have a body. A payment's return page also asks the provider, but no mail links to that page.
 */
const READS = ['POST /api/cart/quote', 'POST /api/auth/confirmation-link', 'POST /api/auth/reset-link'];

describe('opening a page', () => {
  // Mail scanners open the links in mails.
  it.each(siteRoutes.filter(({ path }) => path !== '*').map(({ path }) => path))(
    '%s changes nothing, whatever link led there',
    async (path) => {
      const address = path.replace(':type', 'physical').replace(':id', 'a1').replace('/*', '/x');
      const gone = () => new FakeProblem('resource.not-found');
      const ids = ['/api/orders/a1', '/api/donations/a1', '/api/physical-products/a1'];
      const { requests } = fakeApi(Object.fromEntries(ids.map((id) => [`GET ${id}`, gone])));
      const calls = () => requests.map(({ method, path: called }) => `${method} ${called}`);
      const { person } = renderSite(`${address}?token=t0ken`);
      await waitFor(() => expect(document.querySelector('#conteudo[aria-busy="true"]')).not.toBeInTheDocument());
      await screen.findAllByRole('heading', { level: 1 });
      // By the end of a key press all effects of the page have run.
      await person.tab();
      expect(calls().filter((call) => !call.startsWith('GET ') && !READS.includes(call))).toEqual([]);
    },
  );
});
