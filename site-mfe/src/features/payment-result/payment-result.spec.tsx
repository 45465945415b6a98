import { FakeProblem, fakeApi } from '@aflora/api-client/testing';
import type { PaymentResultView } from '@aflora/contracts';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { aPixPayment } from '../../testing/an-order';
import { forgetEverything } from '../../testing/forget-everything';
import { renderSite } from '../../testing/render-site';

const RETURN = 'POST /api/payments/pay-1/return';
const PAYMENT = 'GET /api/payments/pay-1';

const returnOf = (status: PaymentResultView['status'], method: PaymentResultView['method'] = 'card') => ({
  [RETURN]: (): PaymentResultView => ({ status, method, purpose: 'order', path: '/pedido/o-1' }),
});

beforeEach(forgetEverything);

describe('the payment success page', () => {
  it('shows success at once without a provider’s parameters, and no toast', async () => {
    const { notify } = renderSite('/payment/success');
    expect(await screen.findByRole('heading', { name: 'Pagamento Realizado!' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Voltar ao Início' })).toHaveAttribute('href', '/');
    expect(screen.getByRole('link', { name: 'Continuar Comprando' })).toHaveAttribute('href', '/loja');
    expect(notify.success).not.toHaveBeenCalled();
  });

  it('takes one parameter alone for none', async () => {
    const { notify } = renderSite('/payment/success?token=a');
    await screen.findByRole('heading', { name: 'Pagamento Realizado!' });
    expect(notify.success).not.toHaveBeenCalled();
  });

  it('keeps waiting for two seconds when token and PayerID came', async () => {
    jest.useFakeTimers();
    const { notify } = renderSite('/payment/success?token=a&PayerID=b');
    await act(() => jest.advanceTimersByTimeAsync(100));
    expect(screen.getByRole('status', { name: 'Confirmando o pagamento...' })).toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(1_800));
    expect(screen.queryByText('Pagamento Realizado!')).not.toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(200));
    expect(screen.getByRole('heading', { name: 'Pagamento Realizado!' })).toBeVisible();
    expect(notify.success).toHaveBeenCalledWith('Pagamento Realizado!', 'Pagamento confirmado com sucesso.');
    jest.useRealTimers();
  });
});

describe('the payment success page with a payment', () => {
  it('says that it is paid once the API does, and leads to the order', async () => {
    const api = fakeApi(returnOf('paid'));
    const { notify } = renderSite('/payment/success?payment=pay-1&collection_id=77');
    expect(await screen.findByRole('heading', { name: 'Pagamento Realizado!' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ver o pedido' })).toHaveAttribute('href', '/pedido/o-1');
    expect(notify.success).toHaveBeenCalledTimes(1);
    expect(notify.success).toHaveBeenCalledWith('Pagamento Realizado!', 'Pagamento confirmado com sucesso.');
    expect(api.requests[0]?.body).toEqual({ payment: 'pay-1', collection_id: '77' });
  });

  it('reports each success once, not again after a reload', async () => {
    fakeApi({ ...returnOf('paid'), 'POST /api/payments/pay-2/return': returnOf('paid')[RETURN] });
    const visits: number[] = [];
    for (const payment of ['pay-1', 'pay-1', 'pay-2']) {
      const { notify } = renderSite(`/payment/success?payment=${payment}`);
      await screen.findByRole('heading', { name: 'Pagamento Realizado!' });
      visits.push(notify.success.mock.calls.length);
      cleanup();
    }
    expect(visits).toEqual([1, 0, 1]);
  });

  it('waits for a pending one and notices when it comes through', async () => {
    const api = fakeApi({ ...returnOf('pending'), [PAYMENT]: () => aPixPayment() });
    const { notify } = renderSite('/payment/success?payment=pay-1');
    expect(await screen.findByRole('heading', { name: 'Pagamento em processamento' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ver o pedido' })).toBeVisible();
    expect(notify.success).not.toHaveBeenCalled();
    const announced = screen.getByText(/^Ainda estamos esperando/);
    api.on({ [PAYMENT]: () => aPixPayment({ status: 'paid', next: null }) });
    expect(await screen.findByRole('heading', { name: 'Pagamento Realizado!' })).toBeVisible();
    // Screen readers announce changes of a live region that was there before.
    expect(announced).toHaveTextContent('Obrigado. Você recebe a confirmação por e-mail.');
  });

  it.each(['failed', 'expired', 'cancelled'] as const)('never calls a payment that is %s a success', async (status) => {
    fakeApi(returnOf(status));
    const { notify } = renderSite('/payment/success?payment=pay-1');
    expect(await screen.findByRole('heading', { name: 'Pagamento não aprovado' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Pagar novamente' })).toHaveAttribute('href', '/pedido/o-1');
    expect(notify.success).not.toHaveBeenCalled();
  });

  it('doesn’t say that nothing was charged for a Pix that expired, and notices when it was paid in time', async () => {
    const api = fakeApi({ ...returnOf('expired', 'pix'), [PAYMENT]: () => aPixPayment({ status: 'expired', next: null }) });
    jest.useFakeTimers();
    const { notify } = renderSite('/payment/success?payment=pay-1');
    await act(() => jest.advanceTimersByTimeAsync(200));
    expect(screen.getByRole('heading', { name: 'O código Pix venceu' })).toBeVisible();
    expect(screen.getByText('Se você já pagou, a confirmação aparece aqui; se não, pode pagar novamente.')).toBeVisible();
    expect(screen.queryByText(/Nada foi cobrado/)).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Pagar novamente' })).toHaveAttribute('href', '/pedido/o-1');
    api.on({ [PAYMENT]: () => aPixPayment({ status: 'paid', next: null }) });
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(screen.getByRole('heading', { name: 'Pagamento Realizado!' })).toBeVisible();
    expect(notify.success).toHaveBeenCalledTimes(1);
    jest.useRealTimers();
  });

  it('takes an unknown payment for none', async () => {
    fakeApi({ [RETURN]: () => new FakeProblem('payment.not-found') });
    renderSite('/payment/success?payment=pay-1');
    expect(await screen.findByRole('heading', { name: 'Pagamento Realizado!' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Ver o pedido' })).not.toBeInTheDocument();
  });

  it('promises nothing while nobody can tell', async () => {
    fakeApi({ [RETURN]: () => new FakeProblem('payment.provider-unavailable') });
    const { notify } = renderSite('/payment/success?payment=pay-1');
    expect(await screen.findByRole('heading', { name: 'Pagamento em processamento' })).toBeVisible();
    expect(notify.success).not.toHaveBeenCalled();
  });
});

describe('the payment success page with a subscription', () => {
  const SUBSCRIPTION = 'POST /api/payments/subscriptions/sub-1/return';
  const answer = (given: Partial<PaymentResultView>) => ({
    [SUBSCRIPTION]: (): PaymentResultView => ({ status: 'paid', method: 'card', purpose: 'donation', path: '/doacao/d-1', ...given }),
  });

  it('leads to the donation', async () => {
    fakeApi(answer({}));
    const { notify } = renderSite('/payment/success?subscription=sub-1&preapproval_id=9');
    expect(await screen.findByRole('heading', { name: 'Pagamento Realizado!' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ver a doação' })).toHaveAttribute('href', '/doacao/d-1');
    expect(notify.success).toHaveBeenCalledTimes(1);
  });

  it('asks again while it isn’t authorised', async () => {
    jest.useFakeTimers();
    const api = fakeApi(answer({ status: 'pending', purpose: 'membership', path: '/perfil' }));
    renderSite('/payment/success?subscription=sub-1');
    await act(() => jest.advanceTimersByTimeAsync(200));
    expect(screen.getByRole('heading', { name: 'Pagamento em processamento' })).toBeVisible();
    api.on(answer({ purpose: 'membership', path: '/perfil' }));
    await act(() => jest.advanceTimersByTimeAsync(10_500));
    expect(screen.getByRole('heading', { name: 'Pagamento Realizado!' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ver a assinatura' })).toHaveAttribute('href', '/perfil');
    jest.useRealTimers();
  });

  it.each(['success', 'cancelled'])('leaves requests for the network’s other links while the %s page stays open', async (page) => {
    jest.useFakeTimers();
    const api = fakeApi(answer({ status: 'pending', purpose: 'membership', path: '/perfil' }));
    renderSite(`/payment/${page}?subscription=sub-1`);
    await act(() => jest.advanceTimersByTimeAsync(200));
    await act(() => jest.advanceTimersByTimeAsync(600_000));
    // LIMIT_LINK allows 120 in ten minutes to everybody behind the same address.
    const asked = api.requests.filter(({ path }) => path.endsWith('/sub-1/return')).length;
    expect(asked).toBeGreaterThan(5);
    expect(asked).toBeLessThan(15);
    jest.useRealTimers();
  });

  it('leads back to the plans when a membership was not paid', async () => {
    fakeApi(answer({ status: 'cancelled', purpose: 'membership', path: '/perfil' }));
    renderSite('/payment/success?subscription=sub-1');
    expect(await screen.findByRole('heading', { name: 'Pagamento não aprovado' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Pagar novamente' })).toHaveAttribute('href', '/seja-membro');
    expect(screen.getByText('Nada foi cobrado. Você pode tentar de novo, também com outro cartão.')).toBeVisible();
  });
});

describe('the payment cancelled page', () => {
  it('leads to the order whose payment was given up', async () => {
    fakeApi(returnOf('cancelled'));
    renderSite('/payment/cancelled?payment=pay-1');
    expect(await screen.findByRole('link', { name: 'Ver o pedido' })).toHaveAttribute('href', '/pedido/o-1');
    expect(screen.getByRole('heading', { name: 'Pagamento Cancelado' })).toBeVisible();
  });

  it('gives way to the truth when it was paid all the same', async () => {
    fakeApi(returnOf('paid'));
    const { address } = renderSite('/payment/cancelled?payment=pay-1');
    await waitFor(() => expect(address()).toBe('/payment/success?payment=pay-1'));
  });

  it('says that nothing was charged and leads back', async () => {
    const { person, address } = renderSite('/payment/cancelled');
    expect(await screen.findByRole('heading', { name: 'Pagamento Cancelado' })).toBeVisible();
    expect(screen.getByText(/Nenhuma cobrança foi feita/)).toBeVisible();
    await person.click(screen.getByRole('link', { name: 'Voltar ao Início' }));
    expect(address()).toBe('/');
  });

  it('sends who has nowhere to go back to the shop', async () => {
    const { person, address } = renderSite('/payment/cancelled');
    await person.click(await screen.findByRole('button', { name: 'Tentar Novamente' }));
    expect(address()).toBe('/loja');
  });
});
