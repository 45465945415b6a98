import { FakeProblem } from '@aflora/api-client/testing';
import type { OwnMembershipView, SiteSettingsView } from '@aflora/contracts';
import { siteContent } from '@aflora/contracts/content';
import { screen, waitFor, within } from '@testing-library/react';
import { leave } from '../../../lib/payments.api';
import { aCardPayment } from '../../../testing/an-order';
import { aMembership } from '../../../testing/a-membership';
import { openProfile, profileApi } from '../testing/open-profile';

const MINE = 'GET /api/ong-members/mine';

async function openCard(membership: OwnMembershipView, settings: Partial<SiteSettingsView> = {}) {
  const api = profileApi({ [MINE]: () => membership });
  await openProfile(undefined, settings);
  await screen.findByText(/Membro Ativo|Não é Membro/);
  return { api, card: within(screen.getByRole('region', { name: 'Associação' })) };
}

describe('the membership', () => {
  it('names plan, price and next payment', async () => {
    const { card } = await openCard({ isMember: true, membership: aMembership() });
    expect(card.getByText('Membro Ativo')).toBeVisible();
    expect(card.getByRole('heading', { name: 'Membro Transformador' })).toBeVisible();
    expect(card.getByText('R$ 49,90 por mês')).toBeVisible();
    expect(card.getByText('Próximo pagamento em 20/12/2026')).toBeVisible();
  });

  it('names what a year costs', async () => {
    const yearly = aMembership({ membershipType: 'yearly', monthlyAmountCents: 4158, chargeCents: 49900, nextPaymentDate: null });
    const { card } = await openCard({ isMember: true, membership: yearly });
    expect(card.getByText('R$ 499,00 por ano')).toBeVisible();
    expect(card.queryByText(/Próximo pagamento/)).not.toBeInTheDocument();
  });

  it('knows honorary members, who pay nothing', async () => {
    const { card } = await openCard({ isMember: true, membership: aMembership({ status: 'cancelled' }) });
    expect(card.getByText('Membro Ativo')).toBeVisible();
    expect(card.queryByText(/por mês/)).not.toBeInTheDocument();
  });

  it('invites whoever is no member', async () => {
    const { card } = await openCard({ isMember: false, membership: null });
    expect(card.getByText('Não é Membro')).toBeVisible();
    expect(card.getByRole('link', { name: 'Seja Membro' })).toHaveAttribute('href', '/seja-membro');
  });

  it('can be asked for again', async () => {
    const api = profileApi({ [MINE]: () => new FakeProblem('request.malformed') });
    const { person } = await openProfile();
    const card = within(await screen.findByRole('region', { name: 'Associação' }));
    api.on({ [MINE]: () => ({ isMember: true, membership: null }) });
    await person.click(card.getByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByText('Membro Ativo')).toBeVisible();
  });
});

describe('what a member does with the membership', () => {
  const PAUSE = 'POST /api/ong-members/mine/pauses';
  const PLAN = 'POST /api/ong-members/mine/plan';
  const RESUME = 'POST /api/ong-members/mine/resume';
  const CANCEL = 'POST /api/ong-members/mine/cancellation';
  const paused = {
    isMember: false,
    membership: aMembership({
      status: 'inactive',
      canPause: false,
      canResume: true,
      canChangePlan: false,
      planOptions: [],
      isPaused: true,
      pausedUntil: '2027-02-20T12:00:00Z',
      creditedDays: 12,
    }),
  };

  async function openWith(membership: OwnMembershipView, handlers: Parameters<typeof profileApi>[0]) {
    const api = profileApi({ [MINE]: () => membership, ...handlers });
    const site = await openProfile();
    const take = async (name: string) => {
      await site.person.click(await screen.findByRole('button', { name }));
      const dialog = within(await screen.findByRole('dialog'));
      const confirm = () => site.person.click(dialog.getByRole('button', { name }));
      return { dialog, confirm };
    };
    return { ...site, api, take };
  }

  it('pauses and resumes it', async () => {
    const active = { isMember: true, membership: aMembership() };
    const { take, notify } = await openWith(active, { [PAUSE]: () => paused, [RESUME]: () => active });
    await (await take('Pausar')).confirm();
    expect(await screen.findByText('Não é Membro')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Membro Transformador' })).toHaveFocus());
    expect(notify.success).toHaveBeenCalledWith('Assinatura pausada', expect.any(String));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await (await take('Retomar')).confirm();
    expect(await screen.findByText('Membro Ativo')).toBeInTheDocument();
    expect(notify.success).toHaveBeenCalledWith('Assinatura retomada', expect.any(String));
  });

  it('pauses for the chosen months, and shows the days that are kept', async () => {
    const { take, api, person } = await openWith({ isMember: true, membership: aMembership() }, { [PAUSE]: () => paused });
    const { dialog, confirm } = await take('Pausar');
    await person.click(dialog.getByRole('radio', { name: '3 meses' }));
    await confirm();
    expect(await screen.findByText(/pausada até 20\/02\/2027, e nada é cobrado até lá/)).toBeVisible();
    expect(screen.getByText('Seus 12 dias já pagos voltam a contar quando você retomar.')).toBeVisible();
    expect(api.requests.find(({ method }) => method === 'POST')?.body).toEqual({ months: 3 });
  });

  it('changes to a cheaper plan with the next charge, and takes it back', async () => {
    const [membership, nextPlan] = [aMembership(), { planCode: 'supporter', chargeCents: 2990 }];
    const next = aMembership({ nextPlan });
    const answers = [next, membership];
    const { take } = await openWith(
      { isMember: true, membership },
      { [PLAN]: () => ({ own: { isMember: true, membership: answers.shift() ?? null }, payment: null }) },
    );
    const { dialog, confirm } = await take('Mudar para Membro Apoiador');
    expect(dialog.getByText(/começa em 20\/12\/2026, por R\$\s29,90 por mês\. Até lá, os benefícios de agora continuam/)).toBeVisible();
    await confirm();
    expect(await screen.findByText(/Muda para Membro Apoiador em 20\/12\/2026, por R\$\s29,90 por mês\./)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await (await take('Continuar no Membro Transformador')).confirm();
    expect(await screen.findByText('Próximo pagamento em 20/12/2026')).toBeVisible();
  });

  const nextPlan = { planCode: 'supporter', chargeCents: 2990 };

  it('keeps a cancelled membership at the price of the cheaper plan that was asked for, which can’t be taken back before', async () => {
    const membership = aMembership({
      nextPlan,
      cancelAtPeriodEnd: true,
      canKeep: true,
      canPause: false,
      canCancel: false,
      canChangePlan: false,
      canKeepPlan: false,
      planOptions: [],
    });
    const { take } = await openWith({ isMember: true, membership }, {});
    const { dialog } = await take('Manter assinatura');
    expect(dialog.getByText(/R\$\s29,90 por mês, com a próxima cobrança em 20\/12\/2026/)).toBeVisible();
    expect(screen.queryByText('Continuar no Membro Transformador')).not.toBeInTheDocument();
  });

  it('resumes at the price of the cheaper plan that was asked for', async () => {
    const membership = { ...paused.membership, nextPlan };
    const { take } = await openWith({ isMember: false, membership }, {});
    const { dialog } = await take('Retomar');
    expect(dialog.getByText(/a cobrança de R\$\s29,90 por mês/)).toBeVisible();
  });

  it('takes a change to a cheaper plan back during a pause', async () => {
    const own = (planned: Partial<typeof paused.membership>) => ({ isMember: false, membership: { ...paused.membership, ...planned } });
    const { take, notify } = await openWith(own({ nextPlan, canKeepPlan: true }), { [PLAN]: () => ({ own: own({}), payment: null }) });
    expect(await screen.findByText(/Muda para Membro Apoiador com a próxima cobrança, por R\$\s29,90 por mês\./)).toBeVisible();
    await (await take('Continuar no Membro Transformador')).confirm();
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Mudança desfeita', expect.any(String)));
    expect(screen.queryByText(/Muda para/)).not.toBeInTheDocument();
  });

  it('pays the difference of a dearer plan on the provider’s page', async () => {
    const follow = jest.spyOn(leave, 'to').mockReset();
    const membership = aMembership({
      planCode: 'supporter',
      chargeCents: 2990,
      planOptions: [{ planCode: 'transformer', chargeCents: 4990, differenceCents: 1290 }],
    });
    const { take, person } = await openWith(
      { isMember: true, membership },
      { [PLAN]: () => ({ own: { isMember: true, membership }, payment: aCardPayment() }) },
    );
    await screen.findByText('Membro Apoiador');
    const { dialog } = await take('Mudar para Membro Transformador');
    expect(dialog.getByText(/Você paga R\$\s12,90 agora, a diferença dos dias que faltam até 20\/12\/2026/)).toBeVisible();
    await person.click(dialog.getByRole('button', { name: /^Pagar R\$\s12,90 e mudar$/ }));
    await waitFor(() => expect(follow).toHaveBeenCalledWith('https://provedor.example/pagar'));
  });

  it('names the price that the dialog shows, and shows the new one when it changed meanwhile', async () => {
    const optionOf = (chargeCents: number) => [{ planCode: 'supporter', chargeCents, differenceCents: null }];
    const [seen, now] = [2990, 3500].map((cents) => aMembership({ planOptions: optionOf(cents) }));
    const { api, take, notify } = await openWith(
      { isMember: true, membership: seen ?? null },
      {
        [PLAN]: () => new FakeProblem('membership.price-changed', { params: { chargeCents: 3500 } }),
        'GET /api/site-settings': () => ({ content: {} }),
      },
    );
    const { dialog, confirm } = await take('Mudar para Membro Apoiador');
    expect(dialog.getByText(/por R\$\s29,90 por mês/)).toBeVisible();
    api.on({ [MINE]: () => ({ isMember: true, membership: now }) });
    await confirm();
    expect(await dialog.findByText(/por R\$\s35,00 por mês/)).toBeVisible();
    expect(notify.failure).toHaveBeenCalledWith('O preço mudou', 'Nada foi cobrado. Confira o preço novo e confirme.');
    await confirm();
    const asked = api.requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
    expect(asked).toEqual([2990, 3500].map((expectedChargeCents) => ({ planCode: 'supporter', expectedChargeCents })));
  });

  it('names the plan as administrators named it, and the price as the member pays it', async () => {
    const plans = siteContent.plans.map((plan) => ({ ...plan, name: 'Membro Raiz', monthlyCents: 9900 }));
    const { card } = await openCard({ isMember: true, membership: aMembership() }, { content: { plans } });
    expect(card.getByRole('heading', { name: 'Membro Raiz' })).toBeVisible();
    expect(card.getByText('R$ 49,90 por mês')).toBeVisible();
  });

  it('promises nothing when the charge has yet to come through', async () => {
    const { take, notify } = await openWith(paused, { [RESUME]: () => paused });
    await (await take('Retomar')).confirm();
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Cobrança solicitada', expect.any(String)));
    expect(screen.getByText('Não é Membro')).toBeInTheDocument();
  });

  it('cancels it, and shows until when the benefits last', async () => {
    const ending = aMembership({ cancelAtPeriodEnd: true, canPause: false, canCancel: false });
    const { take } = await openWith(
      { isMember: true, membership: aMembership() },
      { [CANCEL]: () => ({ isMember: true, membership: ending }) },
    );
    const { dialog, confirm } = await take('Cancelar assinatura');
    expect(dialog.getByText(/seus benefícios valem até 20\/12\/2026/)).toBeVisible();
    await confirm();
    expect(await screen.findByText('Assinatura cancelada: seus benefícios valem até 20/12/2026.')).toBeInTheDocument();
    expect(screen.queryByText(/Próximo pagamento/)).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Cancelar assinatura' })).not.toBeInTheDocument();
  });

  it.each([
    [1, 'Seu dia já pago volta a contar quando você retomar.'],
    [2, 'Seus 2 dias já pagos voltam a contar quando você retomar.'],
  ])('says that paid days are kept: %s', async (creditedDays, text) => {
    await openWith({ ...paused, membership: { ...paused.membership, creditedDays } }, {});
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('cancels a pause, and shows the paid days that are left, and then their end', async () => {
    const ending = aMembership({ cancelAtPeriodEnd: true, nextPaymentDate: '2026-12-03T01:00:00Z' });
    const { take, notify } = await openWith(paused, { [CANCEL]: () => ({ isMember: true, membership: ending }) });
    const { dialog, confirm } = await take('Cancelar assinatura');
    expect(dialog.getByText(/os benefícios voltam agora, por mais 12 dias já pagos\./)).toBeVisible();
    await confirm();
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Assinatura cancelada', 'Seus benefícios valem até 02/12/2026.'));
    expect(screen.getByText('Assinatura cancelada: seus benefícios valem até 02/12/2026.')).toBeInTheDocument();
  });

  it('takes a cancellation back before the period ends', async () => {
    const ending = aMembership({ cancelAtPeriodEnd: true, canPause: false, canCancel: false, canKeep: true });
    const { take, notify } = await openWith(
      { isMember: true, membership: ending },
      { 'POST /api/ong-members/mine/continuation': () => ({ isMember: true, membership: aMembership() }) },
    );
    const { dialog, confirm } = await take('Manter assinatura');
    expect(dialog.getByText(/O cancelamento é desfeito.*próxima cobrança em 20\/12\/2026/)).toBeVisible();
    await confirm();
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Assinatura mantida', 'Que bom ter você conosco.'));
    expect(screen.queryByText(/Assinatura cancelada/)).not.toBeInTheDocument();
  });

  it('shows that a payment failed, and that a cancellation then takes effect immediately', async () => {
    const late = aMembership({ nextPaymentDate: '2026-11-24T12:00:00Z', graceUntil: '2026-12-29T12:00:00Z' });
    const { take } = await openWith({ isMember: true, membership: late }, {});
    expect(await screen.findByText(/O último pagamento não foi aprovado\..*até 29\/12\/2026\./)).toBeVisible();
    const { dialog } = await take('Cancelar assinatura');
    expect(dialog.getByText(/os benefícios terminam agora/)).toBeVisible();
  });

  it('is told that a cancellation keeps the paid days when a charge was refused before their end', async () => {
    const early = aMembership({ nextPaymentDate: '2999-12-20T12:00:00Z', graceUntil: '2999-12-25T12:00:00Z' });
    const { take } = await openWith({ isMember: true, membership: early }, {});
    const { dialog } = await take('Cancelar assinatura');
    expect(dialog.getByText(/seus benefícios valem até 20\/12\/2999/)).toBeVisible();
  });

  it('is told when a membership ends that was cancelled after a refused charge', async () => {
    const ending = aMembership({ graceUntil: '2026-12-29T12:00:00Z', cancelAtPeriodEnd: true });
    await openWith({ isMember: true, membership: ending }, {});
    expect(await screen.findByText('Assinatura cancelada: seus benefícios valem até 20/12/2026.')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('sees what is true when it was refused', async () => {
    const refusal = { [PAUSE]: () => new FakeProblem('membership.transition-refused') };
    const { take, api, notify } = await openWith({ isMember: true, membership: aMembership() }, refusal);
    const { confirm } = await take('Pausar');
    api.on({ [MINE]: () => paused });
    await confirm();
    expect(await screen.findByText('Não é Membro')).toBeInTheDocument();
    expect(notify.failure).toHaveBeenCalled();
  });
});
