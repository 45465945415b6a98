import { FakeProblem } from '@aflora/api-client/testing';
import { paths, type AdminOngMemberDetailView, type AdminOngMemberView } from '@aflora/contracts';
import { siteContent } from '@aflora/contracts/content';
import { screen, waitFor, within } from '@testing-library/react';
import { consoleApi } from '../../testing/console-api';
import { renderConsole } from '../../testing/render-console';

const PAGE = '/dashboard/membros-ong';
const address = () => screen.getByTestId('address').textContent;

const aMember = (given: Partial<AdminOngMemberView> = {}): AdminOngMemberView => ({
  id: 'm1',
  userId: 'p1',
  firstName: 'Bia',
  lastName: 'Reis',
  email: 'bia@example.com',
  status: 'active',
  planCode: 'supporter',
  membershipType: 'monthly',
  monthlyAmountCents: 2_990,
  chargeCents: 2_990,
  startDate: '2026-01-10T12:00:00.000Z',
  lastPaymentDate: '2026-10-10T12:00:00.000Z',
  nextPaymentDate: '2026-11-10T12:00:00.000Z',
  isFailing: false,
  graceUntil: null,
  lastFailedPaymentAt: null,
  cancelAtPeriodEnd: false,
  isPaused: false,
  pausedUntil: null,
  creditedUntil: null,
  nextPlanCode: null,
  nextChargeCents: null,
  awaitsProvider: false,
  canPause: true,
  canResume: false,
  canCancel: true,
  ...given,
});
const stopped = { status: 'inactive', canPause: false, canResume: true };
const over = { status: 'cancelled', canPause: false, canCancel: false };
const aDetail = (given: Partial<AdminOngMemberDetailView> = {}): AdminOngMemberDetailView => ({
  ...aMember(),
  paidCents: 5_980,
  pausedAt: null,
  cancelledAt: null,
  subscription: { provider: 'sandbox', status: 'active', externalId: 'sub_1', nextChargeAt: null },
  charges: [],
  events: [],
  ...given,
});
const membersApi = (items: AdminOngMemberView[], more = {}) =>
  consoleApi([], {
    [`GET ${paths.adminOngMembers}`]: () => ({ items, total: items.length, isTotalCapped: false, nextCursor: null, previousCursor: null }),
    ...more,
  });
const lastList = ({ requests }: ReturnType<typeof consoleApi>) =>
  Object.fromEntries(requests.findLast(({ path }) => path === paths.adminOngMembers)?.query ?? []);
const card = (name = 'Bia Reis') => screen.findByRole('article', { name });
const text = (container: HTMLElement) => container.textContent?.replace(/\u00a0/g, ' ');
const buttons = (container: HTMLElement) => within(container).getAllByRole('button').map(text);

describe('the member list', () => {
  it('shows state, kind, amount and dates, and what may be done', async () => {
    membersApi([
      aMember(),
      aMember({ id: 'm2', firstName: 'Davi', membershipType: 'yearly', ...stopped }),
      aMember({ id: 'm3', firstName: null, lastName: null, email: null, ...over, nextPaymentDate: null }),
      aMember({ id: 'm4', firstName: 'Eva', status: 'suspenso', membershipType: 'vitalício', canPause: false }),
    ]);
    renderConsole(PAGE);
    const bia = await card();
    for (const badge of ['Ativo', 'Mensal']) expect(within(bia).getByText(badge)).toBeInTheDocument();
    expect(text(bia)).toContain('Valor mensalR$ 29,90Início10/01/2026Último pagamento10/10/2026Próximo pagamento10/11/2026');
    expect(buttons(bia)).toEqual(['Pausar', 'Cancelar Assinatura', 'Ver detalhes']);
    const davi = await card('Davi Reis');
    for (const badge of ['Inativo', 'Anual']) expect(within(davi).getByText(badge)).toBeInTheDocument();
    expect(buttons(davi)).toEqual(['Reativar', 'Cancelar Assinatura', 'Ver detalhes']);
    const erased = await card('Nome não informado');
    expect(within(erased).getByText('Cancelado')).toBeInTheDocument();
    expect(within(erased).getByText('Email não encontrado')).toBeInTheDocument();
    expect(buttons(erased)).toEqual(['Ver detalhes']);
    const eva = await card('Eva Reis');
    for (const raw of ['suspenso', 'vitalício']) expect(within(eva).getByText(raw)).toBeInTheDocument();
  });

  it.each([
    [{ ...stopped, isPaused: true, pausedUntil: '2026-12-20T12:00:00.000Z' }, 'Pausada até 20/12'],
    [{ ...stopped, isPaused: true, awaitsProvider: true }, 'Aguardando o provedor confirmar a pausa'],
    [{ nextPlanCode: 'supporter', nextChargeCents: 2_590 }, 'Muda para Membro Apoiador (R$ 25,90) em 10/11'],
    [{ ...stopped, isPaused: true, nextPlanCode: 'supporter' }, 'Muda para Membro Apoiador com a próxima cobrança'],
    [{ creditedUntil: '2026-12-20T12:00:00.000Z' }, 'Dias já pagos valem até 20/12; sem cobrança até lá'],
  ])('says what is planned: %j', async (given, note) => {
    membersApi([aMember(given)]);
    renderConsole(PAGE);
    expect(within(await card()).getByText(note)).toBeInTheDocument();
  });

  it('says of a cancelled membership only until when it is valid', async () => {
    membersApi([aMember({ cancelAtPeriodEnd: true, nextPlanCode: 'supporter', creditedUntil: '2026-11-10T12:00:00.000Z' })]);
    renderConsole(PAGE);
    expect(within(await card()).getByText('Cancelada pelo membro; vale até 10/11')).toBeInTheDocument();
    expect(text(await card())).not.toMatch(/Muda para|Dias já pagos/);
  });

  it.each([{ ...stopped, isPaused: true }, { cancelAtPeriodEnd: true }])('names no next payment of %j', async (given) => {
    membersApi([aMember(given)]);
    renderConsole(PAGE);
    expect(text(await card())).toContain('Próximo pagamento—');
  });

  it('names plans as administrators named them', async () => {
    const plans = [{ ...siteContent.plans[0], name: 'Membro Semente' }];
    membersApi([aMember({ nextPlanCode: 'supporter' })], { [`GET ${paths.siteSettings}`]: () => ({ content: { plans } }) });
    renderConsole(PAGE);
    expect(await within(await card()).findByText('Muda para Membro Semente em 10/11')).toBeInTheDocument();
  });

  it('lets failing payments stand out, and what is not done yet', async () => {
    membersApi([
      aMember({ isFailing: true, graceUntil: '2026-11-15T12:00:00.000Z' }),
      aMember({ id: 'm2', firstName: 'Davi', ...stopped, isFailing: true, awaitsProvider: true }),
      aMember({ id: 'm3', firstName: 'Eva', ...over, awaitsProvider: true }),
      aMember({ id: 'm4', firstName: 'Gil', cancelAtPeriodEnd: true, canPause: false }),
    ]);
    renderConsole(PAGE);
    expect(within(await card()).getByText('Pagamento falhou; ativo até 15/11')).toBeInTheDocument();
    const davi = await card('Davi Reis');
    expect(within(davi).getByText('Pagamento falhou; participação parada')).toBeInTheDocument();
    expect(within(davi).getByText(/^Aguardando o provedor/)).toBeInTheDocument();
    expect(within(await card('Eva Reis')).getByText('Aguardando o provedor confirmar o cancelamento')).toBeInTheDocument();
    expect(within(await card('Gil Reis')).getByText('Cancelada pelo membro; vale até 10/11')).toBeInTheDocument();
  });

  it('asks for what the address says', async () => {
    const api = membersApi([aMember()]);
    const { user } = renderConsole(`${PAGE}?de=2026-01-01&ate=2026-02-30`);
    await card();
    expect(lastList(api)).toEqual({ pageSize: '24', from: '2026-01-01' });
    await user.click(screen.getByRole('button', { name: 'Pagamentos' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Com falha' }));
    await user.type(screen.getByRole('searchbox', { name: 'Buscar membros' }), 'bia{Enter}');
    await waitFor(() => expect(lastList(api)).toEqual({ pageSize: '24', from: '2026-01-01', payments: 'failing', search: 'bia' }));
  });

  it('reports a failed load', async () => {
    membersApi([], { [`GET ${paths.adminOngMembers}`]: () => new FakeProblem('server.unexpected') });
    const { notify } = renderConsole(PAGE);
    expect(await screen.findByRole('button', { name: 'Tentar novamente' })).toBeInTheDocument();
    expect(notify.failure.mock.calls).toEqual([['Erro', 'Erro ao carregar membros']]);
  });

  it('offers a way out when filters leave nobody', async () => {
    membersApi([]);
    const { user } = renderConsole(`${PAGE}?status=active`);
    await user.click(await screen.findByRole('button', { name: 'Limpar filtros' }));
    await waitFor(() => expect(address()).toBe(PAGE));
  });
});

describe('a step', () => {
  const take = async (
    button: string,
    confirm: string,
    { member = aMember(), ...answers }: Record<string, unknown> & { member?: AdminOngMemberView },
  ) => {
    const api = membersApi([member], answers);
    const { notify, user } = renderConsole(PAGE);
    await user.click(within(await card()).getByRole('button', { name: button }));
    const dialog = await screen.findByRole('dialog');
    expect(text(dialog)).toContain('Bia Reis (bia@example.com)');
    await user.click(within(dialog).getByRole('button', { name: confirm }));
    return { api, notify };
  };
  const PAUSE = `POST ${paths.adminOngMemberPause('m1')}`;
  const RESUME = `POST ${paths.adminOngMemberResume('m1')}`;
  const CANCEL = `POST ${paths.adminOngMemberCancellation('m1')}`;

  it.each([
    ['Pausar', 'Pausar', PAUSE, {}, 'inactive', 'Inativo'],
    ['Reativar', 'Reativar', RESUME, stopped, 'active', 'Ativo'],
    ['Cancelar Assinatura', 'Cancelar assinatura', CANCEL, {}, 'cancelled', 'Cancelado'],
  ])('%s asks first, naming the member, and says what the membership is now', async (button, confirm, call, given, status, label) => {
    const { api, notify } = await take(button, confirm, { member: aMember(given), [call]: () => aDetail({ status }) });
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Status atualizado', `Status do membro atualizado para ${label}.`));
    expect(api.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('that the provider has not made yet is not reported as done', async () => {
    const { notify } = await take('Reativar', 'Reativar', {
      member: aMember(stopped),
      [RESUME]: () => aDetail({ ...stopped, awaitsProvider: true }),
    });
    await waitFor(() =>
      expect(notify.success.mock.calls).toEqual([['Aguardando o provedor', 'O membro volta a ficar ativo quando o pagamento passar.']]),
    );
  });

  it.each([
    ['server.unexpected', 'Erro', 'Erro ao atualizar status'],
    ['membership.transition-refused', 'Assinatura', 'Isso não é possível na situação atual da assinatura.'],
    [
      'payment.provider-unavailable',
      'Provedor indisponível',
      'O provedor de pagamento não respondeu. Nada mudou: tente novamente em instantes.',
    ],
  ] as const)('tells %s', async (code, title, message) => {
    const { notify } = await take('Pausar', 'Pausar', { [PAUSE]: () => new FakeProblem(code) });
    await waitFor(() => expect(notify.failure).toHaveBeenCalledWith(title, message));
  });

  it('is taken from the table as well', async () => {
    membersApi([aMember()], { [PAUSE]: () => aDetail({ status: 'inactive' }) });
    const { user, notify } = renderConsole(`${PAGE}?exibir=tabela`);
    const row = within(await screen.findByRole('row', { name: /Bia Reis/ }));
    await user.click(row.getByRole('button', { name: 'Ações de Bia Reis (bia@example.com)' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Pausar' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Pausar' }));
    await waitFor(() => expect(notify.success).toHaveBeenCalled());
  });
});

describe('an opened membership', () => {
  it('shows its charges, refused ones too, and who did what', async () => {
    const amounts = { amountCents: 2_990, refundedCents: 0, refundableCents: 0, feeCents: 119, netCents: 2_871, payoutOn: '2026-11-09' };
    const charge = { ...amounts, refunds: [], failureCode: null, paidAt: null };
    const detail = aDetail({
      charges: [
        { ...charge, id: 'c2', status: 'failed', failureCode: 'card-declined', createdAt: '2026-11-10T12:00:00.000Z' },
        { ...charge, id: 'c1', status: 'paid', createdAt: '2026-10-10T12:00:00.000Z' },
      ],
      events: [
        { id: 'e3', kind: 'paused', at: '2026-11-12T12:00:00.000Z', by: { id: 'u1', name: 'Ana Souza', isMember: false } },
        { id: 'e2', kind: 'charge-failed', at: '2026-11-10T12:00:00.000Z', by: null },
        { id: 'e1', kind: 'started', at: '2026-01-10T12:00:00.000Z', by: { id: 'p1', name: 'Bia Reis', isMember: true } },
      ],
    });
    membersApi([aMember()], { [`GET ${paths.adminOngMember('m1')}`]: () => detail });
    renderConsole(`${PAGE}?aberto=m1`);
    const panel = await screen.findByRole('dialog', { name: 'Bia Reis' });
    expect(within(panel).getByRole('link', { name: 'bia@example.com' })).toHaveAttribute('href', '/dashboard/usuarios?aberto=p1');
    expect(text(panel)).toContain('ProvedorAmbiente de testes: ativa · sub_1');
    expect(within(panel).getAllByRole('listitem').map(text)).toEqual([
      '10/11/2026, 09:00Motivo do provedor: card-declinedRecusadaR$ 29,90',
      '10/10/2026, 09:00Tarifa: R$ 1,19 · Líquido: R$ 28,71 · Repasse: 09/11/2026PagaR$ 29,90',
      'Pausada12/11/2026, 09:00 · por Ana Souza',
      'Cobrança recusada10/11/2026, 09:00 · automático',
      'Participação iniciada10/01/2026, 09:00 · pelo próprio membro',
    ]);
  });

  it('has a charge refunded in part, and a failed refund requested again', async () => {
    const refund = { id: 'r1', amountCents: 500, reason: 'Engano', status: 'failed' as const, canConfirm: false, canRetry: true };
    const refunds = [{ ...refund, createdAt: '2026-11-11T12:00:00.000Z', doneAt: null }];
    const moment = { createdAt: '2026-11-10T12:00:00.000Z', paidAt: '2026-11-10T12:00:00.000Z' };
    const amounts = { amountCents: 2_990, refundedCents: 0, refundableCents: 2_990, feeCents: null, netCents: null, payoutOn: null };
    const charge = { id: 'c1', status: 'paid', ...amounts, failureCode: null, refunds };
    const api = membersApi([aMember()], {
      [`GET ${paths.adminOngMember('m1')}`]: () => aDetail({ charges: [{ ...charge, ...moment }] }),
      [`POST ${paths.adminOngMemberRefunds('m1')}`]: () => aDetail(),
      [`POST ${paths.adminRefundRetry('r1')}`]: () => undefined,
    });
    const { user, notify } = renderConsole(`${PAGE}?aberto=m1`);
    const panel = within(await screen.findByRole('dialog', { name: 'Bia Reis' }));
    await user.click(panel.getByRole('button', { name: /^Reembolsar/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Reembolsar' }));
    await user.clear(dialog.getByLabelText('Valor'));
    await user.type(dialog.getByLabelText('Valor'), '990');
    await user.type(dialog.getByLabelText('Motivo'), 'Cobrança indevida');
    await user.click(dialog.getByRole('button', { name: 'Reembolsar' }));
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Reembolso solicitado'));
    const sent = api.requests.find(({ path }) => path === paths.adminOngMemberRefunds('m1'));
    expect(sent?.body).toEqual({ chargeId: 'c1', amountCents: 990, reason: 'Cobrança indevida' });
    await user.click(panel.getByRole('button', { name: 'Tentar novamente' }));
    const again = within(await screen.findByRole('dialog', { name: 'Tentar o reembolso novamente' }));
    await user.click(again.getByRole('button', { name: 'Tentar o reembolso novamente' }));
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Reembolso solicitado de novo'));
  });

  it('has a charge refunded once when the first response was lost', async () => {
    const path = paths.adminOngMemberRefunds('m1');
    const amounts = { amountCents: 2_990, refundedCents: 0, refundableCents: 2_990, feeCents: null, netCents: null, payoutOn: null };
    const charge = { id: 'c1', status: 'paid', ...amounts, failureCode: null, refunds: [] };
    const detail = aDetail({ charges: [{ ...charge, createdAt: '2026-11-10T12:00:00.000Z', paidAt: '2026-11-10T12:00:00.000Z' }] });
    const api = membersApi([aMember()], {
      [`GET ${paths.adminOngMember('m1')}`]: () => detail,
      [`POST ${path}`]: () => new FakeProblem('server.unavailable'),
    });
    const { user, notify } = renderConsole(`${PAGE}?aberto=m1`);
    const panel = within(await screen.findByRole('dialog', { name: 'Bia Reis' }));
    await user.click(panel.getByRole('button', { name: /^Reembolsar/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Reembolsar' }));
    await user.fill(dialog.getByLabelText('Motivo'), 'Cobrança indevida');
    await user.click(dialog.getByRole('button', { name: 'Reembolsar' }));
    await waitFor(() => expect(notify.failure).toHaveBeenCalledTimes(1));
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Reembolsar' })).toBeEnabled());
    expect(dialog.getByLabelText('Motivo')).toHaveValue('Cobrança indevida');
    api.on({ [`POST ${path}`]: () => detail });
    await user.click(dialog.getByRole('button', { name: 'Reembolsar' }));
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Reembolso solicitado'));
    const keys = api.requests.filter((request) => request.path === path).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it('says so when there is none', async () => {
    membersApi([], { [`GET ${paths.adminOngMember('m9')}`]: () => new FakeProblem('membership.not-found') });
    renderConsole(`${PAGE}?aberto=m9`);
    expect(await screen.findByText('Não está mais aqui')).toBeInTheDocument();
  });
});
