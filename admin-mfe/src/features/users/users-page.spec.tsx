import { FakeProblem } from '@aflora/api-client/testing';
import { paths, type AdminUserDetailView, type AdminUserView } from '@aflora/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { consoleApi } from '../../testing/console-api';
import { renderConsole } from '../../testing/render-console';

const PAGE = '/dashboard/usuarios';
const address = () => screen.getByTestId('address').textContent;

const aUser = (given: Partial<AdminUserView> = {}): AdminUserView => ({
  id: 'p1',
  firstName: 'Bia',
  lastName: 'Reis',
  email: 'bia@example.com',
  phone: null,
  isConfirmed: true,
  isAdmin: false,
  isOngMember: false,
  membership: null,
  orderCount: 0,
  orderTotalCents: 0,
  donationCount: 0,
  donationTotalCents: 0,
  createdAt: '2026-11-01T12:00:00.000Z',
  ...given,
});
const aMembership = {
  id: 'm1',
  status: 'active',
  planCode: 'supporter',
  membershipType: 'monthly',
  chargeCents: 2_990,
  startDate: '2026-01-01T12:00:00.000Z',
};
const pageOf = (items: AdminUserView[], more = {}) => ({
  items,
  total: items.length,
  isTotalCapped: false,
  nextCursor: null,
  previousCursor: null,
  ...more,
});
const usersApi = (users: AdminUserView[], more = {}) => consoleApi([], { [`GET ${paths.adminUsers}`]: () => pageOf(users), ...more });
const lastList = ({ requests }: ReturnType<typeof consoleApi>) =>
  Object.fromEntries(requests.findLast(({ path }) => path === paths.adminUsers)?.query ?? []);
const card = async (name: string) => within(await screen.findByRole('article', { name }));
const text = (container: HTMLElement) => container.textContent?.replace(/\u00a0/g, ' ');

describe('the user list', () => {
  it('shows who they are, what they bought and what they gave', async () => {
    usersApi([
      aUser({
        ...{ isAdmin: true, isOngMember: true, membership: aMembership, phone: '+5519987654321' },
        ...{ orderCount: 3, orderTotalCents: 12_345, donationCount: 1, donationTotalCents: 5_000 },
      }),
      aUser({ id: 'p2', firstName: null, lastName: null, email: '', isConfirmed: false }),
    ]);
    renderConsole(PAGE);
    const bia = await screen.findByRole('article', { name: 'Bia Reis' });
    for (const badge of ['Admin', 'Membro ONG', 'Ativo']) expect(within(bia).getByText(badge)).toBeInTheDocument();
    expect(text(bia)).toContain('bia@example.com');
    expect(text(bia)).toContain('Telefone(19) 98765-4321');
    expect(text(bia)).toContain('Cadastro01/11/2026');
    expect(text(bia)).toContain('Pedidos3 pedidos · R$ 123,45');
    expect(text(bia)).toContain('Doações1 doação · R$ 50,00');
    const nameless = await card('Nome não informado');
    expect(nameless.getByText('Email não encontrado')).toBeInTheDocument();
    expect(nameless.getByText('E-mail não confirmado')).toBeInTheDocument();
    for (const badge of ['Admin', 'Membro ONG', 'Ativo']) expect(nameless.queryByText(badge)).not.toBeInTheDocument();
    expect(screen.getByText('2 usuários')).toBeInTheDocument();
  });

  it('distinguishes paying members from honorary ones', async () => {
    usersApi([aUser({ isOngMember: true }), aUser({ id: 'p2', firstName: 'Davi', membership: { ...aMembership, status: 'inactive' } })]);
    renderConsole(PAGE);
    const honorary = await card('Bia Reis');
    expect(honorary.getByText('Membro ONG')).toBeInTheDocument();
    expect(honorary.queryByText('Ativo')).not.toBeInTheDocument();
    expect((await card('Davi Reis')).queryByText('Ativo')).not.toBeInTheDocument();
  });

  it('is searched, filtered and turned by the address', async () => {
    const api = usersApi([], {
      [`GET ${paths.adminUsers}`]: () => pageOf([aUser()], { total: 10_000, isTotalCapped: true, nextCursor: 'c2' }),
    });
    const { user } = renderConsole(PAGE);
    expect(await screen.findByText('mais de 10.000 usuários')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Próxima página' }));
    await waitFor(() => expect(lastList(api)).toEqual({ pageSize: '24', cursor: 'c2' }));
    await user.type(screen.getByRole('searchbox', { name: 'Buscar usuários' }), 'bia{Enter}');
    await user.click(screen.getByRole('button', { name: 'Perfil' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Admin' }));
    await waitFor(() => expect(lastList(api)).toEqual({ pageSize: '24', search: 'bia', role: 'admin' }));
    expect(address()).toBe(`${PAGE}?busca=bia&perfil=admin`);
  });

  it('offers a way out when filters leave nobody', async () => {
    usersApi([]);
    const { user } = renderConsole(`${PAGE}?perfil=admin`);
    await user.click(await screen.findByRole('button', { name: 'Limpar filtros' }));
    await waitFor(() => expect(address()).toBe(PAGE));
    expect(await screen.findByRole('heading', { name: 'Nenhum usuário encontrado' })).toBeInTheDocument();
  });

  it('reports a failed load and retries', async () => {
    const api = usersApi([], { [`GET ${paths.adminUsers}`]: () => new FakeProblem('server.unexpected') });
    const { notify, user } = renderConsole(PAGE);
    const retry = await screen.findByRole('button', { name: 'Tentar novamente' });
    expect(notify.failure.mock.calls).toEqual([['Erro', 'Erro ao carregar usuários']]);
    api.on({ [`GET ${paths.adminUsers}`]: () => pageOf([aUser()]) });
    await user.click(retry);
    expect(await screen.findByRole('article', { name: 'Bia Reis' })).toBeInTheDocument();
    // The button is gone.
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });
});

describe('changing somebody', () => {
  const change = async (button: string, confirm: string, { given = {}, ...answers }: Record<string, unknown> & { given?: object }) => {
    const api = usersApi([aUser(given)], answers);
    const { notify, user } = renderConsole(PAGE);
    await user.click((await card('Bia Reis')).getByRole('button', { name: button }));
    const dialog = await screen.findByRole('dialog', { name: `${button}?` });
    expect(text(dialog)).toContain('Bia Reis (bia@example.com)');
    await user.click(within(dialog).getByRole('button', { name: confirm }));
    return { api, notify, dialog };
  };
  const changed = ({ requests }: ReturnType<typeof consoleApi>) => requests.filter(({ method }) => method !== 'GET');

  it.each([
    ['Promover a admin', 'Promover', {}, `POST ${paths.adminUserPromotion('p1')}`, 'Usuário promovido a administrador.'],
    ['Remover admin', 'Remover', { isAdmin: true }, `POST ${paths.adminUserDemotion('p1')}`, 'Usuário removido de administrador.'],
    ['Adicionar à ONG', 'Adicionar', {}, `POST ${paths.adminUserOngMembership('p1')}`, 'Usuário adicionado como membro da ONG.'],
    [
      'Remover da ONG',
      'Remover',
      { isOngMember: true },
      `DELETE ${paths.adminUserOngMembership('p1')}`,
      'Usuário removido de membro da ONG.',
    ],
  ])('%s asks first, naming them, and says that it is done', async (button, confirm, given, call, done) => {
    const { api, notify } = await change(button, confirm, { given, [call]: () => undefined });
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Status atualizado', done));
    expect(changed(api)).toHaveLength(1);
  });

  it('does nothing when the question is declined', async () => {
    const api = usersApi([aUser()]);
    const { user } = renderConsole(PAGE);
    await user.click((await card('Bia Reis')).getByRole('button', { name: 'Promover a admin' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(changed(api)).toEqual([]);
  });

  it('warns that a paid subscription ends, too', async () => {
    usersApi([aUser({ isOngMember: true, membership: aMembership })]);
    const { user } = renderConsole(PAGE);
    await user.click((await card('Bia Reis')).getByRole('button', { name: 'Remover da ONG' }));
    expect(text(await screen.findByRole('dialog'))).toMatch(
      /assinatura ativa \(.+, R\$ 29,90 por mês\) será cancelada agora, também no provedor/,
    );
  });

  it('is not offered to take one’s own rights', async () => {
    usersApi([aUser({ id: 'u1', isAdmin: true })]);
    renderConsole(PAGE);
    const own = await card('Bia Reis');
    expect(own.queryByRole('button', { name: 'Remover admin' })).not.toBeInTheDocument();
    expect(own.queryByRole('button', { name: 'Promover a admin' })).not.toBeInTheDocument();
    expect(own.getByRole('button', { name: 'Adicionar à ONG' })).toBeInTheDocument();
  });

  it('makes nobody an administrator whose address is unconfirmed', async () => {
    usersApi([aUser({ isConfirmed: false })]);
    const { user } = renderConsole(`${PAGE}?exibir=tabela`);
    const row = within(await screen.findByRole('row', { name: /Bia Reis/ }));
    await user.click(row.getByRole('button', { name: 'Ações de Bia Reis (bia@example.com)' }));
    const offered = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    expect(offered).toEqual(['Ver detalhes', 'Adicionar à ONG']);
  });

  it.each([
    ['server.unexpected', 'Erro', 'Erro ao atualizar status'],
    ['profile.last-admin', 'Erro', 'É preciso haver ao menos uma pessoa administradora.'],
    ['user.not-found', 'Usuário não encontrado', 'Esta conta não existe mais.'],
  ] as const)('tells %s', async (code, title, message) => {
    const { notify } = await change('Remover admin', 'Remover', {
      given: { isAdmin: true },
      [`POST ${paths.adminUserDemotion('p1')}`]: () => new FakeProblem(code),
    });
    await waitFor(() => expect(notify.failure).toHaveBeenCalledWith(title, message));
  });

  it('is done from the table as well', async () => {
    const api = usersApi([aUser()], { [`POST ${paths.adminUserPromotion('p1')}`]: () => undefined });
    const { user, notify } = renderConsole(`${PAGE}?exibir=tabela`);
    const row = within(await screen.findByRole('row', { name: /Bia Reis/ }));
    await user.click(row.getByRole('button', { name: 'Ações de Bia Reis (bia@example.com)' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Promover a admin' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Promover' }));
    await waitFor(() => expect(notify.success).toHaveBeenCalled());
    expect(changed(api)).toHaveLength(1);
  });
});

describe('an opened user', () => {
  const detail: AdminUserDetailView = {
    ...aUser({ isAdmin: true, isOngMember: true }),
    emailConfirmedAt: '2026-11-01T12:10:00.000Z',
    sessions: 2,
    needsLongerPassword: true,
    orders: [
      { id: '8f3c21a9-x', totalAmountCents: 8_990, status: 'shipped', paymentStatus: 'paid', createdAt: '2026-11-02T12:00:00.000Z' },
    ],
    donations: [{ id: 'd1', amountCents: 5_000, paymentStatus: 'estranho', createdAt: '2026-11-03T12:00:00.000Z' }],
    memberships: [],
    history: [
      { id: 'h3', action: 'demoted', at: '2026-11-04T12:00:00.000Z', by: { id: 'u1', name: 'Ana Souza' } },
      { id: 'h2', action: 'updated', at: '2026-11-03T12:00:00.000Z', by: { id: 'p1', name: 'Bia Reis' } },
      { id: 'h1', action: 'algo-novo', at: '2026-11-02T12:00:00.000Z', by: { id: 'x', name: null } },
    ],
  };

  it('shows facts, purchases and what happened, by whom', async () => {
    usersApi([aUser()], { [`GET ${paths.adminUser('p1')}`]: () => detail, [`GET ${paths.adminUserSessions('p1')}`]: () => [] });
    const { user } = renderConsole(PAGE);
    await user.click((await card('Bia Reis')).getByRole('button', { name: 'Ver detalhes' }));
    expect(address()).toBe(`${PAGE}?aberto=p1`);
    const panel = await screen.findByRole('dialog', { name: 'Bia Reis' });
    expect(text(panel)).toContain('Sessões abertas2');
    expect(text(panel)).toContain('Senha' + 'Curta demais para o painel');
    expect(within(panel).getByRole('link', { name: 'Pedido #8f3c21a9' })).toHaveAttribute('href', '/dashboard/pedidos?aberto=8f3c21a9-x');
    expect(within(panel).getByText('estranho')).toBeInTheDocument();
    expect(within(panel).getByText('Membro sem assinatura.')).toBeInTheDocument();
    expect(within(panel).getAllByRole('listitem').slice(-3).map(text)).toEqual([
      'Remoção de admin04/11/2026, 09:00 · por Ana Souza',
      'Perfil alterado03/11/2026, 09:00 · pela própria pessoa',
      'algo-novo02/11/2026, 09:00 · por conta apagada',
    ]);
    await user.click(within(panel).getByRole('button', { name: 'Fechar' }));
    await waitFor(() => expect(address()).toBe(PAGE));
  });

  it('can be signed out of one device', async () => {
    const session = {
      id: 's1',
      device: 'Chrome, Windows',
      network: '203.0.113.x',
      createdAt: detail.createdAt,
      lastUsedAt: detail.createdAt,
    };
    let sessions = [{ ...session, isCurrent: false }];
    const api = usersApi([aUser()], {
      [`GET ${paths.adminUser('p1')}`]: () => detail,
      [`GET ${paths.adminUserSessions('p1')}`]: () => sessions,
      [`DELETE ${paths.adminUserSession('p1', 's1')}`]: () => void (sessions = []),
    });
    const { user, notify } = renderConsole(`${PAGE}?aberto=p1`);
    const end = await screen.findByRole('button', { name: 'Encerrar sessão: Chrome, Windows' });
    expect(text(end.closest('li') as HTMLElement)).toContain('rede 203.0.113.x');
    await user.click(end);
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Sessão encerrada', 'Esse dispositivo foi desconectado.'));
    expect(await screen.findByText('Nenhum dispositivo conectado.')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Dispositivos conectados' })).toHaveFocus());
    expect(api.requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  });

  it('says so when there is no such account', async () => {
    usersApi([], { [`GET ${paths.adminUser('p9')}`]: () => new FakeProblem('user.not-found') });
    renderConsole(`${PAGE}?aberto=p9`);
    expect(await screen.findByText('Não está mais aqui')).toBeInTheDocument();
  });
});
