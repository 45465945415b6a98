import { FakeProblem, fakeApi } from '@aflora/api-client/testing';
import type { OwnMembershipView } from '@aflora/contracts';
import { siteContent } from '@aflora/contracts/content';
import { screen, waitFor, within } from '@testing-library/react';
import type { Membership } from '../../lib/membership.api';
import { leave } from '../../lib/payments.api';
import { aMembership } from '../../testing/a-membership';
import { aSessionUser } from '../../testing/a-session-user';
import { aCardPayment, paymentOptions } from '../../testing/an-order';
import { renderSite } from '../../testing/render-site';

const START = 'POST /api/ong-members';

const membershipApi = (handlers: Parameters<typeof fakeApi>[0] = {}) =>
  fakeApi({
    'GET /api/ong-members/mine': () => ({ isMember: false, membership: null }),
    'GET /api/payments/methods': () => paymentOptions,
    [START]: () => aCardPayment(),
    ...handlers,
  });

/** The plans after an administrator renamed the second one and changed its price. */
const changedPlans = [siteContent.plans[0], { ...siteContent.plans[1], name: 'Membro Raiz', monthlyCents: 5990, mostPopular: false }];
const changedSettings = { content: { plans: changedPlans } };

async function openPlans({ user = aSessionUser(), settings = {} }: Parameters<typeof renderSite>[1] = {}) {
  jest.spyOn(leave, 'to').mockReset();
  const site = renderSite('/seja-membro', { user, settings });
  const [, transformer] = (await screen.findAllByRole('article')) as [HTMLElement, HTMLElement];
  return { ...site, subscribe: () => site.person.click(within(transformer).getByRole('button', { name: /^Assinar por/ })), transformer };
}

const sent = ({ requests }: ReturnType<typeof membershipApi>) => requests.filter(({ method }) => method === 'POST');

describe('becoming a member', () => {
  it('leads to the provider, once', async () => {
    const api = membershipApi();
    const { person, transformer } = await openPlans();
    await person.dblClick(within(transformer).getByRole('button', { name: /^Assinar por R\$\s49,90$/ }));
    await waitFor(() => expect(leave.to).toHaveBeenCalledWith('https://provedor.example/pagar'));
    expect(sent(api)).toHaveLength(1);
    const asked = { planCode: 'transformer', membershipType: 'monthly', provider: 'sandbox', expectedChargeCents: 4990 };
    expect(sent(api)[0]?.body).toEqual(asked);
    expect(sent(api)[0]?.headers.get('idempotency-key')).toMatch(/\S/);
  });

  it('costs ten months a year, and says what that saves', async () => {
    const api = membershipApi();
    const { person, transformer, subscribe } = await openPlans();
    await person.click(screen.getByRole('radio', { name: 'Anual' }));
    expect(transformer).toHaveTextContent(/R\$\s499,00 por ano/);
    expect(transformer).toHaveTextContent(/Você economiza R\$\s99,80 por ano/);
    await subscribe();
    await waitFor(() => expect(sent(api)[0]?.body).toMatchObject({ membershipType: 'yearly', expectedChargeCents: 49_900 }));
  });

  it('shows and names the price that administrators saved', async () => {
    const api = membershipApi();
    const { transformer, subscribe } = await openPlans({ settings: changedSettings });
    expect(within(transformer).getByRole('heading', { name: 'Membro Raiz' })).toBeVisible();
    expect(transformer).toHaveTextContent(/R\$\s59,90 por mês/);
    expect(screen.queryByText('Mais popular')).not.toBeInTheDocument();
    await subscribe();
    await waitFor(() => expect(sent(api)[0]?.body).toMatchObject({ planCode: 'transformer', expectedChargeCents: 5990 }));
  });

  it('is confirmed again at the new price when it changed meanwhile', async () => {
    const changed = new FakeProblem('membership.price-changed', { params: { chargeCents: 5990 } });
    const api = membershipApi({
      [START]: ({ body }) => ((body as { expectedChargeCents: number }).expectedChargeCents === 5990 ? aCardPayment() : changed),
      'GET /api/site-settings': () => changedSettings,
    });
    const { subscribe, transformer, person, notify } = await openPlans();
    await subscribe();
    const told = await screen.findByRole('alert');
    expect(told).toHaveTextContent(/O preço mudou. Nada foi cobrado. Confira o preço novo e confirme. Agora são R\$\s59,90 por mês./);
    expect(told).toHaveFocus();
    await person.click(await within(transformer).findByRole('button', { name: /^Assinar por R\$\s59,90$/ }));
    await waitFor(() => expect(leave.to).toHaveBeenCalledWith('https://provedor.example/pagar'));
    expect(sent(api).map(({ body }) => (body as { expectedChargeCents: number }).expectedChargeCents)).toEqual([4990, 5990]);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(notify.failure).not.toHaveBeenCalled();
  });

  it('goes on by itself after a visitor has signed in', async () => {
    const api = membershipApi();
    const { subscribe, become } = await openPlans({ user: null });
    await subscribe();
    expect(await screen.findByRole('dialog')).toBeVisible();
    expect(sent(api)).toHaveLength(0);
    become(aSessionUser());
    await waitFor(() => expect(leave.to).toHaveBeenCalledWith('https://provedor.example/pagar'));
    expect(sent(api)[0]?.body).toMatchObject({ planCode: 'transformer' });
  });

  it('doesn’t replace the paused membership of a visitor who signs in, which has paid days left', async () => {
    const membership = aMembership({ status: 'inactive', isPaused: true, canResume: true, creditedDays: 12, planOptions: [] });
    const api = membershipApi({ 'GET /api/ong-members/mine': () => ({ isMember: false, membership }) });
    const { subscribe, become, transformer } = await openPlans({ user: null });
    await subscribe();
    await screen.findByRole('dialog');
    become(aSessionUser());
    const told = await screen.findByText(/^Nada foi cobrado. Escolha aqui/);
    expect(told).toHaveTextContent(/^Você já tem uma assinatura\./);
    expect(await within(transformer).findByRole('button', { name: 'Retomar' })).toBeVisible();
    expect(sent(api)).toHaveLength(0);
    expect(leave.to).not.toHaveBeenCalled();
  });

  it('is given up by closing the dialog', async () => {
    const api = membershipApi();
    const { subscribe, become, person } = await openPlans({ user: null });
    await subscribe();
    await person.click(await screen.findByRole('button', { name: 'Fechar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    become(aSessionUser());
    expect(sent(api)).toHaveLength(0);
  });

  it('says to members that they are', async () => {
    membershipApi({ [START]: () => new FakeProblem('membership.already-active') });
    const { subscribe, notify } = await openPlans();
    await subscribe();
    const told = await screen.findByRole('alert');
    expect(told).toHaveTextContent('Você já é membro');
    expect(told).toHaveFocus();
    expect(within(told).getByRole('link')).toHaveAttribute('href', '/perfil');
    expect(notify.failure).not.toHaveBeenCalled();
  });

  it.each([
    ['the provider is down', { [START]: () => new FakeProblem('payment.provider-unavailable') }],
    ['nothing charges by the month', { 'GET /api/payments/methods': () => paymentOptions.filter(({ recurring }) => !recurring) }],
  ])('fails with a toast when %s', async (_, handlers) => {
    membershipApi(handlers);
    const { subscribe, notify } = await openPlans();
    await subscribe();
    await waitFor(() => expect(notify.failure).toHaveBeenCalledTimes(1));
    expect(leave.to).not.toHaveBeenCalled();
  });
});

describe('a member on the page of the plans', () => {
  const openAs = async (membership: Membership, handlers: Parameters<typeof fakeApi>[0] = {}) => {
    const api = membershipApi({ 'GET /api/ong-members/mine': () => ({ isMember: true, membership }), ...handlers });
    const site = await openPlans();
    await screen.findByText('Seu plano');
    const [supporter, transformer] = screen.getAllByRole('article').map((card) => within(card));
    return { ...site, api, supporter: supporter as typeof transformer & object, transformer: transformer as typeof supporter & object };
  };

  it('sees the own plan marked, and changes to the other instead of starting a second membership', async () => {
    const { supporter, transformer, person, api } = await openAs(aMembership(), {
      'POST /api/ong-members/mine/plan': () => ({
        own: { isMember: true, membership: aMembership({ nextPlan: { planCode: 'supporter', chargeCents: 2990 } }) },
        payment: null,
      }),
    });
    expect(transformer.getByText('Seu plano')).toBeVisible();
    expect(transformer.getByText(/Próximo pagamento em 20\/12\/2026/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Assinar/ })).not.toBeInTheDocument();
    await person.click(supporter.getByRole('button', { name: 'Mudar para Membro Apoiador' }));
    await person.dblClick(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Mudar para Membro Apoiador' }));
    expect(await supporter.findByText(/Muda para Membro Apoiador em 20\/12\/2026/)).toBeVisible();
    expect(transformer.getByRole('button', { name: 'Continuar no Membro Transformador' })).toBeVisible();
    expect(sent(api)).toHaveLength(1);
  });

  it.each([
    ['in grace', { graceUntil: '2026-12-29T12:00:00Z' }, /assim que o pagamento em atraso for aprovado/],
    ['cancelled', { cancelAtPeriodEnd: true, canKeep: true }, /Volte atrás no cancelamento/],
    ['paused', { status: 'inactive', isPaused: true, canResume: true }, /Retome a sua assinatura/],
  ])('is told why the plan can’t be changed while it is %s', async (_, given, text) => {
    const { supporter } = await openAs(aMembership({ ...given, canChangePlan: false, planOptions: [] }));
    expect(supporter.getByText(text)).toBeVisible();
    expect(supporter.queryByRole('button')).not.toBeInTheDocument();
  });

  it('shows the cancellation first when a change to a cheaper plan was planned', async () => {
    const { supporter, transformer } = await openAs(
      aMembership({
        nextPlan: { planCode: 'supporter', chargeCents: 2990 },
        cancelAtPeriodEnd: true,
        canKeep: true,
        canChangePlan: false,
        planOptions: [],
      }),
    );
    expect(transformer.getByText(/Cancelado: vale até 20\/12\/2026/)).toBeVisible();
    expect(transformer.queryByRole('button')).not.toBeInTheDocument();
    expect(supporter.getByText(/Volte atrás no cancelamento/)).toBeVisible();
    expect(supporter.queryByText(/Muda para/)).not.toBeInTheDocument();
  });

  it('passes to yearly charges by a new subscription, which adds the paid days', async () => {
    const paidUntil = new Date(Date.now() + 12.5 * 86_400_000).toISOString();
    const { person, transformer, api } = await openAs(aMembership({ nextPaymentDate: paidUntil }));
    await person.click(screen.getByRole('radio', { name: 'Anual' }));
    expect(transformer.getByText(/Você paga R\$\s499,00 agora. Ao novo período são somados 12 dias já pagos, antes/)).toBeVisible();
    await person.click(transformer.getByRole('button', { name: 'Mudar para o anual' }));
    await waitFor(() => expect(leave.to).toHaveBeenCalledWith('https://provedor.example/pagar'));
    expect(sent(api)[0]?.body).toMatchObject({ planCode: 'transformer', membershipType: 'yearly' });
  });

  it('shows how many days of a dearer plan the paid days are worth', async () => {
    const paidUntil = new Date(Date.now() + 100.5 * 86_400_000).toISOString();
    const cheaper = { planCode: 'supporter', membershipType: 'yearly', chargeCents: 29_900, nextPaymentDate: paidUntil, planOptions: [] };
    const { supporter, transformer, person } = await openAs(aMembership(cheaper));
    await person.click(screen.getByRole('radio', { name: 'Mensal' }));
    expect(
      transformer.getByText(/agora. Ao novo período são somados 59 dias, .* valem neste plano os seus 100 dias já pagos./),
    ).toBeVisible();
    expect(supporter.getByText(/agora. Ao novo período são somados 100 dias já pagos, antes/)).toBeVisible();
  });

  it('starts no second one while theirs is still loading', async () => {
    let respond = (_own: OwnMembershipView): void => undefined;
    const api = membershipApi({ 'GET /api/ong-members/mine': () => new Promise((done) => (respond = done)) });
    const { subscribe } = await openPlans();
    await subscribe();
    respond({ isMember: true, membership: aMembership() });
    expect(await screen.findByText('Seu plano')).toBeVisible();
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Você já é membro\./);
    expect(sent(api)).toHaveLength(0);
  });

  it('is told when theirs can’t be loaded, and starts no second one until it can', async () => {
    const api = membershipApi({ 'GET /api/ong-members/mine': () => new FakeProblem('membership.not-found') });
    const { person, subscribe, notify } = await openPlans();
    expect(await screen.findByText('Não foi possível carregar a sua associação.')).toBeVisible();
    await subscribe();
    await waitFor(() => expect(notify.failure).toHaveBeenCalledTimes(1));
    expect(sent(api)).toHaveLength(0);
    api.on({ 'GET /api/ong-members/mine': () => ({ isMember: true, membership: aMembership() }) });
    await person.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByText('Seu plano')).toBeVisible();
  });

  it('starts again when the provider has ended the subscription', async () => {
    const ended = aMembership({ cancelAtPeriodEnd: true, canCancel: false, canChangePlan: false, canStartAgain: true, planOptions: [] });
    const { person, transformer } = await openAs(ended);
    await person.click(transformer.getByRole('button', { name: 'Assinar de novo' }));
    await waitFor(() => expect(leave.to).toHaveBeenCalledWith('https://provedor.example/pagar'));
  });
});
