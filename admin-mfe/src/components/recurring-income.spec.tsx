import { FakeProblem } from '@aflora/api-client/testing';
import { paths } from '@aflora/contracts';
import { screen, within } from '@testing-library/react';
import { consoleApi } from '../testing/console-api';
import { sampleRecurring } from '../testing/console-figures';
import { renderConsole } from '../testing/render-console';

describe('recurring income', () => {
  it('stands in the overview with its definition: what it brings, who began and who was lost', async () => {
    consoleApi();
    renderConsole('/dashboard');
    const section = within(await screen.findByRole('region', { name: 'Receita recorrente' }));
    expect(await section.findByText(/7\.800,00/)).toBeInTheDocument();
    for (const [label, text] of [
      ['Recorrente por mês', /R\$\s7\.800,00.*5\.050,00 de membros, R\$\s2\.750,00 de doações/],
      ['Apoios ativos', /200145 de membros, 55 de doações; 5 em pausa/],
      ['Novos no mês', /53 de membros, 2 de doações/],
      ['Perdidos no mês', /32 de membros, 1 de doações/],
    ] as const) {
      expect(section.getByText(label).closest('div')).toHaveTextContent(text);
    }
    expect(section.getByText(/planos anuais contam um doze avos/)).toBeInTheDocument();
  });

  it('stands in the reports month by month, the newest first', async () => {
    consoleApi();
    renderConsole('/dashboard/relatorios');
    const panel = within(await screen.findByRole('region', { name: 'Receita recorrente por mês' }));
    const [, newest, ...older] = await panel.findAllByRole('row');
    expect(newest).toHaveTextContent(/nov\. 26R\$\s7\.800,0014555535$/);
    expect(older).toHaveLength(5);
  });

  it('can be asked for again when it fails', async () => {
    const api = consoleApi([], { [`GET ${paths.adminRecurringIncome}`]: () => new FakeProblem('request.malformed') });
    const { user } = renderConsole('/dashboard');
    const section = within(await screen.findByRole('region', { name: 'Receita recorrente' }));
    const again = await section.findByRole('button', { name: /Tentar/ });
    api.on({ [`GET ${paths.adminRecurringIncome}`]: () => sampleRecurring });
    await user.click(again);
    expect(await section.findByText(/7\.800,00/)).toBeInTheDocument();
  });
});
