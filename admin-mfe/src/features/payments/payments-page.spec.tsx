import { FakeProblem } from '@aflora/api-client/testing';
import { paths, type WaitingConfirmationView } from '@aflora/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { toDay } from '../../lib/days';
import { consoleApi } from '../../testing/console-api';
import { renderConsole } from '../../testing/render-console';

const PAGE = '/dashboard/pagamentos';

const aWaiting = (given: Partial<WaitingConfirmationView> = {}): WaitingConfirmationView => ({
  id: 'p1',
  kind: 'payment',
  purpose: 'order',
  subjectId: '8f3c21a9-0000-4000-8000-000000000000',
  provider: 'pix-static',
  amountCents: 15_480,
  payerName: 'Joana M.',
  reason: null,
  at: '2026-11-18T12:15:00Z',
  ...given,
});

const pageOf = (items: WaitingConfirmationView[], rest: object = {}) => ({
  items,
  total: items.length,
  isTotalCapped: false,
  nextCursor: null,
  previousCursor: null,
  ...rest,
});

const WAITING = `GET ${paths.adminWaitingConfirmationPages}`;

const waitingApi = (all: WaitingConfirmationView[], more: Parameters<typeof consoleApi>[1] = {}) =>
  consoleApi([], {
    [WAITING]: () => pageOf(all),
    [`GET ${paths.adminLedgerChecks}`]: () => [],
    [`GET ${paths.adminLedgerDifferences}`]: () => ({ items: [], total: 0, isTotalCapped: false, nextCursor: null, previousCursor: null }),
    [`GET ${paths.adminPaymentEvents}`]: () => ({ items: [], total: 0, isTotalCapped: false, nextCursor: null, previousCursor: null }),
    ...more,
  });

const address = () => screen.getByTestId('address').textContent;
const asked = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('payments that wait for a person', () => {
  it('say who pays how much, for what and since when, with a way there', async () => {
    waitingApi([
      aWaiting(),
      aWaiting({ id: 'r1', kind: 'refund', purpose: 'donation', payerName: null, reason: 'Engano', subjectId: 'd1' }),
      aWaiting({ id: 'p2', purpose: 'membership', payerName: 'Bia', subjectId: 'u9', provider: 'boleto' }),
    ]);
    renderConsole(PAGE);
    const order = await screen.findByRole('article', { name: 'Joana M.' });
    for (const text of ['Pagamento', 'R$ 154,80', 'Pix da instituição, desde 18/11/2026, 09:15']) expect(order).toHaveTextContent(text);
    const wayTo = (card: HTMLElement, name: string) => within(card).getByRole('link', { name }).getAttribute('href');
    expect(wayTo(order, 'Pedido #8f3c21a9')).toBe('/dashboard/pedidos?aberto=8f3c21a9-0000-4000-8000-000000000000');
    const refund = screen.getByRole('article', { name: 'Doação Anônima' });
    for (const text of ['Reembolso', 'Engano']) expect(refund).toHaveTextContent(text);
    expect(wayTo(refund, 'Doação #d1')).toBe('/dashboard/doacoes?aberto=d1');
    const member = screen.getByRole('article', { name: 'Bia' });
    expect(member).toHaveTextContent('boleto, desde');
    expect(wayTo(member, 'Participação na ONG #u9')).toBe('/dashboard/usuarios?aberto=u9');
    expect(screen.getAllByRole('article')[0]).toBe(order);
    expect(screen.getByText('3 à espera')).toBeInTheDocument();
  });

  it('say that there are none', async () => {
    waitingApi([]);
    renderConsole(PAGE);
    expect(await screen.findByRole('heading', { name: 'Nada espera por confirmação' })).toBeInTheDocument();
    expect(screen.getByRole('tab', { name: 'A confirmar', selected: true })).toBeInTheDocument();
    expect(document.title).toBe('Pagamentos · Dashboard Admin');
  });

  it('go on to the next page, and say when it is done', async () => {
    let second = [aWaiting({ id: 'p2', payerName: 'Da segunda' })];
    waitingApi([], {
      [WAITING]: ({ query }: { query: URLSearchParams }) =>
        query.get('cursor') === 'c2'
          ? pageOf(second, { total: 25, previousCursor: 'c1' })
          : pageOf([aWaiting()], { total: 25, nextCursor: 'c2' }),
      [`POST ${paths.adminPaymentConfirmation('p2')}`]: () => void (second = []),
    });
    const { user } = renderConsole(PAGE);
    await user.click(await screen.findByRole('button', { name: 'Próxima página' }));
    await user.click(await screen.findByRole('button', { name: /^Confirmar pagamento: Da segunda/ }));
    await user.click((await asked('Confirmar pagamento')).getByRole('button', { name: 'Confirmar pagamento' }));
    await user.click(await screen.findByRole('button', { name: 'Ver os mais antigos' }));
    expect(await screen.findByRole('article', { name: 'Joana M.' })).toBeInTheDocument();
  });

  it('are dismissed after a question that says what later money does', async () => {
    let all = [aWaiting()];
    waitingApi([], { [WAITING]: () => pageOf(all), [`POST ${paths.adminPaymentDismissal('p1')}`]: () => void (all = []) });
    const { notify, user } = renderConsole(PAGE);
    await user.click(await screen.findByRole('button', { name: /^Descartar: Joana M\., R\$\s154,80$/ }));
    const dialog = await asked('Descartar pagamento');
    expect(dialog.getByText(/Se o dinheiro chegar depois/)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Descartar pagamento' }));
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Pagamento descartado'));
    expect(await screen.findByRole('heading', { name: 'Nada espera por confirmação' })).toBeInTheDocument();
  });

  it('report a failed load, and retry', async () => {
    const api = waitingApi([], { [WAITING]: () => new FakeProblem('server.unexpected') });
    const { notify, user } = renderConsole(PAGE);
    const retry = await screen.findByRole('button', { name: 'Tentar novamente' });
    expect(notify.failure.mock.calls).toEqual([['Erro', 'Erro ao carregar o que espera por confirmação']]);
    api.on({ [WAITING]: () => pageOf([aWaiting()]) });
    await user.click(retry);
    expect(await screen.findByRole('article', { name: 'Joana M.' })).toBeInTheDocument();
  });

  it('are confirmed after a question that names payer and amount', async () => {
    let all = [aWaiting()];
    const api = waitingApi([], {
      [WAITING]: () => pageOf(all),
      [`POST ${paths.adminPaymentConfirmation('p1')}`]: () => void (all = []),
    });
    const { notify, user } = renderConsole(PAGE);
    await user.click(await screen.findByRole('button', { name: /^Confirmar pagamento/ }));
    const dialog = await asked('Confirmar pagamento');
    expect(dialog.getByText('Joana M. · R$ 154,80')).toBeInTheDocument();
    expect(dialog.getByText(/Confirme somente depois de ver o valor na conta/)).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Cancelar' })).toHaveFocus();
    await user.click(dialog.getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(api.requests.filter(({ method }) => method === 'POST')).toEqual([]);
    const ask = screen.getByRole('button', { name: /^Confirmar pagamento/ });
    await waitFor(() => expect(ask).toHaveFocus());
    await user.click(ask);
    await user.click((await asked('Confirmar pagamento')).getByRole('button', { name: 'Confirmar pagamento' }));
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Pagamento confirmado'));
    expect(await screen.findByRole('heading', { name: 'Nada espera por confirmação' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('are dated on the day on which the money was received, between the payment’s beginning and today', async () => {
    const path = paths.adminPaymentConfirmation('p1');
    const api = waitingApi([aWaiting()], { [`POST ${path}`]: () => undefined });
    const { notify, user } = renderConsole(PAGE);
    await user.click(await screen.findByRole('button', { name: /^Confirmar pagamento/ }));
    const dialog = await asked('Confirmar pagamento');
    const confirm = dialog.getByRole('button', { name: 'Confirmar pagamento' });
    const field = dialog.getByLabelText('Recebido em');
    expect(field).toHaveValue(toDay(new Date()));
    for (const [day, message] of [
      ['2026-11-17', 'O pagamento só começou em 18/11/2026'],
      ['2999-01-01', 'A data não pode ser futura'],
    ] as const) {
      fireEvent.change(field, { target: { value: day } });
      expect(dialog.getByText(message)).toBeInTheDocument();
      await user.click(confirm);
      expect(api.requests.filter((request) => request.path === path)).toEqual([]);
    }
    fireEvent.change(field, { target: { value: '2026-11-18' } });
    await user.click(confirm);
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Pagamento confirmado'));
    expect(api.requests.find((request) => request.path === path)?.body).toEqual({ day: '2026-11-18' });
  });

  it('are refunds as well', async () => {
    waitingApi([aWaiting({ id: 'r1', kind: 'refund', amountCents: 990 })], {
      [`POST ${paths.adminRefundConfirmation('r1')}`]: () => undefined,
    });
    const { notify, user } = renderConsole(PAGE);
    await user.click(await screen.findByRole('button', { name: /^Confirmar reembolso: Joana M\., R\$\s9,90$/ }));
    const dialog = await asked('Confirmar reembolso');
    expect(dialog.getByText(/ver a saída na conta/)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Confirmar reembolso' }));
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Reembolso confirmado'));
  });

  it('are refunds that the provider did not make, to be requested again', async () => {
    waitingApi([aWaiting({ id: 'r2', kind: 'failed-refund', amountCents: 990 })], {
      [`POST ${paths.adminRefundRetry('r2')}`]: () => undefined,
    });
    const { notify, user } = renderConsole(PAGE);
    expect(await screen.findByText('Reembolso não realizado')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /^Tentar o reembolso novamente: Joana M\., R\$\s9,90$/ }));
    await user.click((await asked('Tentar o reembolso novamente')).getByRole('button', { name: 'Tentar o reembolso novamente' }));
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Reembolso solicitado de novo'));
  });

  it('are refunds that the provider did not make, to be dismissed', async () => {
    let all = [aWaiting({ id: 'r2', kind: 'failed-refund', amountCents: 990 })];
    const api = waitingApi([], { [WAITING]: () => pageOf(all), [`POST ${paths.adminRefundDismissal('r2')}`]: () => void (all = []) });
    const { notify, user } = renderConsole(PAGE);
    await user.click(await screen.findByRole('button', { name: /^Descartar: Joana M\., R\$\s9,90$/ }));
    const dialog = await asked('Descartar reembolso');
    expect(dialog.getByText(/depois de devolver de outro jeito/)).toBeInTheDocument();
    expect(api.requests.filter(({ method }) => method === 'POST')).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Descartar reembolso' }));
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Reembolso descartado'));
    expect(await screen.findByRole('heading', { name: 'Nada espera por confirmação' })).toBeInTheDocument();
  });

  it('that can’t be confirmed any more close the question and say why', async () => {
    let all = [aWaiting()];
    waitingApi([], {
      [WAITING]: () => pageOf(all),
      [`POST ${paths.adminPaymentConfirmation('p1')}`]: () => {
        all = [];
        return new FakeProblem('payment.not-confirmable');
      },
    });
    const { notify, user } = renderConsole(PAGE);
    await user.click(await screen.findByRole('button', { name: /^Confirmar pagamento/ }));
    await user.click((await asked('Confirmar pagamento')).getByRole('button', { name: 'Confirmar pagamento' }));
    expect(await screen.findByRole('heading', { name: 'Nada espera por confirmação' })).toBeInTheDocument();
    expect(notify.failure).toHaveBeenCalledWith('Não se confirma à mão', expect.any(String));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('keep the question when the API fails, to be answered again', async () => {
    const api = waitingApi([aWaiting()], { [`POST ${paths.adminPaymentConfirmation('p1')}`]: () => new FakeProblem('server.unexpected') });
    const { notify, user } = renderConsole(PAGE);
    await user.click(await screen.findByRole('button', { name: /^Confirmar pagamento/ }));
    const dialog = await asked('Confirmar pagamento');
    await user.click(dialog.getByRole('button', { name: 'Confirmar pagamento' }));
    await waitFor(() => expect(notify.failure).toHaveBeenCalledTimes(1));
    api.on({ [`POST ${paths.adminPaymentConfirmation('p1')}`]: () => undefined });
    await user.click(dialog.getByRole('button', { name: 'Confirmar pagamento' }));
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Pagamento confirmado'));
  });
});

describe('the parts of the page', () => {
  it('stand in the address, each without the filters of the other', async () => {
    waitingApi([]);
    const { user } = renderConsole(PAGE);
    await user.click(await screen.findByRole('tab', { name: 'Webhooks' }));
    expect(address()).toBe(`${PAGE}?aba=webhooks`);
    expect(await screen.findByRole('heading', { name: 'Nenhum webhook recebido' })).toBeInTheDocument();
    await user.type(screen.getByRole('searchbox', { name: 'Buscar webhooks' }), ' pay_1 {Enter}');
    await waitFor(() => expect(address()).toBe(`${PAGE}?aba=webhooks&busca=pay_1`));
    await user.click(screen.getByRole('tab', { name: 'A confirmar' }));
    expect(address()).toBe(PAGE);
    expect(await screen.findByRole('heading', { name: 'Nada espera por confirmação' })).toBeInTheDocument();
  });

  it('are reached by the arrow keys', async () => {
    waitingApi([]);
    const { user } = renderConsole(PAGE);
    await user.click(await screen.findByRole('tab', { name: 'A confirmar' }));
    await user.keyboard('{ArrowRight}');
    for (const name of ['Contestações', 'Conferência', 'Falhas', 'Webhooks']) {
      expect(await screen.findByRole('tab', { name, selected: true })).toHaveFocus();
      await user.keyboard('{ArrowRight}');
    }
  });
});
