import { FakeProblem, fakeApi } from '@aflora/api-client/testing';
import type { DonationView } from '@aflora/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { donationKeys } from '../../lib/access-keys';
import { leave } from '../../lib/payments.api';
import { aDonation, DONATION_ID } from '../../testing/a-donation';
import { aSessionUser } from '../../testing/a-session-user';
import { aCardPayment, aPixPayment, paymentOptions } from '../../testing/an-order';
import { comeBackLater } from '../../testing/come-back-later';
import { forgetEverything } from '../../testing/forget-everything';
import { renderSite } from '../../testing/render-site';

const PAGE = `/doacao/${DONATION_ID}`;
const SHOW = `GET /api/donations/${DONATION_ID}`;
const PAY = `POST /api/donations/${DONATION_ID}/payments`;
const RECEIPT = `GET /api/donations/${DONATION_ID}/receipt`;
const SUBSCRIPTION = `/api/donations/${DONATION_ID}/subscription`;

const completed = { paymentStatus: 'completed', receiptNumber: 42 };
const monthly = {
  ...completed,
  frequency: 'monthly' as const,
  subscription: {
    status: 'active',
    amountCents: 5000,
    pendingAmountCents: null,
    nextChargeAt: '2026-12-20T12:00:00Z',
    pausedUntil: null,
    cancelAskedAt: null,
  },
};

async function openDonation(donation: Partial<DonationView>, handlers: Parameters<typeof fakeApi>[0] = {}) {
  donationKeys.keep(DONATION_ID, 'donation-key');
  const api = fakeApi({ [SHOW]: () => aDonation(donation), 'GET /api/payments/methods': () => paymentOptions, ...handlers });
  const site = renderSite(PAGE);
  await waitFor(() => expect(screen.getByRole('main')).not.toHaveAttribute('aria-busy'));
  const click = (name: string | RegExp) => site.person.click(screen.getByRole('button', { name }));
  const sent = (call: string) => api.requests.filter(({ method, path }) => `${method} ${path}` === call);
  return { ...site, api, click, sent };
}

beforeEach(forgetEverything);
afterEach(() => {
  jest.useRealTimers();
});

describe('a donation that waits for its Pix', () => {
  it('thanks in the status that screen readers know already, once it is paid', async () => {
    const { api } = await openDonation({ payment: aPixPayment() });
    const status = screen.getByText(/espera o pagamento/);
    expect(status).toHaveAttribute('role', 'status');
    api.on({ [SHOW]: () => aDonation(completed) });
    comeBackLater();
    expect(await screen.findByRole('heading', { name: 'Obrigado, Rita!' })).toBeVisible();
    expect(status).toHaveTextContent(/^Recebemos sua doação de/);
  });

  it('does not promise to update itself while the API can’t be reached', async () => {
    const { api } = await openDonation({ ...monthly, paymentStatus: 'pending', receiptNumber: null });
    expect(screen.getByText(/Esta página se atualiza sozinha/)).toBeVisible();
    api.on({ [SHOW]: () => new FakeProblem('auth.forbidden') });
    comeBackLater();
    expect(await screen.findByText(/Não conseguimos atualizar esta página agora/)).toBeVisible();
    expect(screen.queryByText(/se atualiza sozinha/)).not.toBeInTheDocument();
  });

  it('says that a person confirms it where no provider does', async () => {
    const next = { kind: 'pix', payload: 'x', pageUrl: null, confirmedBy: 'person' } as const;
    await openDonation({ payment: aPixPayment({ expiresAt: null, next }) });
    expect(screen.getByText(/^Aguardando confirmação/)).toBeVisible();
  });

  it('has the code, and thanks by itself once it is paid', async () => {
    jest.useFakeTimers();
    const api = fakeApi({ [SHOW]: () => aDonation({ payment: aPixPayment({ amountCents: 5000 }) }) });
    renderSite(PAGE, { user: aSessionUser() });
    await act(() => jest.advanceTimersByTimeAsync(500));
    const qr = screen.getByRole('img', { name: 'QR code do Pix' });
    expect(Number(qr.getAttribute('width'))).toBeGreaterThanOrEqual(200);
    expect(screen.getByRole('timer')).toBeVisible();
    api.on({ [SHOW]: () => aDonation(completed) });
    await act(() => jest.advanceTimersByTimeAsync(3_000));
    expect(screen.getByRole('heading', { level: 1, name: 'Obrigado, Rita!' })).toBeVisible();
    const asked = api.requests.length;
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    expect(api.requests).toHaveLength(asked);
  });
});

describe('a donation that came through', () => {
  const receipts = [
    { number: 42, amountCents: 5000, issuedAt: '2026-11-20T12:00:00Z', replacedBy: 50 },
    { number: 50, amountCents: 4000, issuedAt: '2026-11-22T12:00:00Z', replacedBy: null },
  ];

  it('and was refunded in part counts net, and says which receipt replaced the first', async () => {
    await openDonation({ ...completed, receiptNumber: 50, refundedCents: 1000, receipts });
    expect(screen.getByText(/Recebemos sua doação/)).toHaveTextContent(/R\$\s40,00/);
    expect(screen.getByText(/^De R\$\s50,00, R\$\s10,00 voltaram/)).toBeVisible();
    expect(screen.getByText(/^Recibo corrigido nº 50/)).toBeVisible();
    expect(screen.getByText('O recibo nº 42 foi substituído pelo nº 50.')).toBeVisible();
  });

  it('after midnight has the day of its receipt, not the one on which it began', async () => {
    const issued = { number: 42, amountCents: 5000, issuedAt: '2027-01-01T03:10:00Z', replacedBy: null };
    await openDonation({ ...completed, receipts: [issued], createdAt: '2027-01-01T02:50:00Z' });
    expect(screen.getByText('Recibo nº 42 · 1 de janeiro de 2027')).toBeVisible();
  });

  it('late, after its Pix expired, is not said to have failed for sure', async () => {
    await openDonation({ paymentStatus: 'failed', payment: aPixPayment({ status: 'expired', next: null }) });
    expect(screen.getByText(/Se você já pagou, fale com a gente/)).toBeVisible();
    expect(screen.queryByText(/nada foi cobrado/)).not.toBeInTheDocument();
  });

  it('and was refunded in full says which receipts are void', async () => {
    await openDonation({ paymentStatus: 'refunded', receipts });
    expect(screen.getByText(/Os recibos nº 42 e nº 50 deixaram de valer/)).toBeVisible();
  });

  it.each<[string, Partial<DonationView>, string]>([
    [
      'open',
      { isDisputed: true, disputedCents: 5000 },
      'O pagamento de R$ 50,00 foi contestado, e o provedor decide com quem o valor fica.',
    ],
    ['lost', { disputedCents: 5000 }, 'A contestação devolveu R$ 50,00 a você. Os recibos nº 42 e nº 50 deixaram de valer.'],
    [
      'lost, after the rest was refunded,',
      { refundedCents: 2000, disputedCents: 3000 },
      'Devolvemos R$ 20,00 pela mesma forma de pagamento. A contestação devolveu R$ 30,00 a você. Os recibos nº 42 e nº 50 deixaram de valer.',
    ],
  ])('and whose dispute is %s says where its money is', async (_, facts, text) => {
    await openDonation({ paymentStatus: 'disputed', receipts, ...facts });
    expect(screen.getByRole('heading', { level: 1, name: 'Doação contestada' })).toBeVisible();
    expect(screen.getByText((shown) => shown.replaceAll('\u00a0', ' ') === text)).toBeVisible();
  });

  it.each<[string, Partial<DonationView>, RegExp, RegExp]>([
    ['open', { isDisputed: true }, /R\$\s50,00/, /^Uma parte, R\$\s10,00, foi contestada/],
    ['lost', {}, /R\$\s40,00/, /^A contestação devolveu R\$\s10,00 a você/],
  ])('and of which a part is disputed counts like its receipt while the dispute is %s', async (_, facts, received, text) => {
    await openDonation({ ...completed, disputedCents: 1000, receipts, ...facts });
    expect(screen.getByText(/Recebemos sua doação/)).toHaveTextContent(received);
    expect(screen.getByText(text)).toBeVisible();
  });

  it('is thanked for, with its receipt to take along', async () => {
    const saved = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    URL.createObjectURL = () => 'blob:recibo';
    URL.revokeObjectURL = () => undefined;
    const { click, sent } = await openDonation({ ...completed, isAnonymous: true }, { [RECEIPT]: () => 'pdf' });
    expect(screen.getByText(/Recebemos sua doação/)).toHaveTextContent(/R\$\s50,00/);
    expect(screen.getByText(/^Recibo nº 42/)).toBeVisible();
    expect(screen.getByText(/Doação anônima/)).toBeVisible();
    expect(screen.getByRole('main')).toHaveTextContent('CNPJ 12.345.678/0001-95');
    await click('Baixar recibo (PDF)');
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
    expect(sent(RECEIPT)[0]?.headers.get('x-access-key')).toBe('donation-key');
    saved.mockRestore();
  });

  it('says when the receipt can’t be had', async () => {
    const { click, notify } = await openDonation(completed, { [RECEIPT]: () => new FakeProblem('server.unavailable') });
    await click('Baixar recibo (PDF)');
    await waitFor(() => expect(notify.failure).toHaveBeenCalledWith('Erro', 'Não foi possível baixar o recibo.'));
  });
});

describe('a donation that failed', () => {
  it('is tried again in another way', async () => {
    jest.spyOn(leave, 'to').mockReset();
    const failed = { paymentStatus: 'failed', payment: aPixPayment({ status: 'failed', next: null }) };
    const { click, person, sent } = await openDonation(failed, { [PAY]: () => aCardPayment() });
    expect(screen.getByRole('heading', { level: 1, name: 'A doação não foi concluída' })).toBeVisible();
    await click('Tentar novamente');
    await person.click(await screen.findByRole('radio', { name: /Cartão/ }));
    await click(/^Pagar R\$/);
    await waitFor(() => expect(leave.to).toHaveBeenCalledWith('https://provedor.example/pagar'));
    expect(sent(PAY)[0]?.body).toEqual({ provider: 'sandbox', method: 'card' });
    expect(sent(PAY)[0]?.headers.get('x-access-key')).toBe('donation-key');
  });
});

describe('a monthly donation', () => {
  it('gets another amount', async () => {
    const answer = () => aDonation({ ...monthly, subscription: { ...monthly.subscription, amountCents: 8000 } });
    const { click, person, sent, notify } = await openDonation(monthly, { [`PATCH ${SUBSCRIPTION}`]: answer });
    const card = within(screen.getByRole('region', { name: 'Doação mensal' }));
    expect(card.getByText('Próxima cobrança em 20/12/2026.')).toBeVisible();
    await click('Mudar valor');
    const field = card.getByRole('textbox', { name: 'Novo valor mensal' });
    await person.clear(field);
    await person.type(field, '3');
    await click('Salvar');
    expect(await card.findByText(/Valor deve ser no mínimo/)).toBeVisible();
    await person.clear(field);
    await person.type(field, '80');
    await click('Salvar');
    expect(await card.findByText(/^R\$\s80,00$/)).toBeVisible();
    expect(sent(`PATCH ${SUBSCRIPTION}`)[0]?.body).toEqual({ amountCents: 8000 });
    expect(notify.success).toHaveBeenCalledWith('Valor alterado', expect.stringContaining('80,00'));
  });

  it('keeps the keyboard’s place when the field for another amount opens, and when it closes', async () => {
    const { click, person } = await openDonation(monthly, { [`PATCH ${SUBSCRIPTION}`]: () => aDonation(monthly) });
    for (const answer of ['Manter valor', 'Salvar']) {
      await click('Mudar valor');
      expect(screen.getByRole('textbox', { name: 'Novo valor mensal' })).toHaveFocus();
      screen.getByRole('button', { name: answer }).focus();
      await person.keyboard('{Enter}');
      await waitFor(() => expect(screen.getByRole('button', { name: 'Mudar valor' })).toHaveFocus());
    }
  });

  it('says that another amount waits for the provider', async () => {
    const pending = { ...monthly, subscription: { ...monthly.subscription, pendingAmountCents: 8000 } };
    const { click, person, notify } = await openDonation(monthly, { [`PATCH ${SUBSCRIPTION}`]: () => aDonation(pending) });
    const card = within(screen.getByRole('region', { name: 'Doação mensal' }));
    await click('Mudar valor');
    const field = card.getByRole('textbox', { name: 'Novo valor mensal' });
    await person.clear(field);
    await person.type(field, '80');
    await click('Salvar');
    expect(await card.findByText(/Avisamos por e-mail quando o novo valor estiver valendo/)).toHaveTextContent(
      'Você pediu R$ 80,00 por mês.',
    );
    expect(card.getByText(/^R\$\s50,00$/)).toBeVisible();
    expect(notify.success).toHaveBeenCalledWith('Mudança pedida', expect.any(String));
  });

  it('is cancelled after a question', async () => {
    const { click, person, api, sent, notify } = await openDonation(monthly, { [`DELETE ${SUBSCRIPTION}`]: () => aDonation(monthly) });
    await click('Cancelar doação mensal');
    const dialog = within(await screen.findByRole('dialog', { name: /^Cancelar a doação mensal de R\$\s50,00\?$/ }));
    api.on({ [SHOW]: () => aDonation({ ...monthly, subscription: { ...monthly.subscription, status: 'cancelled', nextChargeAt: null } }) });
    await person.dblClick(dialog.getByRole('button', { name: 'Cancelar doação mensal' }));
    expect(await screen.findByText(/^Nenhuma outra cobrança será feita\. Os recibos/)).toBeInTheDocument();
    expect(sent(`DELETE ${SUBSCRIPTION}`)).toHaveLength(1);
    expect(notify.success).toHaveBeenCalledWith('Doação mensal cancelada', expect.any(String));
    expect(screen.queryByRole('button', { name: 'Mudar valor' })).not.toBeInTheDocument();
  });

  it('is paused for some months, and resumed', async () => {
    const paused = { ...monthly, subscription: { ...monthly.subscription, status: 'paused', pausedUntil: '2027-02-20T12:00:00Z' } };
    const { click, person, sent, notify } = await openDonation(monthly, {
      [`POST ${SUBSCRIPTION}/pauses`]: () => aDonation(paused),
      [`POST ${SUBSCRIPTION}/resumption`]: () => aDonation(monthly),
    });
    await click('Pausar');
    const dialog = within(await screen.findByRole('dialog', { name: /^Pausar a doação mensal de R\$\s50,00\?$/ }));
    await person.click(dialog.getByRole('radio', { name: '3 meses' }));
    await person.dblClick(dialog.getByRole('button', { name: 'Pausar' }));
    expect(await screen.findByText('Nada é cobrado até 20/02/2027.')).toBeInTheDocument();
    expect(sent(`POST ${SUBSCRIPTION}/pauses`).map(({ body }) => body)).toEqual([{ months: 3 }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await click('Retomar');
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Retomar' }));
    expect(await screen.findByText('Próxima cobrança em 20/12/2026.')).toBeInTheDocument();
    expect(notify.success).toHaveBeenLastCalledWith('Doação mensal retomada', expect.any(String));
  });

  it('is over for a failed renewal, too: it can begin again, but the renewal can’t be paid', async () => {
    const subscription = { ...monthly.subscription, status: 'cancelled', nextChargeAt: null };
    await openDonation({ ...monthly, paymentStatus: 'failed', receiptNumber: null, subscription, canPay: false });
    expect(screen.getByText('Cancelada')).toBeVisible();
    expect(screen.getByText(/^Nenhuma outra cobrança será feita/)).toBeVisible();
    expect(screen.getByRole('button', { name: /^Voltar a doar/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Tentar novamente' })).not.toBeInTheDocument();
  });

  it('begins again after its end, on the provider’s page', async () => {
    const follow = jest.spyOn(leave, 'to').mockReset();
    const over = { ...monthly, subscription: { ...monthly.subscription, status: 'cancelled', nextChargeAt: null } };
    const renewed = { id: 'd2', accessToken: 'new-key', payment: aCardPayment() };
    const { click } = await openDonation(over, { [`POST ${SUBSCRIPTION}/renewals`]: () => renewed });
    await click(/^Voltar a doar R\$\s50,00 por mês$/);
    await waitFor(() => expect(follow).toHaveBeenCalledWith('https://provedor.example/pagar'));
    expect(donationKeys.of('d2')).toBe('new-key');
  });

  it('that was begun again leads to the one that charges now, and begins no third', async () => {
    const subscription = { ...monthly.subscription, status: 'cancelled', nextChargeAt: null };
    await openDonation({ ...monthly, subscription, renewalUrl: 'https://aflora.example/doacao/d2?token=t' });
    expect(screen.getByRole('link', { name: 'Ver a doação mensal de agora' })).toHaveAttribute(
      'href',
      expect.stringContaining('/doacao/d2'),
    );
    expect(screen.queryByText(/Nenhuma outra cobrança/)).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Voltar a doar/ })).not.toBeInTheDocument();
  });

  it('that another tab has begun again is not begun a second time: the page leads to the one that is charged', async () => {
    const subscription = { ...monthly.subscription, status: 'cancelled', nextChargeAt: null };
    const refusal = { [`POST ${SUBSCRIPTION}/renewals`]: () => new FakeProblem('payment.nothing-to-pay') };
    const { api, click } = await openDonation({ ...monthly, subscription }, refusal);
    api.on({ [SHOW]: () => aDonation({ ...monthly, subscription, renewalUrl: 'https://aflora.example/doacao/d2?token=t' }) });
    await click(/^Voltar a doar/);
    expect(await screen.findByRole('link', { name: 'Ver a doação mensal de agora' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Voltar a doar/ })).not.toBeInTheDocument();
  });

  it('begins again without leaving its key in the browser of a signed-in donor, who signs out there', async () => {
    const follow = jest.spyOn(leave, 'to').mockReset();
    const over = { ...monthly, subscription: { ...monthly.subscription, status: 'cancelled', nextChargeAt: null } };
    const renewed = { id: 'd2', accessToken: 'new-key', payment: aCardPayment() };
    fakeApi({ [SHOW]: () => aDonation(over), [`POST ${SUBSCRIPTION}/renewals`]: () => renewed });
    const { person } = renderSite(PAGE, { user: aSessionUser() });
    await person.click(await screen.findByRole('button', { name: /^Voltar a doar/ }));
    await waitFor(() => expect(follow).toHaveBeenCalled());
    expect(donationKeys.of('d2')).toBeUndefined();
  });

  it('says that the cancellation waits for the provider when it can’t be reached, and offers only to repeat it', async () => {
    const refusal = { [`DELETE ${SUBSCRIPTION}`]: () => new FakeProblem('payment.provider-unavailable') };
    const { api, click, person, notify } = await openDonation(monthly, refusal);
    await click('Cancelar doação mensal');
    const dialog = within(await screen.findByRole('dialog'));
    api.on({ [SHOW]: () => aDonation({ ...monthly, subscription: { ...monthly.subscription, cancelAskedAt: '2026-11-30T12:00:00Z' } }) });
    await person.click(dialog.getByRole('button', { name: 'Cancelar doação mensal' }));
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Cancelamento pedido', expect.any(String)));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(notify.failure).not.toHaveBeenCalled();
    expect(screen.getByText(/^Você pediu o cancelamento/)).toBeVisible();
    expect(screen.getByText('Cancelamento pedido')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Cancelar doação mensal' })).toBeVisible();
    for (const name of ['Mudar valor', 'Pausar']) expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  });

  it('shows that the provider has confirmed the cancellation, and then asks no more', async () => {
    jest.useFakeTimers();
    const { subscription } = monthly;
    const api = fakeApi({
      [SHOW]: () => aDonation({ ...monthly, subscription: { ...subscription, cancelAskedAt: '2026-11-30T12:00:00Z' } }),
    });
    renderSite(PAGE, { user: aSessionUser() });
    await act(() => jest.advanceTimersByTimeAsync(500));
    expect(screen.getByText('Cancelamento pedido')).toBeVisible();
    api.on({ [SHOW]: () => aDonation({ ...monthly, subscription: { ...subscription, status: 'cancelled', nextChargeAt: null } }) });
    await act(() => jest.advanceTimersByTimeAsync(3_000));
    expect(screen.getByText('Cancelada')).toBeVisible();
    const asked = api.requests.length;
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    expect(api.requests).toHaveLength(asked);
  });

  it('keeps the question of a cancellation that the API could not store', async () => {
    const refusal = { [`DELETE ${SUBSCRIPTION}`]: () => new FakeProblem('server.unavailable') };
    const { click, person, notify } = await openDonation(monthly, refusal);
    await click('Cancelar doação mensal');
    const dialog = within(await screen.findByRole('dialog'));
    await person.click(dialog.getByRole('button', { name: 'Cancelar doação mensal' }));
    await waitFor(() => expect(notify.failure).toHaveBeenCalled());
    expect(dialog.getByRole('button', { name: 'Cancelar doação mensal' })).toBeVisible();
    expect(notify.success).not.toHaveBeenCalled();
  });

  it('promises no valid receipts at its end when this one was given back', async () => {
    const subscription = { ...monthly.subscription, status: 'cancelled', nextChargeAt: null };
    const receipts = [{ number: 42, amountCents: 5000, issuedAt: '2026-11-20T12:16:00Z', replacedBy: null }];
    await openDonation({ ...monthly, paymentStatus: 'refunded', receiptNumber: null, receipts, subscription });
    expect(screen.getByText('Nenhuma outra cobrança será feita.')).toBeVisible();
    expect(screen.queryByText(/continuam valendo/)).not.toBeInTheDocument();
  });
});

describe('the page of a donation', () => {
  it('opens with the key of a mail’s link, which leaves the address bar', async () => {
    const api = fakeApi({ [SHOW]: () => aDonation(completed) });
    const { address } = renderSite(`${PAGE}?token=mail-key`);
    await screen.findByRole('heading', { level: 1, name: 'Obrigado, Rita!' });
    expect(address()).toBe(PAGE);
    expect(api.requests[0]?.headers.get('x-access-key')).toBe('mail-key');
  });

  it('says to a stranger how to find it', async () => {
    fakeApi({ [SHOW]: () => new FakeProblem('donation.not-found') });
    renderSite(PAGE);
    expect(await screen.findByRole('heading', { level: 1, name: 'Doação não encontrada' })).toBeVisible();
    expect(within(screen.getByRole('main')).getByRole('button', { name: 'Entrar' })).toBeVisible();
  });

  it('reports a failed load and retries', async () => {
    const api = fakeApi({ [SHOW]: () => new FakeProblem('request.malformed') });
    const { person, notify } = renderSite(PAGE);
    const retry = await screen.findByRole('button', { name: 'Tentar novamente' });
    expect(notify.failure).toHaveBeenCalledWith('Erro', 'Não foi possível carregar a doação.');
    api.on({ [SHOW]: () => aDonation(completed) });
    await person.click(retry);
    expect(await screen.findByRole('heading', { level: 1, name: 'Obrigado, Rita!' })).toBeVisible();
  });
});

describe('what a donation paid', () => {
  it('is listed with its day and supplier, and what is not used yet', async () => {
    const use = {
      expenseId: 'e1',
      cents: 3_000,
      day: '2026-11-12',
      project: 'Cestas',
      supplier: 'Mercado Bom Preço',
      description: 'Arroz',
    };
    await openDonation({ ...completed, project: 'Cestas', uses: { uses: [use], usedCents: 3_500, unusedCents: 1_500 } });
    const part = screen.getByRole('region', { name: 'O que a sua doação pagou' });
    const rows = within(part)
      .getAllByRole('listitem')
      .map((row) => (row.textContent ?? '').replaceAll('\u00a0', ' '));
    expect(rows).toEqual(['R$ 30,00ArrozCestas, 12/11/2026, Mercado Bom Preço', 'R$ 5,00em outras despesas', 'R$ 15,00ainda não usado']);
    expect(within(part).getByRole('link', { name: 'Arroz' })).toHaveAttribute('href', '/transparencia/2026-11?despesa=e1#e1');
  });

  it('is not shown once all of it was returned', async () => {
    await openDonation({ ...completed, paymentStatus: 'refunded' });
    expect(screen.queryByRole('region', { name: 'O que a sua doação pagou' })).not.toBeInTheDocument();
  });
});
