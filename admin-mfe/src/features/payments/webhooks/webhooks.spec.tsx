import { FakeProblem } from '@aflora/api-client/testing';
import { paths, type PaymentEventDetailView, type PaymentEventView } from '@aflora/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { consoleApi } from '../../../testing/console-api';
import { renderConsole } from '../../../testing/render-console';

const PAGE = '/dashboard/pagamentos?aba=webhooks';

const aWebhook = (given: Partial<PaymentEventView> = {}): PaymentEventView => ({
  id: 'e1',
  provider: 'sandbox',
  verdict: 'valid',
  state: 'processed',
  type: 'payment.updated',
  resourceKind: 'payment',
  resourceId: 'pay_1',
  deliveries: 1,
  receivedAt: '2026-11-20T12:15:00Z',
  processedAt: '2026-11-20T12:15:01Z',
  ...given,
});

const aDetail = (given: Partial<PaymentEventDetailView> = {}): PaymentEventDetailView => ({
  ...aWebhook(),
  eventId: 'evt_1',
  body: '{"id":"evt_1"}',
  canReplay: true,
  payment: null,
  ...given,
});

const pageOf = (items: PaymentEventView[], rest: object = {}) => ({
  ...{ items, total: items.length, isTotalCapped: false, nextCursor: null, previousCursor: null },
  ...rest,
});

const webhooksApi = (items: PaymentEventView[] = [], more: Parameters<typeof consoleApi>[1] = {}) =>
  consoleApi([], { [`GET ${paths.adminPaymentEvents}`]: () => pageOf(items), ...more });

const openApi = (webhook: PaymentEventDetailView, more: Parameters<typeof consoleApi>[1] = {}) =>
  webhooksApi([webhook], { [`GET ${paths.adminPaymentEvent('e1')}`]: () => webhook, ...more });

const address = () => screen.getByTestId('address').textContent;
const panel = async () => within(await screen.findByRole('dialog', { name: 'Webhook' }));

describe('the list of webhooks', () => {
  it('shows the sender, whether it is genuine, its result and its subject', async () => {
    webhooksApi([
      aWebhook({ deliveries: 3 }),
      aWebhook({
        id: 'e2',
        provider: 'mercadopago',
        verdict: 'unsigned',
        state: 'waiting',
        resourceKind: 'subscription',
        resourceId: 's1',
      }),
      aWebhook({ id: 'e3', provider: 'paypal', verdict: 'invalid', state: 'ignored', resourceKind: null, resourceId: null }),
      aWebhook({ id: 'e4', provider: 'acme', verdict: 'unknown' as 'valid', state: 'lost' as 'waiting' }),
    ]);
    renderConsole(PAGE);
    const [, first, second, third, fourth] = await within(await screen.findByRole('table', { name: 'Webhooks' })).findAllByRole('row');
    for (const text of [
      'Ambiente de testes',
      'Assinatura válida',
      'Processado',
      'payment.updated',
      'Pagamento pay_1',
      '3',
      '20/11/2026, 09:15',
    ])
      expect(first).toHaveTextContent(text);
    for (const text of ['Mercado Pago', 'Sem assinatura', 'Aguardando', 'Assinatura s1']) expect(second).toHaveTextContent(text);
    for (const text of ['PayPal', 'Assinatura inválida', 'Ignorado', '—']) expect(third).toHaveTextContent(text);
    for (const text of ['acme', 'unknown', 'lost']) expect(fourth).toHaveTextContent(text);
  });

  it('asks with what the address says', async () => {
    const api = webhooksApi([aWebhook()]);
    renderConsole(`${PAGE}&busca=pay_1&assinatura=invalid&situacao=ignored&de=2026-11-01&ate=2026-11-30&cursor=abc`);
    await screen.findByRole('table');
    const { query } = api.requests.find(({ path }) => path === paths.adminPaymentEvents) ?? {};
    expect(Object.fromEntries(query ?? [])).toEqual({
      ...{ search: 'pay_1', verdict: 'invalid', state: 'ignored', from: '2026-11-01', to: '2026-11-30', cursor: 'abc', pageSize: '24' },
    });
  });

  it('puts what is chosen into the address and turns its pages', async () => {
    webhooksApi([], { [`GET ${paths.adminPaymentEvents}`]: () => pageOf([aWebhook()], { total: 60, nextCursor: 'next' }) });
    const { user } = renderConsole(PAGE);
    await user.click(await screen.findByRole('button', { name: 'Assinatura' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Assinatura inválida' }));
    await waitFor(() => expect(address()).toBe(`${PAGE}&assinatura=invalid`));
    await user.click(screen.getByRole('button', { name: 'Situação' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Ignorado' }));
    await waitFor(() => expect(address()).toBe(`${PAGE}&assinatura=invalid&situacao=ignored`));
    await user.click(screen.getByRole('button', { name: 'Próxima página' }));
    await waitFor(() => expect(address()).toBe(`${PAGE}&assinatura=invalid&situacao=ignored&cursor=next`));
    expect(screen.getByText('60 webhooks')).toBeInTheDocument();
  });

  it('offers to clear filters that find nothing', async () => {
    webhooksApi();
    const { user } = renderConsole(`${PAGE}&situacao=waiting&cursor=abc`);
    await user.click(await screen.findByRole('button', { name: 'Limpar filtros' }));
    await waitFor(() => expect(address()).toBe(PAGE));
    expect(await screen.findByRole('heading', { name: 'Nenhum webhook recebido' })).toBeInTheDocument();
  });

  it('leads back from a page that is no more', async () => {
    webhooksApi();
    const { user } = renderConsole(`${PAGE}&cursor=abc`);
    await user.click(await screen.findByRole('button', { name: 'Voltar ao começo' }));
    await waitFor(() => expect(address()).toBe(PAGE));
  });

  it('reports a failed load, and retries', async () => {
    const api = webhooksApi([], { [`GET ${paths.adminPaymentEvents}`]: () => new FakeProblem('server.unexpected') });
    const { notify, user } = renderConsole(PAGE);
    const retry = await screen.findByRole('button', { name: 'Tentar novamente' });
    expect(notify.failure.mock.calls).toEqual([['Erro', 'Erro ao carregar webhooks']]);
    api.on({ [`GET ${paths.adminPaymentEvents}`]: () => pageOf([aWebhook()]) });
    await user.click(retry);
    expect(await screen.findByRole('table')).toBeInTheDocument();
  });
});

describe('one webhook', () => {
  it('opens beside the list with all its facts and our payment', async () => {
    openApi(aDetail({ deliveries: 2, payment: { id: 'p1', purpose: 'order', subjectId: '8f3c21a9-1' } }));
    const { user } = renderConsole(PAGE);
    await user.click(await screen.findByRole('button', { name: 'Ver detalhes: Ambiente de testes, 20/11/2026, 09:15' }));
    expect(address()).toBe(`${PAGE}&aberto=e1`);
    const shown = await panel();
    for (const text of ['Assinatura válida', 'Processado', 'payment.updated', 'Pagamento pay_1', 'evt_1', '2 vezes'])
      expect(await shown.findByText(text)).toBeInTheDocument();
    expect(shown.getByRole('link', { name: 'Pedido #8f3c21a9' })).toHaveAttribute('href', '/dashboard/pedidos?aberto=8f3c21a9-1');
    expect(shown.getByRole('region', { name: 'Conteúdo recebido' }).textContent).toBe('{\n  "id": "evt_1"\n}');
    await user.click(shown.getByRole('button', { name: 'Fechar' }));
    await waitFor(() => expect(address()).toBe(PAGE));
  });

  it('shows a hostile body as the text that it is', async () => {
    const body = '<img src=x onerror="alert(1)"><script>alert(2)</script>';
    openApi(aDetail({ body, verdict: 'invalid', state: 'ignored', processedAt: null }));
    renderConsole(`${PAGE}&aberto=e1`);
    const shown = await (await panel()).findByRole('region', { name: 'Conteúdo recebido' });
    expect(shown.textContent).toBe(body);
    expect(shown.children).toHaveLength(0);
  });

  it('says that its body was deleted', async () => {
    openApi(aDetail({ body: '', receivedAt: '2020-01-01T12:00:00Z' }));
    renderConsole(`${PAGE}&aberto=e1`);
    expect(await (await panel()).findByText('Apagado depois de 90 dias.')).toBeInTheDocument();
  });

  it('is replayed, and shows what became of it', async () => {
    let webhook = aDetail({ verdict: 'invalid', state: 'ignored', processedAt: null });
    const api = openApi(webhook, {
      [`GET ${paths.adminPaymentEvent('e1')}`]: () => webhook,
      [`POST ${paths.adminPaymentEventReplay('e1')}`]: () => undefined,
    });
    const { notify, user } = renderConsole(`${PAGE}&aberto=e1`);
    const shown = await panel();
    expect(await shown.findByText(/O provedor é consultado de novo .* nada é cobrado duas vezes/)).toBeInTheDocument();
    await user.click(shown.getByRole('button', { name: 'Repetir' }));
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Aviso enviado para processamento'));
    expect(api.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
    webhook = { ...webhook, state: 'processed', processedAt: '2026-11-21T12:00:00Z' };
    expect(await shown.findByText('Processado')).toBeInTheDocument();
    expect(shown.getByRole('button', { name: 'Repetir' })).toBeInTheDocument();
  });

  it('says why it was not replayed', async () => {
    openApi(aDetail(), { [`POST ${paths.adminPaymentEventReplay('e1')}`]: () => new FakeProblem('payment-event.not-replayable') });
    const { notify, user } = renderConsole(`${PAGE}&aberto=e1`);
    await user.click(await (await panel()).findByRole('button', { name: 'Repetir' }));
    await waitFor(() => expect(notify.failure).toHaveBeenCalledWith('Não dá para repetir', expect.any(String)));
    expect(notify.success).not.toHaveBeenCalled();
  });

  it.each([
    [{ resourceKind: null, resourceId: null }, /não diz qual pagamento consultar/],
    [{ provider: 'paypal' }, /não está mais configurado/],
  ])('that can’t be replayed says why: %o', async (given, reason) => {
    openApi(aDetail({ ...given, canReplay: false }));
    renderConsole(`${PAGE}&aberto=e1`);
    const shown = await panel();
    expect(await shown.findByText(reason)).toBeInTheDocument();
    expect(shown.queryByRole('button', { name: 'Repetir' })).not.toBeInTheDocument();
  });

  it('reports a failed load', async () => {
    webhooksApi([aWebhook()], { [`GET ${paths.adminPaymentEvent('e1')}`]: () => new FakeProblem('request.malformed') });
    const { notify } = renderConsole(`${PAGE}&aberto=e1`);
    expect(await (await panel()).findByRole('button', { name: 'Tentar novamente' })).toBeInTheDocument();
    expect(notify.failure).toHaveBeenCalledWith('Erro', 'Não foi possível carregar o webhook.');
  });
});
