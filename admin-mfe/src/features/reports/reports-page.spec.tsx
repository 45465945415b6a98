import { FakeProblem } from '@aflora/api-client/testing';
import { paths } from '@aflora/contracts';
import { screen, within } from '@testing-library/react';
import { sampleReport, sampleSummary } from '../../testing/console-figures';
import { consoleApi } from '../../testing/console-api';
import { renderConsole } from '../../testing/render-console';

const PAGE = '/dashboard/relatorios';
const card = async (label: string) => (await screen.findByText(label, { selector: 'dt' })).closest('div');

describe('the reports', () => {
  it('show the month and the year that run', async () => {
    consoleApi();
    renderConsole(PAGE);
    expect(await screen.findByText('28 pedidos pagos')).toBeInTheDocument();
    for (const [label, text] of [
      ['Receita Mensal', /R\$\s24\.875,00.*28 pedidos pagos/],
      ['Doações do Mês', /R\$\s9\.360,00/],
      ['Novos Membros', /12.*147 ativos no total/],
      ['Ticket Médio', /R\$\s888,39/],
      ['Receita Anual', /R\$\s113\.975,00/],
      ['Doações do Ano', /R\$\s40\.360,00/],
      ['Total de Produtos', /20/],
    ] as const) {
      expect(await card(label)).toHaveTextContent(text);
    }
  });

  it('have no average where nothing was paid', async () => {
    consoleApi([], {
      [`GET ${paths.adminReportSummary}`]: () => ({
        ...sampleSummary,
        month: { ...sampleSummary.month, revenueCents: 0, paidOrders: 0 },
      }),
    });
    renderConsole(PAGE);
    expect(await screen.findByText('0 pedidos pagos')).toBeInTheDocument();
    expect(await card('Ticket Médio')).toHaveTextContent('—');
  });

  it('draw no chart without an amount', async () => {
    const points = sampleReport.points.map((point) => ({ ...point, revenueCents: 0, donationsCents: 0 }));
    consoleApi([], { [`GET ${paths.adminReport}`]: () => ({ ...sampleReport, points }) });
    renderConsole(PAGE);
    expect(await screen.findByText('Nenhuma receita nem doação neste período.')).toBeInTheDocument();
  });

  it('list the last six months', async () => {
    consoleApi();
    const { user } = renderConsole(PAGE);
    const trend = within(await screen.findByRole('region', { name: 'Tendência dos últimos 6 meses' }));
    await screen.findByText('28 pedidos pagos');
    expect(trend.getByText('jun. 26').nextElementSibling).toHaveTextContent('10 novos membros');
    await user.click(trend.getByRole('radio', { name: 'Tabela' }));
    expect(trend.getAllByRole('row')).toHaveLength(7);
    expect(trend.getByRole('row', { name: /jun\. 26.*14\.200,00.*4\.100,00.*10/ })).toBeInTheDocument();
  });

  it('are asked for ten years at most, in the form and by an address', async () => {
    const api = consoleApi();
    const { user } = renderConsole(`${PAGE}?de=1990-01-01&ate=2026-11-20`);
    const period = within(await screen.findByRole('region', { name: 'Por período' }));
    expect(await period.findByText('40 unidades')).toBeInTheDocument();
    expect(api.requests.filter(({ query }) => query.get('from') === '1990-01-01')).toEqual([]);
    await user.click(period.getByRole('button', { name: /Dias/ }));
    await user.clear(period.getByLabelText('De'));
    await user.fill(period.getByLabelText('De'), '2016-11-12');
    await user.clear(period.getByLabelText('Até'));
    await user.fill(period.getByLabelText('Até'), '2026-11-20');
    expect(period.getByText('No máximo dez anos')).toBeVisible();
    expect(period.getByRole('button', { name: 'Aplicar' })).toBeDisabled();
    await user.clear(period.getByLabelText('De'));
    await user.fill(period.getByLabelText('De'), '2016-11-13');
    expect(period.getByRole('button', { name: 'Aplicar' })).toBeEnabled();
  });

  it('ask for any days, keep them in the address, and name what sold and who gave', async () => {
    const api = consoleApi();
    const { user } = renderConsole(PAGE);
    const period = within(await screen.findByRole('region', { name: 'Por período' }));
    expect(await period.findByText('40 unidades')).toBeInTheDocument();
    expect(period.getByText('Novos').closest('div')).toHaveTextContent('30 (25%)');
    expect(period.getByText('Recorrentes').closest('div')).toHaveTextContent('90 (75%)');

    await user.click(period.getByRole('button', { name: /Dias/ }));
    await user.clear(period.getByLabelText('De'));
    await user.fill(period.getByLabelText('De'), '2026-02-01');
    await user.clear(period.getByLabelText('Até'));
    await user.fill(period.getByLabelText('Até'), '2026-02-28');
    await user.click(period.getByRole('button', { name: 'Aplicar' }));
    expect(screen.getByTestId('address')).toHaveTextContent(`${PAGE}?de=2026-02-01&ate=2026-02-28`);
    expect(api.requests.findLast(({ path }) => path === paths.adminReport)?.query.toString()).toBe('from=2026-02-01&to=2026-02-28');
  });

  it('do not take a range that ends before it begins', async () => {
    consoleApi();
    const { user } = renderConsole(`${PAGE}?de=2026-02-01&ate=2026-02-28`);
    const period = within(await screen.findByRole('region', { name: 'Por período' }));
    await user.click(period.getByRole('button', { name: /Dias/ }));
    await user.clear(period.getByLabelText('Até'));
    await user.fill(period.getByLabelText('Até'), '2026-01-31');
    expect(period.getByText('Termina antes de começar')).toBeInTheDocument();
    expect(period.getByRole('button', { name: 'Aplicar' })).toBeDisabled();
  });

  it('say so when nothing happened', async () => {
    consoleApi([], { [`GET ${paths.adminReport}`]: () => ({ ...sampleReport, donors: { new: 0, recurring: 0 }, topProducts: [] }) });
    renderConsole(PAGE);
    expect(await screen.findByText('Nada foi vendido neste período.')).toBeInTheDocument();
    expect(screen.getByText('Ninguém doou neste período.')).toBeInTheDocument();
  });

  it('report a failed load and retry', async () => {
    const api = consoleApi([], { [`GET ${paths.adminReportSummary}`]: () => new FakeProblem('server.unexpected') });
    const { notify, user } = renderConsole(PAGE);
    const retry = await screen.findByRole('button', { name: 'Tentar novamente' });
    expect(notify.failure).toHaveBeenCalledWith('Erro', 'Erro ao carregar relatórios');
    api.on({ [`GET ${paths.adminReportSummary}`]: () => sampleSummary });
    await user.click(retry);
    expect(await screen.findByText('28 pedidos pagos')).toBeInTheDocument();
  });
});
