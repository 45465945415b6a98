import { FakeProblem } from '@aflora/api-client/testing';
import { paths, type PaymentDisputeView } from '@aflora/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { consoleApi } from '../../testing/console-api';
import { renderConsole } from '../../testing/render-console';

const PAGE = '/dashboard/pagamentos';

const aDispute = (given: Partial<PaymentDisputeView> = {}): PaymentDisputeView => ({
  ...{ id: 'd1', status: 'open', amountCents: 15_480, reason: 'not_received', provider: 'mercadopago', externalId: '217000' },
  ...{ evidenceDueAt: '2099-05-10T12:00:00Z', openedAt: '2026-11-18T12:15:00Z', closedAt: null, note: null },
  ...{ purpose: 'order', subjectId: '8f3c21a9-0000-4000-8000-000000000000', payerName: 'Joana M.' },
  history: [{ kind: 'opened', at: '2026-11-18T12:15:00Z', by: null }],
  ...given,
});

const disputesApi = (list: (state: string | null, page: number) => PaymentDisputeView[] | FakeProblem, total?: number) =>
  consoleApi([], {
    [`GET ${paths.adminWaitingConfirmationPages}`]: () => ({
      items: [],
      total: 0,
      isTotalCapped: false,
      nextCursor: null,
      previousCursor: null,
    }),

    [`GET ${paths.adminPaymentDisputes}`]: ({ query }) => {
      const page = Number(query.get('page'));
      const items = list(query.get('state'), page);
      return items instanceof FakeProblem ? items : { items, total: total ?? items.length, page, pageSize: 12 };
    },
  });

const openOnly = (...items: PaymentDisputeView[]) => disputesApi((state) => (state === 'open' ? items : []));

describe('disputes', () => {
  it('that are open stand among what waits, with amount, deadline and the way to what was paid', async () => {
    openOnly(
      aDispute(),
      aDispute({ id: 'd2', payerName: null, purpose: 'donation', subjectId: 'x1', evidenceDueAt: '2020-01-02T12:00:00Z' }),
    );
    renderConsole(PAGE);
    const waiting = await screen.findByRole('region', { name: 'Contestações abertas' });
    const [first, second] = within(waiting).getAllByRole('article');
    for (const text of ['Joana M.', 'R$ 154,80', 'Provas até 10/05/2099, 09:00', 'não recebeu o que comprou (Mercado Pago, 217000)'])
      expect(first).toHaveTextContent(text);
    expect(within(first as HTMLElement).getByRole('link', { name: 'Pedido #8f3c21a9' })).toHaveAttribute(
      'href',
      '/dashboard/pedidos?aberto=8f3c21a9-0000-4000-8000-000000000000',
    );
    for (const text of ['Doação Anônima', 'Prazo encerrado em 02/01/2020, 09:00']) expect(second).toHaveTextContent(text);
  });

  it('are not mentioned while there are none', async () => {
    openOnly();
    renderConsole(PAGE);
    expect(await screen.findByRole('heading', { name: 'Nada espera por confirmação' })).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Contestações abertas' })).not.toBeInTheDocument();
  });

  it('keep a note about the evidence', async () => {
    let dispute = aDispute();
    const api = disputesApi((state) => (state === 'open' ? [dispute] : []));
    api.on({
      [`PATCH ${paths.adminPaymentDispute('d1')}`]: ({ body }) => {
        const { note } = body as { note: string };
        dispute = { ...dispute, note, history: [...dispute.history, { kind: 'noted', at: '2026-11-19T12:00:00Z', by: 'Rita' }] };
        return dispute;
      },
    });
    const { notify, user } = renderConsole(PAGE);
    await user.click(await screen.findByRole('button', { name: /^Anotar provas: Joana M\./ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Provas da contestação' }));
    await user.type(dialog.getByRole('textbox', { name: 'O que foi enviado ao provedor' }), 'Comprovante de entrega');
    await user.click(dialog.getByRole('button', { name: 'Salvar nota' }));
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Nota salva'));
    expect(await screen.findByText('Comprovante de entrega')).toBeInTheDocument();
    expect(screen.getByText(/Rita/)).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('keep what was typed when a colleague saved another note, and show hers', async () => {
    let dispute = aDispute();
    const api = disputesApi((state) => (state === 'open' && dispute.status === 'open' ? [dispute] : []));
    api.on({
      [`PATCH ${paths.adminPaymentDispute('d1')}`]: () => {
        dispute = { ...dispute, note: 'Da Rita' };
        return new FakeProblem('dispute.note-changed');
      },
    });
    const { notify, user } = renderConsole(PAGE);
    await user.click(await screen.findByRole('button', { name: /^Anotar provas: Joana M\./ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Provas da contestação' }));
    await user.type(dialog.getByRole('textbox'), 'Minha');
    await user.click(dialog.getByRole('button', { name: 'Salvar nota' }));
    await waitFor(() => expect(notify.failure).toHaveBeenCalledWith('Nota alterada', expect.any(String)));
    expect(await dialog.findByText('Outra pessoa salvou esta nota agora: “Da Rita”')).toBeVisible();
    expect(dialog.getByRole('textbox')).toHaveValue('Minha');
    // Decided meanwhile, it leaves the list.
    dispute = { ...dispute, status: 'won' };
    api.on({ [`PATCH ${paths.adminPaymentDispute('d1')}`]: () => new FakeProblem('server.unexpected') });
    await user.click(dialog.getByRole('button', { name: 'Salvar nota' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Contestações abertas' })).not.toBeInTheDocument());
    expect(dialog.getByRole('textbox')).toHaveValue('Minha');
    expect(api.requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
      { note: 'Minha', former: null },
      { note: 'Minha', former: 'Da Rita' },
    ]);
  });

  it('show the note of a colleague also when they are decided meanwhile, and are saved over it', async () => {
    let disputes = [aDispute()];
    const responses = [new FakeProblem('dispute.note-changed', { params: { note: 'Da Rita' } }), aDispute({ note: 'Das duas' })];
    const api = disputesApi((state) => (state === 'open' ? disputes : []));
    api.on({ [`PATCH ${paths.adminPaymentDispute('d1')}`]: () => responses.shift() });
    const { notify, user } = renderConsole(PAGE);
    await user.click(await screen.findByRole('button', { name: /^Anotar provas: Joana M\./ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Provas da contestação' }));
    await user.type(dialog.getByRole('textbox'), 'Das duas');
    disputes = [];
    await user.click(dialog.getByRole('button', { name: 'Salvar nota' }));
    expect(await dialog.findByText('Outra pessoa salvou esta nota agora: “Da Rita”')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Salvar nota' }));
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Nota salva'));
    const bodies = api.requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
    expect(bodies.at(-1)).toEqual({ note: 'Das duas', former: 'Da Rita' });
  });

  it('that are closed have a tab of their own, with their history', async () => {
    const closedAt = '2026-11-20T12:00:00Z';
    const history = [...aDispute().history, { kind: 'lost', at: closedAt, by: null } as const];
    disputesApi((state) => (state === 'closed' ? [aDispute({ status: 'lost', closedAt, history })] : []));
    const { user } = renderConsole(PAGE);
    await user.click(await screen.findByRole('tab', { name: 'Contestações' }));
    expect(screen.getByTestId('address')).toHaveTextContent(`${PAGE}?aba=contestacoes`);
    const card = await screen.findByRole('article', { name: 'Joana M.' });
    for (const text of ['A favor de quem pagou', 'Encerrada a favor de quem pagou', '20/11/2026']) expect(card).toHaveTextContent(text);
    expect(card).not.toHaveTextContent('Provas até');
  });

  it('go on over pages', async () => {
    disputesApi((state, page) => (state === 'open' ? [aDispute({ id: `d${page}`, payerName: `Pessoa ${page}` })] : []), 13);
    const { user } = renderConsole(PAGE);
    expect(await screen.findByRole('article', { name: 'Pessoa 1' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Página 2' }));
    expect(await screen.findByRole('article', { name: 'Pessoa 2' })).toBeInTheDocument();
  });

  it('say that they don’t load, and load again', async () => {
    let fails = true;
    disputesApi((state) => (state !== 'open' ? [] : fails ? new FakeProblem('server.unexpected') : [aDispute()]));
    const { notify, user } = renderConsole(PAGE);
    const retry = await screen.findByRole('button', { name: 'Tentar novamente' });
    expect(notify.failure).toHaveBeenCalledWith('Erro', 'Erro ao carregar contestações');
    fails = false;
    await user.click(retry);
    expect(await screen.findByRole('article', { name: 'Joana M.' })).toBeInTheDocument();
  });
});
