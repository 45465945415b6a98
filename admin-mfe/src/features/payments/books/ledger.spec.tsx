import { FakeProblem } from '@aflora/api-client/testing';
import { paths, type LedgerCheckView, type LedgerDifferenceView } from '@aflora/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { consoleApi } from '../../../testing/console-api';
import { renderConsole } from '../../../testing/render-console';

const PAGE = '/dashboard/pagamentos?aba=conferencia';

const aDifference = (given: Partial<LedgerDifferenceView> = {}): LedgerDifferenceView => ({
  id: 'd1',
  kind: 'amount',
  state: 'open',
  provider: 'sandbox',
  externalId: 'pay_1',
  purpose: 'order',
  subjectId: '8f3c21a9-0000-4000-8000-000000000000',
  oursCents: 10_290,
  theirsCents: 11_290,
  explanation: null,
  foundAt: '2026-11-18T06:30:00Z',
  endedAt: null,
  ...given,
});

const aCheck = (given: Partial<LedgerCheckView> = {}): LedgerCheckView => ({
  scope: 'books',
  checkedAt: '2026-11-18T06:30:00Z',
  compared: 31,
  differences: 0,
  ...given,
});

const ledgerApi = (checks: () => LedgerCheckView[], items: LedgerDifferenceView[], more: Parameters<typeof consoleApi>[1] = {}) =>
  consoleApi([], {
    [`GET ${paths.adminLedgerChecks}`]: checks,
    [`GET ${paths.adminLedgerDifferences}`]: () => ({
      items,
      total: items.length,
      isTotalCapped: false,
      nextCursor: null,
      previousCursor: null,
    }),
    ...more,
  });

describe('the ledger', () => {
  afterEach(() => jest.useRealTimers());

  it('says when each statement was compared, and what differs', async () => {
    ledgerApi(
      () => [aCheck(), aCheck({ scope: 'sandbox', differences: 1 }), aCheck({ scope: 'paypal', checkedAt: null })],
      [aDifference()],
    );
    renderConsole(PAGE);
    const list = within(await screen.findByRole('region', { name: 'Última conferência' }));
    const rows = (await list.findAllByRole('listitem')).map(({ textContent }) => textContent);
    expect(rows[0]).toBe('Dentro do siteSem diferenças18/11/2026, 03:30, 31 comparados');
    expect(rows[1]).toContain('1 diferença');
    expect(rows[2]).toContain('Ainda não conferido');
    const card = await screen.findByRole('article', { name: 'Valores diferentes' });
    for (const text of ['No siteR$ 102,90', 'No provedorR$ 112,90', 'Pagamento pay_1']) expect(card).toHaveTextContent(text);
    expect(within(card).getByRole('link', { name: 'Pedido #8f3c21a9' })).toHaveAttribute(
      'href',
      '/dashboard/pedidos?aberto=8f3c21a9-0000-4000-8000-000000000000',
    );
  });

  it('is checked now on request, and shows the result when it is there', async () => {
    let checkedAt = '2026-11-18T06:30:00Z';
    const api = ledgerApi(() => [aCheck({ checkedAt })], [], {
      [`POST ${paths.adminLedgerChecks}`]: () => {
        checkedAt = '2999-01-01T00:00:00Z';
        return null;
      },
    });
    const { user, notify } = renderConsole(PAGE);
    await user.click(await screen.findByRole('button', { name: 'Conferir agora' }));
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Conferência iniciada'));
    expect(await screen.findByText(/31\/12\/2998/)).toBeInTheDocument();
    expect(api.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('is over when every result is another one, whatever the clock of the browser says', async () => {
    let checkedAt: string | null = null;
    ledgerApi(() => [aCheck({ checkedAt })], [], {
      [`POST ${paths.adminLedgerChecks}`]: () => {
        checkedAt = '2020-01-01T12:00:00Z';
        return null;
      },
    });
    const { user } = renderConsole(PAGE);
    expect(await screen.findByText('Ainda não conferido: Dentro do site.')).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Conferir agora' }));
    expect(await screen.findByText(/01\/01\/2020/)).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Conferir agora' })).not.toHaveAttribute('data-loading'));
    expect(screen.getByText('O que o site registrou e o que os provedores receberam são iguais.')).toBeInTheDocument();
  });

  it('is waited for only two minutes, and names the provider that did not respond', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    ledgerApi(() => [aCheck({ scope: 'sandbox' })], [], { [`POST ${paths.adminLedgerChecks}`]: () => null });
    const { user, notify } = renderConsole(PAGE);
    await user.click(await screen.findByRole('button', { name: 'Conferir agora' }));
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Conferência iniciada'));
    expect(screen.getByRole('button', { name: 'Conferir agora' })).toHaveAttribute('data-loading');
    await act(() => jest.advanceTimersByTimeAsync(120_000));
    expect(screen.getByText(/^A conferência ainda não terminou\. Sem resposta: /)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Conferir agora' })).not.toHaveAttribute('data-loading');
  });

  it('takes the explanation of a difference, and asks for one', async () => {
    const api = ledgerApi(() => [aCheck()], [aDifference()], { [`POST ${paths.adminLedgerExplanation('d1')}`]: () => null });
    const { user, notify } = renderConsole(PAGE);
    await user.click(await screen.findByRole('button', { name: /^Explicar: Valores diferentes/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Explicar diferença' }));
    await user.click(dialog.getByRole('button', { name: 'Salvar' }));
    expect(dialog.getByRole('textbox', { name: 'Explicação' })).toBeInvalid();
    await user.type(dialog.getByRole('textbox', { name: 'Explicação' }), 'Estorno em dobro');
    await user.click(dialog.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Explicação salva'));
    expect(api.requests.find(({ method }) => method === 'POST')?.body).toEqual({
      explanation: 'Estorno em dobro',
      former: null,
    });
  });

  it('keeps what was typed when a colleague explained the difference first, and shows hers', async () => {
    const items = [aDifference()];
    const address = `POST ${paths.adminLedgerExplanation('d1')}`;
    const api = ledgerApi(() => [aCheck()], items, {
      [address]: () => {
        items.pop();
        return new FakeProblem('ledger.explanation-changed', { params: { explanation: 'Da Rita' } });
      },
    });
    const { user, notify } = renderConsole(PAGE);
    await user.click(await screen.findByRole('button', { name: /^Explicar: Valores diferentes/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Explicar diferença' }));
    await user.type(dialog.getByRole('textbox'), 'Minha');
    await user.click(dialog.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(notify.failure).toHaveBeenCalledWith('Explicação alterada', expect.any(String)));
    expect(await dialog.findByText('Outra pessoa salvou esta explicação agora: “Da Rita”')).toBeVisible();
    expect(dialog.getByRole('textbox')).toHaveValue('Minha');
    api.on({ [address]: () => null });
    await user.click(dialog.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Explicação salva'));
    expect(api.requests.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { explanation: 'Minha', former: null },
      { explanation: 'Minha', former: 'Da Rita' },
    ]);
  });

  it('exports the month for the accountant, by default the last one that has ended', async () => {
    const saved = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation();
    const api = ledgerApi(() => [aCheck()], [], { [`GET ${paths.adminPaymentMovementsExport}`]: () => 'Data' });
    const { user } = renderConsole(PAGE);
    const section = within(await screen.findByRole('region', { name: 'Para a contabilidade' }));
    await user.click(section.getByRole('button', { name: 'Exportar CSV' }));
    await user.click(section.getByRole('button', { name: /^[a-zç]+ de 20\d\d$/ }));
    const months = await screen.findAllByRole('menuitemradio');
    expect(months).toHaveLength(24);
    await user.click(months[0] as HTMLElement);
    await user.click(section.getByRole('button', { name: 'Exportar CSV' }));
    const asked = () =>
      api.requests.filter(({ path }) => path === paths.adminPaymentMovementsExport).map(({ query }) => query.get('month'));
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(new Date());
    await waitFor(() => expect(asked()).toHaveLength(2));
    expect(asked()[1]).toBe(today.slice(0, 7));
    expect(`${asked()[0] ?? ''}-31` < today).toBe(true);
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(2));
    saved.mockRestore();
  });

  it('reports a failed load', async () => {
    ledgerApi(() => [aCheck()], [], { [`GET ${paths.adminLedgerChecks}`]: () => new FakeProblem('server.unexpected') });
    renderConsole(PAGE);
    expect(await screen.findByText('Erro ao carregar a conferência')).toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: 'Nenhuma diferença em aberto' })).toBeInTheDocument();
  });
});
