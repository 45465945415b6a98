import { FakeProblem } from '@aflora/api-client/testing';
import { paths } from '@aflora/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { sampleOverview } from '../../testing/console-figures';
import { consoleApi } from '../../testing/console-api';
import { renderConsole } from '../../testing/render-console';

const main = () => within(screen.getByRole('main'));

describe('the overview', () => {
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  it('shows the six figures', async () => {
    consoleApi();
    renderConsole('/dashboard');
    expect(await main().findByText('R$ 24.875,00')).toBeInTheDocument();
    for (const [label, figure] of [
      ['Receita Mensal', 'R$ 24.875,00'],
      ['Total de Pedidos', '312'],
      ['Usuários', '1.284'],
      ['Membros ONG Ativos', '147'],
      ['Produtos Físicos', '14'],
      ['Produtos Digitais', '6'],
    ] as const) {
      expect(main().getByText(label).closest('div')).toHaveTextContent(figure);
    }
  });

  it('compares them with the month before', async () => {
    consoleApi();
    renderConsole('/dashboard');
    expect(await main().findByText('+11,5%')).toBeInTheDocument();
    for (const [label, change] of [
      ['Total de Pedidos', '+28 neste mês'],
      ['Membros ONG Ativos', '-3 neste mês'],
      ['Produtos Digitais', 'sem mudança no mês'],
    ] as const) {
      expect(main().getByText(label).closest('div')).toHaveTextContent(change);
    }
  });

  it('draws the revenue of months that have ended, and counts up to now', async () => {
    jest.spyOn(window, 'matchMedia').mockReturnValue({ ...window.matchMedia(''), matches: true });
    consoleApi();
    renderConsole('/dashboard');
    const lineOf = (label: string) => main().getByText(label).closest('div')?.querySelector('data')?.value.split(',').map(Number);
    await waitFor(() => expect(lineOf('Usuários')).toEqual(sampleOverview.trend.map(({ users }) => users)));
    expect(lineOf('Receita Mensal')).toEqual(sampleOverview.trend.slice(0, -1).map(({ revenueCents }) => revenueCents));
  });

  it('names the month before in São Paulo, also in the evening, when the next month has begun in UTC', async () => {
    jest.useFakeTimers({ advanceTimers: true, now: new Date('2028-01-01T02:50:00Z') });
    consoleApi();
    renderConsole('/dashboard');
    expect(await main().findByText(/em relação aos mesmos dias de novembro/)).toBeInTheDocument();
    expect(main().getByText('31 de dezembro de 2027')).toBeInTheDocument();
  });

  it('lists recent events, each with a link to its record', async () => {
    consoleApi();
    renderConsole('/dashboard');
    const activity = within(await screen.findByRole('region', { name: 'Atividade Recente' }));
    expect(await activity.findByRole('link', { name: /Pedido #8f3c21a9.*Joana M\., pago, agora.*R\$\s154,80/ })).toHaveAttribute(
      'href',
      '/dashboard/pedidos?aberto=8f3c21a9-0000-4000-8000-000000000000',
    );
    expect(activity.getByRole('link', { name: /Doação Anônima.*há 22 min/ })).toBeInTheDocument();
    expect(activity.getByRole('link', { name: /Estoque baixo: Batom Flor.*2 unidades, há 5 h/ })).toBeInTheDocument();
  });

  it('offers what waits for somebody, and only that', async () => {
    consoleApi();
    renderConsole('/dashboard');
    expect(await screen.findByRole('link', { name: '9 pedidos para enviar' })).toHaveAttribute(
      'href',
      '/dashboard/pedidos?status=processing&pagamento=paid',
    );
    expect(screen.getByRole('link', { name: '1 mensagem nova' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /confirmar/ })).not.toBeInTheDocument();
  });

  it('shows revenue and donations of the days chosen, also as a table', async () => {
    const api = consoleApi();
    const { user } = renderConsole('/dashboard?de=2026-06-01&ate=2026-11-20');
    const chart = within(await screen.findByRole('region', { name: 'Receita e doações' }));
    expect(await chart.findByRole('img', { name: /receita de R\$\s113\.975,00 e doações de R\$\s40\.360,00/ })).toBeInTheDocument();
    expect(api.requests.findLast(({ path }) => path === paths.adminReport)?.query.toString()).toBe('from=2026-06-01&to=2026-11-20');
    await user.click(chart.getByRole('radio', { name: 'Tabela' }));
    expect(chart.getByRole('row', { name: /nov\. 26.*24\.875,00.*25.*9\.360,00/ })).toBeInTheDocument();
  });

  it('leads to a new product', async () => {
    consoleApi();
    const { user } = renderConsole('/dashboard');
    await user.click(await main().findByRole('link', { name: 'Novo produto físico' }));
    expect(await screen.findByRole('heading', { level: 2, name: 'Novo Produto' })).toBeInTheDocument();
  });

  it('reports a failed load and retries', async () => {
    const api = consoleApi([], { [`GET ${paths.adminOverview}`]: () => new FakeProblem('server.unexpected') });
    const { notify, user } = renderConsole('/dashboard');
    const retry = await screen.findByRole('button', { name: 'Tentar novamente' });
    expect(notify.failure).toHaveBeenCalledWith('Erro', 'Não foi possível carregar os números.');
    expect(notify.failure).toHaveBeenCalledTimes(1);

    api.on({ [`GET ${paths.adminOverview}`]: () => sampleOverview });
    await user.click(retry);
    expect(await main().findByText('312')).toBeInTheDocument();
  });
});
