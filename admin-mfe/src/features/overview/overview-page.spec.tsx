import { FakeProblem } from '@aflora/api-client/testing';
import { paths } from '@aflora/contracts';
import { screen, within } from '@testing-library/react';
import { anOverview, consoleApi } from '../../testing/console-api';
import { renderConsole } from '../../testing/render-console';

const main = () => within(screen.getByRole('main'));

describe('the overview', () => {
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

  it('leads to a new product and to the shop', async () => {
    consoleApi();
    const { user } = renderConsole('/dashboard');
    expect(await main().findByRole('link', { name: 'Abrir a loja' })).toHaveAttribute('href', '/loja');
    await user.click(main().getByRole('link', { name: 'Novo produto físico' }));
    expect(await screen.findByRole('heading', { level: 2, name: 'Novo Produto' })).toBeInTheDocument();
  });

  it('tells a failed load and tries again', async () => {
    const api = consoleApi([], { [`GET ${paths.adminOverview}`]: () => new FakeProblem('server.unexpected') });
    const { notify, user } = renderConsole('/dashboard');
    const retry = await screen.findByRole('button', { name: 'Tentar novamente' });
    expect(notify.failure).toHaveBeenCalledWith('Erro', 'Não foi possível carregar os números.');
    expect(notify.failure).toHaveBeenCalledTimes(1);

    api.on({ [`GET ${paths.adminOverview}`]: () => anOverview });
    await user.click(retry);
    expect(await main().findByText('312')).toBeInTheDocument();
  });
});
