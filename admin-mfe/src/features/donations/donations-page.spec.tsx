import { FakeProblem } from '@aflora/api-client/testing';
import { paths, type AdminDonationSummaryView, type AdminDonationView, type DonationTotalsView } from '@aflora/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { toDay } from '../../lib/days';
import { consoleApi } from '../../testing/console-api';
import { renderConsole } from '../../testing/render-console';

const PAGE = '/dashboard/doacoes';
const totals: DonationTotalsView = { completedCents: 8_765_400, monthCents: 123_450, donors: 1_234 };

const aDonation = (given: Partial<AdminDonationSummaryView> = {}): AdminDonationSummaryView => ({
  id: 'd1',
  donorName: 'Bia Souza',
  donorEmail: 'bia@example.com',
  isAnonymous: false,
  amountCents: 5_000,
  refundedCents: 0,
  paymentStatus: 'completed',
  frequency: 'once',
  message: null,
  createdAt: '2026-11-20T12:15:00Z',
  ...given,
});

const aDetail = (given: Partial<AdminDonationView> = {}): AdminDonationView => ({
  ...aDonation(),
  completedAt: '2026-11-20T12:16:00Z',
  receiptNumber: 42,
  receipts: [{ number: 42, amountCents: 5_000, issuedAt: '2026-11-20T12:16:00Z', replacedBy: null }],
  receiptEmail: 'bia@example.com',
  donorTaxId: null,
  project: null,
  refundableCents: 5_000,
  payments: [],
  subscription: null,
  adoption: null,
  changes: [],
  steps: ['resend-receipt', 'correct-anonymity'],
  ...given,
});

const aPayment = (given: Partial<AdminDonationView['payments'][number]> = {}): AdminDonationView['payments'][number] => ({
  id: 'p1',
  ...{ feeCents: null, netCents: null, payoutOn: null },
  provider: 'pix-static',
  method: 'pix',
  status: 'pending',
  amountCents: 5_000,
  refundedCents: 0,
  canConfirm: true,
  instalments: null,
  paidAt: null,
  createdAt: '2026-11-20T12:15:00Z',
  refunds: [],
  disputedCents: 0,
  disputes: [],
  ...given,
});

const pageOf = (items: AdminDonationSummaryView[], rest: object = {}) => ({
  items,
  total: items.length,
  isTotalCapped: false,
  nextCursor: null,
  previousCursor: null,
  ...rest,
});

const donationsApi = (items: AdminDonationSummaryView[] = [], more: Parameters<typeof consoleApi>[1] = {}) =>
  consoleApi([], {
    [`GET ${paths.adminDonations}`]: () => pageOf(items),
    [`GET ${paths.adminDonationTotals}`]: () => totals,
    ...more,
  });

const openApi = (donation: AdminDonationView, more: Parameters<typeof consoleApi>[1] = {}) =>
  donationsApi([donation], { [`GET ${paths.adminDonation(donation.id)}`]: () => donation, ...more });

const address = () => screen.getByTestId('address').textContent;
const panel = async () => within(await screen.findByRole('dialog', { name: 'Doação' }));
const asked = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('the list of donations', () => {
  it('stands under the three totals', async () => {
    donationsApi();
    renderConsole(PAGE);
    expect(await screen.findByText('R$ 87.654,00')).toBeInTheDocument();
    for (const [label, figure] of [
      ['Total de Doações', 'R$ 87.654,00'],
      ['Doações do Mês', 'R$ 1.234,50'],
      ['Total de Doadores', '1.234'],
    ] as const)
      expect(screen.getByText(label).closest('div')).toHaveTextContent(figure);
  });

  it('shows who gave, when, how much, in which state and their words', async () => {
    donationsApi([
      aDonation({ message: 'Força!' }),
      aDonation({ id: 'd2', donorName: null, donorEmail: null, paymentStatus: 'pending', frequency: 'monthly' }),
      aDonation({ id: 'd3', donorName: null, donorEmail: null, isAnonymous: true, paymentStatus: 'failed' }),
      aDonation({ id: 'd4', donorName: 'Caio', paymentStatus: 'escheated' }),
      aDonation({ id: 'd5', donorName: 'Davi', paymentStatus: 'disputed' }),
    ]);
    renderConsole(PAGE);
    const bia = await screen.findByRole('article', { name: 'Bia Souza' });
    for (const text of ['bia@example.com', '20/11/2026, 09:15', 'R$ 50,00', 'Concluída', 'Única', 'Força!'])
      expect(bia).toHaveTextContent(text);
    const unnamed = screen.getByRole('article', { name: 'Nome não informado' });
    for (const text of ['Email não informado', 'Pendente', 'Mensal']) expect(unnamed).toHaveTextContent(text);
    const anonymous = screen.getByRole('article', { name: 'Doação Anônima' });
    expect(anonymous).toHaveTextContent('Falhou');
    expect(anonymous).not.toHaveTextContent('Email');
    expect(screen.getByRole('article', { name: 'Caio' })).toHaveTextContent('escheated');
    expect(screen.getByRole('article', { name: 'Davi' })).toHaveTextContent('Contestada');
  });

  it('asks with what the address says, as a table and for the file as well', async () => {
    const api = donationsApi([aDonation()], { [`GET ${paths.adminDonationExport}`]: () => new Blob(['x']) });
    URL.createObjectURL = jest.fn(() => 'blob:x');
    URL.revokeObjectURL = jest.fn();
    // jsdom can't save a file.
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation();
    const filters = 'busca=bia&status=completed&frequencia=once&anonimas=no&de=2026-11-01&ate=2026-11-30';
    const { user } = renderConsole(`${PAGE}?${filters}&exibir=tabela`);
    const row = within(await screen.findByRole('row', { name: /Bia Souza/ }));
    expect(row.getByText('R$ 50,00')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Exportar CSV' }));
    const wanted = { search: 'bia', paymentStatus: 'completed', frequency: 'once', anonymous: 'no', from: '2026-11-01', to: '2026-11-30' };
    for (const path of [paths.adminDonations, paths.adminDonationExport])
      await waitFor(() => {
        const sent = api.requests.findLast((request) => request.path === path);
        expect(Object.fromEntries(sent?.query ?? [])).toMatchObject(wanted);
      });
  });

  it('is narrowed by its filters', async () => {
    donationsApi([aDonation()]);
    const { user } = renderConsole(PAGE);
    await screen.findByRole('article');
    await user.click(screen.getByRole('button', { name: 'Anônimas' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Só anônimas' }));
    expect(address()).toBe(`${PAGE}?anonimas=yes`);
  });

  it('goes on to the next page', async () => {
    donationsApi([], {
      [`GET ${paths.adminDonations}`]: ({ query }) =>
        query.get('cursor') === 'c2'
          ? pageOf([aDonation({ donorName: 'Da segunda' })])
          : pageOf([aDonation()], { nextCursor: 'c2', total: 10_000, isTotalCapped: true }),
    });
    const { user } = renderConsole(PAGE);
    expect(await screen.findByText('mais de 10.000 doações')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Próxima página' }));
    expect(await screen.findByRole('article', { name: 'Da segunda' })).toBeInTheDocument();
  });

  it('says when there is nothing, and how to see more', async () => {
    donationsApi();
    const { user } = renderConsole(`${PAGE}?busca=zzz`);
    await user.click(await screen.findByRole('button', { name: 'Limpar filtros' }));
    expect(await screen.findByText(/Quando alguém doar/)).toBeInTheDocument();
    expect(address()).toBe(PAGE);
  });

  it('reports a failed load once and retries', async () => {
    const fails = () => new FakeProblem('server.unexpected');
    const api = donationsApi([], { [`GET ${paths.adminDonations}`]: fails, [`GET ${paths.adminDonationTotals}`]: fails });
    const { notify, user } = renderConsole(PAGE);
    const retry = await screen.findByRole('button', { name: 'Tentar novamente' });
    await waitFor(() => expect(screen.getAllByText('—')).toHaveLength(3));
    expect(notify.failure.mock.calls).toEqual([['Erro', 'Erro ao carregar doações']]);
    api.on({ [`GET ${paths.adminDonations}`]: () => pageOf([aDonation()]) });
    await user.click(retry);
    expect(await screen.findByRole('article', { name: 'Bia Souza' })).toBeInTheDocument();
  });
});

const aSubscription = {
  status: 'active',
  amountCents: 5_000,
  pendingAmountCents: null,
  nextChargeAt: '2026-12-20T12:00:00Z',
  pausedUntil: null,
  cancelAskedAt: null,
};

describe('one donation', () => {
  it('opens beside the list, in the address', async () => {
    const changes = [{ id: 'a1', action: 'made-public', entity: 'donations', by: 'Ana Lima', at: '2026-11-21T12:00:00Z' }];
    const subscription = { ...aSubscription, cancelAskedAt: '2026-11-22T12:00:00Z' };
    openApi(aDetail({ changes, subscription, payments: [aPayment({ status: 'paid', canConfirm: false })] }));
    const { user } = renderConsole(PAGE);
    await user.click(await screen.findByRole('button', { name: 'Ver detalhes' }));
    expect(address()).toBe(`${PAGE}?aberto=d1`);
    const shown = await panel();
    expect(await shown.findByText('nº 42')).toBeInTheDocument();
    for (const text of ['Deixou de ser anônima', '21/11/2026, 09:00 · Ana Lima', 'Ativa', '22/11/2026', 'Pix · R$ 50,00', 'Pago'])
      expect(shown.getByText(text)).toBeInTheDocument();
    expect(shown.getByText('Tarifa, líquido e repasse: não informado pelo provedor')).toBeInTheDocument();
    expect(shown.queryByRole('button', { name: 'Confirmar pagamento' })).not.toBeInTheDocument();
    await user.click(shown.getByRole('button', { name: 'Fechar' }));
    await waitFor(() => expect(address()).toBe(PAGE));
  });

  it('that was refunded in part shows its net amount and its corrected receipt', async () => {
    const receipts = [
      { number: 42, amountCents: 5_000, issuedAt: '2026-11-20T12:16:00Z', replacedBy: 50 },
      { number: 50, amountCents: 4_000, issuedAt: '2026-11-22T12:00:00Z', replacedBy: null },
    ];
    openApi(aDetail({ refundedCents: 1_000, receipts }));
    renderConsole(`${PAGE}?aberto=d1`);
    const shown = await panel();
    for (const text of ['R$ 10,00', 'nº 42, substituído pelo nº 50', 'nº 50 · R$ 40,00'])
      expect(await shown.findByText(text)).toBeInTheDocument();
    expect(screen.getByRole('article', { name: 'Bia Souza', hidden: true })).toHaveTextContent('R$ 40,00');
  });

  it('is confirmed as paid by a person, who is asked first', async () => {
    const unpaid = { paymentStatus: 'pending', receiptNumber: null, completedAt: null, steps: ['correct-anonymity'] } as const;
    const donation = aDetail({ ...unpaid, steps: ['correct-anonymity'], payments: [aPayment()] });
    const api = openApi(donation, { [`POST ${paths.adminPaymentConfirmation('p1')}`]: () => undefined });
    const { notify, user } = renderConsole(`${PAGE}?aberto=d1`);
    const shown = await panel();
    await user.click(await shown.findByRole('button', { name: 'Confirmar pagamento' }));
    expect(shown.queryByRole('button', { name: 'Reenviar recibo' })).not.toBeInTheDocument();
    const dialog = await asked('Confirmar pagamento');
    expect(dialog.getByText('Bia Souza · R$ 50,00')).toBeInTheDocument();
    const loads = () => api.requests.filter(({ path }) => path === paths.adminDonationTotals).length;
    const before = loads();
    expect(dialog.getByRole('button', { name: 'Cancelar' })).toHaveFocus();
    await user.click(dialog.getByRole('button', { name: 'Confirmar pagamento' }));
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Pagamento confirmado'));
    expect(api.requests.find(({ path }) => path === paths.adminPaymentConfirmation('p1'))?.body).toEqual({ day: toDay(new Date()) });
    await waitFor(() => expect(loads()).toBeGreaterThan(before));
    expect(shown.getByRole('button', { name: 'Fechar' })).toHaveFocus();
  });

  it('has a refund that a person sent, confirmed too', async () => {
    const refund = {
      id: 'r1',
      amountCents: 2_000,
      reason: 'Engano',
      status: 'asked' as const,
      canConfirm: true,
      canRetry: false,
      createdAt: '2026-11-22T12:00:00Z',
    };
    const payments = [aPayment({ status: 'paid', canConfirm: false, refunds: [{ ...refund, doneAt: null }] })];
    openApi(aDetail({ payments }), { [`POST ${paths.adminRefundConfirmation('r1')}`]: () => undefined });
    const { notify, user } = renderConsole(`${PAGE}?aberto=d1`);
    await user.click(await (await panel()).findByRole('button', { name: 'Confirmar reembolso' }));
    const dialog = await asked('Confirmar reembolso');
    expect(dialog.getByText('Bia Souza · R$ 20,00')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Confirmar reembolso' }));
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Reembolso confirmado'));
  });

  it('is refunded in part, with a reason, and never for more than was paid', async () => {
    const api = openApi(aDetail({ steps: ['refund', 'correct-anonymity'] }), {
      [`POST ${paths.adminDonationRefunds('d1')}`]: () => aDetail({ refundedCents: 1_000 }),
    });
    const { notify, user } = renderConsole(`${PAGE}?aberto=d1`);
    await user.click(await (await panel()).findByRole('button', { name: 'Reembolsar' }));
    const dialog = await asked('Reembolsar');
    const amount = dialog.getByLabelText('Valor');
    await user.clear(amount);
    await user.type(amount, '5001');
    await user.type(dialog.getByLabelText('Motivo'), 'Doou sem querer');
    await user.click(dialog.getByRole('button', { name: 'Reembolsar' }));
    expect(dialog.getByText('No máximo R$ 50,00')).toBeInTheDocument();
    expect(amount).toHaveFocus();
    await user.clear(amount);
    await user.type(amount, '1000');
    await user.click(dialog.getByRole('button', { name: 'Reembolsar' }));
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Reembolso solicitado'));
    const sent = api.requests.filter(({ method }) => method === 'POST');
    expect(sent.map(({ body }) => body)).toEqual([{ amountCents: 1_000, reason: 'Doou sem querer' }]);
    expect(sent[0]?.headers.get('idempotency-key')).toMatch(/.{16,}/);
  });

  it('is refunded once when the first response was lost: the dialog stays with its reason, and repeats the same request', async () => {
    const path = paths.adminDonationRefunds('d1');
    let now = aDetail({ steps: ['refund', 'correct-anonymity'] });
    const api = openApi(now, {
      [`GET ${paths.adminDonation('d1')}`]: () => now,
      [`POST ${path}`]: () => {
        now = aDetail({ refundableCents: 0 });
        return new FakeProblem('server.unavailable');
      },
    });
    const { notify, user } = renderConsole(`${PAGE}?aberto=d1`);
    await user.click(await (await panel()).findByRole('button', { name: 'Reembolsar' }));
    const dialog = await asked('Reembolsar');
    await user.fill(dialog.getByLabelText('Motivo'), 'Doou sem querer');
    await user.click(dialog.getByRole('button', { name: 'Reembolsar' }));
    expect(await dialog.findByText(/ainda podem ser devolvidos R\$\s0,00/)).toBeInTheDocument();
    expect(notify.failure).toHaveBeenCalledTimes(1);
    expect(dialog.getByLabelText('Motivo')).toHaveValue('Doou sem querer');
    api.on({ [`POST ${path}`]: () => undefined });
    await user.click(dialog.getByRole('button', { name: 'Reembolsar' }));
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Reembolso solicitado'));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Reembolsar' })).not.toBeInTheDocument());
    const keys = api.requests.filter((request) => request.path === path).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it.each([
    ['goes on', {}, true],
    ['is cancelled', { status: 'cancelled' }, false],
    ['is being cancelled', { cancelAskedAt: '2026-11-22T12:00:00Z' }, false],
  ])('that is monthly and %s says truly whether a refund leaves it as it is', async (_, columns, continues) => {
    openApi(aDetail({ subscription: { ...aSubscription, ...columns }, steps: ['refund'] }));
    const { user } = renderConsole(`${PAGE}?aberto=d1`);
    await user.click(await (await panel()).findByRole('button', { name: 'Reembolsar' }));
    const note = (await asked('Reembolsar')).queryByText(/A doação mensal continua/);
    expect(note !== null).toBe(continues);
  });

  it('that is gone closes its refund', async () => {
    openApi(aDetail({ steps: ['refund'] }), { [`POST ${paths.adminDonationRefunds('d1')}`]: () => new FakeProblem('donation.not-found') });
    const { user } = renderConsole(`${PAGE}?aberto=d1`);
    await user.click(await (await panel()).findByRole('button', { name: 'Reembolsar' }));
    const dialog = await asked('Reembolsar');
    await user.fill(dialog.getByLabelText('Motivo'), 'Doou sem querer');
    await user.click(dialog.getByRole('button', { name: 'Reembolsar' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Reembolsar' })).not.toBeInTheDocument());
  });

  it('that adopted baskets names them, and warns how many of them a refund cancels', async () => {
    const statuses = ['delivered', 'packed', 'reserved', 'cancelled'] as const;
    const reserved = statuses.map((status, index) => ({ number: 1001 + index, status }));
    const money = { amountCents: 32_000, refundedCents: 8_000, refundableCents: 24_000 };
    openApi(aDetail({ ...money, adoption: { baskets: 4, reserved }, steps: ['refund'] }));
    const { user } = renderConsole(`${PAGE}?aberto=d1`);
    const link = await (await panel()).findByRole('link', { name: 'Ver Cesta nº 1002 na lista' });
    expect(link).toHaveTextContent('Embalada');
    expect(link).toHaveAttribute('href', '/dashboard/cestas?busca=1002');
    await user.click((await panel()).getByRole('button', { name: 'Reembolsar' }));
    const dialog = await asked('Reembolsar');
    // All of the rest; what is delivered stays delivered.
    expect(dialog.getByText(/Este reembolso cancela 2 cestas adotadas/)).toBeInTheDocument();
    const amount = dialog.getByLabelText('Valor');
    await user.clear(amount);
    await user.type(amount, '100');
    expect(dialog.getByText(/Este reembolso cancela 1 cesta adotada/)).toBeInTheDocument();
    await user.clear(amount);
    expect(dialog.queryByText(/Este reembolso cancela/)).not.toBeInTheDocument();
  });

  it('gets its receipt sent again, under one key for a dialog and another for the next', async () => {
    const api = openApi(aDetail(), { [`POST ${paths.adminDonationReceipt('d1')}`]: () => undefined });
    const { notify, user } = renderConsole(`${PAGE}?aberto=d1`);
    const send = async () => {
      await user.click(await (await panel()).findByRole('button', { name: 'Reenviar recibo' }));
      const dialog = await asked('Reenviar recibo');
      expect(dialog.getByText('O e-mail com o recibo vai de novo para bia@example.com.')).toBeInTheDocument();
      await user.click(dialog.getByRole('button', { name: 'Reenviar' }));
      await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Reenviar recibo' })).not.toBeInTheDocument());
    };
    await send();
    expect(notify.success).toHaveBeenCalledWith('Recibo reenviado');
    await send();
    const keys = api.requests.filter(({ method }) => method === 'POST').map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toEqual([expect.stringMatching(/.{16,}/), expect.stringMatching(/.{16,}/)]);
    expect(new Set(keys).size).toBe(2);
  });

  it('stays open when a question is declined with Escape', async () => {
    openApi(aDetail());
    const { user } = renderConsole(`${PAGE}?aberto=d1`);
    await user.click(await (await panel()).findByRole('button', { name: 'Reenviar recibo' }));
    await asked('Reenviar recibo');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Reenviar recibo' })).not.toBeInTheDocument());
    expect(address()).toBe(`${PAGE}?aberto=d1`);
  });

  it('says why a receipt is not sent', async () => {
    openApi(aDetail(), { [`POST ${paths.adminDonationReceipt('d1')}`]: () => new FakeProblem('donation.no-address') });
    const { notify, user } = renderConsole(`${PAGE}?aberto=d1`);
    await user.click(await (await panel()).findByRole('button', { name: 'Reenviar recibo' }));
    await user.click((await asked('Reenviar recibo')).getByRole('button', { name: 'Reenviar' }));
    await waitFor(() =>
      expect(notify.failure).toHaveBeenCalledWith('Sem e-mail', 'Não temos um e-mail de quem doou para enviar o recibo.'),
    );
  });

  it('shows the donor’s document, which is corrected by a valid one', async () => {
    const donation = aDetail({ donorTaxId: '52998224725', steps: ['correct-tax-id'] });
    const api = openApi(donation, { [`POST ${paths.adminDonationTaxId('d1')}`]: () => undefined });
    const { notify, user } = renderConsole(`${PAGE}?aberto=d1`);
    expect(await (await panel()).findByText('529.982.247-25')).toBeInTheDocument();
    await user.click((await panel()).getByRole('button', { name: 'Corrigir CPF ou CNPJ' }));
    const dialog = await asked('Corrigir CPF ou CNPJ');
    expect(dialog.getByText(/sai um recibo corrigido no lugar do nº 42/)).toBeInTheDocument();
    const field = dialog.getByLabelText('CPF ou CNPJ');
    expect(field).toHaveValue('529.982.247-25');
    await user.clear(field);
    await user.type(field, '111.444.777-34');
    await user.click(dialog.getByRole('button', { name: 'Corrigir' }));
    expect(await dialog.findByText('CPF inválido')).toBeInTheDocument();
    await user.clear(field);
    await user.type(field, '111.444.777-35');
    await user.click(dialog.getByRole('button', { name: 'Corrigir' }));
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('CPF ou CNPJ corrigido'));
    expect(api.requests.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([{ taxId: '111.444.777-35' }]);
  });

  it('keeps the typed document when it could not be sent', async () => {
    const donation = aDetail({ steps: ['correct-tax-id'] });
    openApi(donation, { [`POST ${paths.adminDonationTaxId('d1')}`]: () => new FakeProblem('server.unavailable') });
    const { notify, user } = renderConsole(`${PAGE}?aberto=d1`);
    await user.click(await (await panel()).findByRole('button', { name: 'Corrigir CPF ou CNPJ' }));
    const dialog = await asked('Corrigir CPF ou CNPJ');
    await user.fill(dialog.getByLabelText('CPF ou CNPJ'), '111.444.777-35');
    await user.click(dialog.getByRole('button', { name: 'Corrigir' }));
    await waitFor(() => expect(notify.failure).toHaveBeenCalledTimes(1));
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Corrigir' })).toBeEnabled());
    expect(screen.getByRole('dialog', { name: 'Corrigir CPF ou CNPJ' })).toBeInTheDocument();
    expect(dialog.getByLabelText('CPF ou CNPJ')).toHaveValue('111.444.777-35');
  });

  it('that is anonymous names its donor only after a warning', async () => {
    const hidden = { isAnonymous: true, donorName: null, donorEmail: null, receiptEmail: null };
    const api = openApi(aDetail(hidden), { [`PATCH ${paths.adminDonation('d1')}`]: () => undefined });
    const { notify, user } = renderConsole(`${PAGE}?aberto=d1`);
    await user.click(await (await panel()).findByRole('button', { name: 'Corrigir anonimato' }));
    const dialog = await asked('Corrigir anonimato');
    expect(dialog.getByText('Doação Anônima · R$ 50,00 em 20/11/2026')).toBeInTheDocument();
    expect(dialog.getByText(/passam a aparecer no painel/)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Mostrar quem doou' }));
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('A doação deixou de ser anônima'));
    expect(api.requests.find(({ method }) => method === 'PATCH')?.body).toEqual({ isAnonymous: false });
  });

  it('reports a failed load', async () => {
    donationsApi([aDonation()], { [`GET ${paths.adminDonation('d1')}`]: () => new FakeProblem('request.malformed') });
    const { notify } = renderConsole(`${PAGE}?aberto=d1`);
    expect(await (await panel()).findByRole('button', { name: 'Tentar novamente' })).toBeInTheDocument();
    expect(notify.failure).toHaveBeenCalledWith('Erro', 'Não foi possível carregar a doação.');
  });
});
