import { FakeProblem, fakeApi } from '@aflora/api-client/testing';
import { paths, type PublishedExpenseView, type TransparencyView } from '@aflora/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { renderSite } from '../../testing/render-site';

const sums = { receivedCents: 90_000, spentCents: 40_000, coveredCents: 40_000, uncoveredCents: 0, unspentCents: 50_000 };
const month = (name: string, receivedCents: number, spentCents: number) => ({
  ...{ month: name, receivedCents, spentCents },
  projects: [{ project: 'Cestas', receivedCents, spentCents }],
});
const overview: TransparencyView = {
  ...sums,
  incomeUntil: '2026-11-30',
  projects: [{ ...sums, project: null }],
  months: [month('2026-10', 60_000, 0), month('2026-11', 30_000, 40_000)],
};

const anExpense = (given: Partial<PublishedExpenseView> = {}): PublishedExpenseView => ({
  ...{ id: 'e1', day: '2026-11-12', amountCents: 3_000, coveredCents: 3_000, project: 'Cestas', supplier: 'Mercado Bom Preço' },
  ...{ description: 'Arroz', evidenceUrl: null, evidenceKind: null, correctedAt: null, reversedAt: null, reversalReason: null },
  corrections: [],
  ...given,
});
const transparencyApi = (expenses: PublishedExpenseView[] = [], more: Parameters<typeof fakeApi>[0] = {}) =>
  fakeApi({
    [`GET ${paths.transparency}`]: () => overview,
    [`GET ${paths.transparencyExpenses}`]: ({ query }) => ({
      items: expenses,
      ...{ total: 45, page: Number(query.get('page')), pageSize: 20 },
    }),
    ...more,
  });
const heading = (name: RegExp) => screen.findByRole('heading', { level: 1, name });
const textOf = (element: HTMLElement) => (element.textContent ?? '').replaceAll('\u00a0', ' ');

describe('the trail of donations', () => {
  it('shows what came in, what was spent and what is left, by month and project, as open data too', async () => {
    transparencyApi();
    renderSite('/transparencia');
    await heading(/^Trilha do real/);
    const figure = await screen.findByText('ainda não foram usados');
    expect(textOf(figure.nextSibling as HTMLElement)).toBe('R$ 500,00');
    expect(screen.queryByText(/sem doações correspondentes/)).not.toBeInTheDocument();
    const rows = within(screen.getByRole('table', { name: 'Doações e despesas por mês' }))
      .getAllByRole('row')
      .map(textOf);
    expect(rows.slice(1)).toEqual(['Novembro de 2026R$ 300,00R$ 400,00', 'Outubro de 2026R$ 600,00R$ 0,00']);
    expect(screen.getByRole('link', { name: 'Novembro de 2026' })).toHaveAttribute('href', '/transparencia/2026-11');
    expect(
      screen.getByText(/quando é corrigida, ficam escritos nela a data da correção, o motivo e o valor, o dia ou o projeto de antes/),
    ).toBeVisible();
    expect(screen.getByText(/Doações recebidas até 30\/11\/2026/)).toBeVisible();
    expect(screen.getByText(/o que entrou aparece por mês, e só quando o mês termina/)).toBeVisible();
    expect(screen.getByText(/comprovantes em PDF são conferidos e publicados como foram recebidos/)).toBeVisible();
    expect(screen.getAllByRole('link', { name: 'CSV' }).map((link) => link.getAttribute('href'))).toEqual([
      paths.transparencyExpensesCsv,
      paths.transparencyIncomeCsv,
    ]);
  });

  it('adds up for every fund: what donations without a project paid for projects is in both cards', async () => {
    const general = { ...sums, receivedCents: 90_000, spentCents: 10_000, coveredCents: 10_000, unspentCents: 50_000, project: null };
    const baskets = { ...sums, receivedCents: 5_000, spentCents: 35_000, coveredCents: 35_000, unspentCents: 0, project: 'Cestas' };
    transparencyApi([], { [`GET ${paths.transparency}`]: () => ({ ...overview, projects: [general, baskets] }) });
    renderSite('/transparencia');
    const cardOf = async (name: string) => textOf((await screen.findByRole('heading', { level: 3, name })).closest('li') as HTMLElement);
    const cards = [await cardOf('Onde mais precisar'), await cardOf('Cestas')];
    expect(cards).toEqual([
      'Onde mais precisarEntrouR$ 900,00GastoR$ 100,00Pagou despesas de projetosR$ 300,00Ainda não usadoR$ 500,00',
      'CestasEntrouR$ 50,00GastoR$ 350,00Pago por doações sem projetoR$ 300,00Ainda não usadoR$ 0,00',
    ]);
  });

  it('does not show that nothing came in while the month is not over', async () => {
    transparencyApi([], { [`GET ${paths.transparency}`]: () => ({ ...overview, incomeUntil: '2026-10-31' }) });
    renderSite('/transparencia');
    const table = await screen.findByRole('table', { name: 'Doações e despesas por mês' });
    const [, november, october] = within(table).getAllByRole('row').map(textOf);
    expect(november).toBe('Novembro de 2026quando o mês terminarR$ 400,00');
    expect(october).toBe('Outubro de 2026R$ 600,00R$ 0,00');
  });

  it('says what no donation pays so far', async () => {
    const uncovered = { ...overview, uncoveredCents: 700, projects: [{ ...sums, uncoveredCents: 700, project: null }] };
    transparencyApi([], { [`GET ${paths.transparency}`]: () => uncovered });
    renderSite('/transparencia');
    expect(await screen.findByText('gastos ainda sem doações correspondentes')).toBeVisible();
    expect(screen.getByText('Ainda sem doações correspondentes')).toBeVisible();
  });

  it('can be loaded again after a failure', async () => {
    const api = transparencyApi([], { [`GET ${paths.transparency}`]: () => new FakeProblem('server.unavailable') });
    const { person } = renderSite('/transparencia');
    const retry = await screen.findByRole('button', { name: 'Tentar novamente' }, { timeout: 6_000 });
    api.on({ [`GET ${paths.transparency}`]: () => overview });
    await person.click(retry);
    expect(await screen.findByText('ainda não foram usados')).toBeVisible();
  });
});

describe('a month of the trail', () => {
  it('lists expenses with supplier, receipt and what happened to them', async () => {
    transparencyApi([
      anExpense({ evidenceUrl: '/api/transparency/evidence/a.webp', evidenceKind: 'picture', coveredCents: 1_000 }),
      anExpense({ id: 'e2', description: 'Frete', evidenceUrl: '/api/transparency/evidence/b.pdf', evidenceKind: 'document' }),
      anExpense({
        id: 'e3',
        description: 'Feijão',
        coveredCents: 0,
        reversedAt: '2026-11-20T12:00:00Z',
        reversalReason: 'Lançada duas vezes',
      }),
    ]);
    renderSite('/transparencia/2026-11');
    await heading(/^Novembro de 2026$/);
    const [rice, freight, beans] = (await screen.findAllByRole('heading', { level: 3 })).map((title) => title.closest('li') as HTMLElement);
    expect(textOf(rice as HTMLElement)).toMatch(/Arroz12\/11\/2026 · Mercado Bom PreçoCestasR\$ 20,00 ainda sem doações correspondentes/);
    expect(within(rice as HTMLElement).getByRole('link', { name: 'Comprovante de Arroz' })).toHaveAttribute(
      'href',
      '/api/transparency/evidence/a.webp',
    );
    expect(within(freight as HTMLElement).getByRole('link', { name: 'Comprovante de Frete (PDF)' })).toBeVisible();
    expect(textOf(beans as HTMLElement)).toMatch(/Estornada em 20\/11\/2026: Lançada duas vezes/);
    expect(textOf(beans as HTMLElement)).not.toMatch(/sem doações/);
  });

  it('shows what was published before each correction, and why it was corrected', async () => {
    const former = { formerAmountCents: 3_500, formerDay: '2026-10-31', formerProject: null };
    transparencyApi([
      anExpense({
        correctedAt: '2026-11-22T12:00:00Z',
        corrections: [
          { at: '2026-11-20T12:00:00Z', reason: 'Nota lida errado', changed: ['amount', 'day', 'project'], ...former },
          { at: '2026-11-22T12:00:00Z', reason: null, changed: [], ...former, formerProject: 'Cestas' },
        ],
      }),
      anExpense({ id: 'e2', description: 'Frete', correctedAt: '2026-11-21T12:00:00Z' }),
    ]);
    renderSite('/transparencia/2026-11');
    const [rice, freight] = (await screen.findAllByRole('heading', { level: 3 })).map((title) => title.closest('li') as HTMLElement);
    expect(textOf(rice as HTMLElement)).toMatch(
      /Corrigida em 20\/11\/2026 \(antes: R\$ 35,00, dia 31\/10\/2026, Onde mais precisar\): Nota lida erradoCorrigida em 22\/11\/2026/,
    );
    expect(textOf(freight as HTMLElement)).toMatch(/Corrigida em 21\/11\/2026/);
  });

  it('says what came in and what was spent', async () => {
    transparencyApi();
    renderSite('/transparencia/2026-11');
    expect(await screen.findByText(/^Entraram R\$\s300,00 em doações e foram gastos R\$\s400,00\.$/)).toBeVisible();
  });

  it('says that donations of the running month appear when it ends', async () => {
    transparencyApi([], { [`GET ${paths.transparency}`]: () => ({ ...overview, incomeUntil: '2026-10-31' }) });
    renderSite('/transparencia/2026-11');
    expect(
      await screen.findByText(/^Até agora foram gastos R\$\s400,00\. As doações do mês aparecem quando ele terminar\.$/),
    ).toBeVisible();
  });

  it('leads to the months beside it and to its other pages', async () => {
    const api = transparencyApi([anExpense()]);
    const { person } = renderSite('/transparencia/2026-11?pagina=2');
    expect(await screen.findByText('Página 2 de 3')).toBeVisible();
    await person.click(screen.getByRole('link', { name: 'Mais antigas' }));
    expect(await screen.findByText('Página 3 de 3')).toBeVisible();
    // The link was below the list, and is gone with it.
    expect(document.activeElement).toContainElement(screen.getByRole('heading', { name: 'Arroz' }));
    expect(document.activeElement).not.toContainElement(screen.getByRole('heading', { name: 'Despesas' }));
    const asked = api.requests.filter(({ path }) => path === paths.transparencyExpenses).map(({ query }) => query.get('page'));
    expect(asked).toEqual(['2', '3']);
    expect(await screen.findByRole('link', { name: '← outubro de 2026' })).toHaveAttribute('href', '/transparencia/2026-10');
  });

  it('asks for the page with the expense of a donor’s link, and scrolls to it once it is loaded', async () => {
    const id = '0a0a0a0a-0000-4000-8000-000000000000';
    const scrolled = jest.spyOn(HTMLElement.prototype, 'scrollIntoView');
    const api = transparencyApi([anExpense(), anExpense({ id, description: 'Feijão' })]);
    renderSite(`/transparencia/2026-11?despesa=${id}#${id}`);
    const row = (await screen.findByRole('heading', { name: 'Feijão' })).closest('li');
    expect(api.requests.find(({ path }) => path === paths.transparencyExpenses)?.query.get('expense')).toBe(id);
    await waitFor(() => expect(scrolled.mock.contexts).toContain(row));
  });

  it('that is none is not found', async () => {
    transparencyApi();
    renderSite('/transparencia/2026-13');
    await heading(/^Mês não encontrado$/);
  });
});
