import { FakeProblem } from '@aflora/api-client/testing';
import { auditedActions, auditSentence, paths, type AuditEntryView } from '@aflora/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { consoleApi } from '../../testing/console-api';
import { renderConsole } from '../../testing/render-console';
import { whoDid } from './audit-labels';

const PAGE = '/dashboard/auditoria';
const ID = '8f3c21a9-0000-4000-8000-000000000000';

const anEntry = (given: Partial<AuditEntryView> = {}): AuditEntryView => ({
  id: 'a1',
  at: '2026-11-20T12:15:00Z',
  action: 'updated',
  entity: 'orders',
  entityId: ID,
  actor: { id: 'u1', name: 'Ana Lima' },
  ip: '203.0.113.7',
  requestId: 'req-42',
  ...given,
});

const pageOf = (items: AuditEntryView[], rest: object = {}) => ({
  ...{ items, total: items.length, isTotalCapped: false, nextCursor: null, previousCursor: null },
  ...rest,
});

const auditApi = (items: AuditEntryView[] = [], more: Parameters<typeof consoleApi>[1] = {}) =>
  consoleApi([], { [`GET ${paths.adminAuditEntries}`]: () => pageOf(items), ...more });

const address = () => screen.getByTestId('address').textContent;
const rows = async () => (await within(await screen.findByRole('table', { name: 'Auditoria' })).findAllByRole('row')).slice(1);

describe('the audit log', () => {
  it('says when, who, what, to which record and from where', async () => {
    auditApi([
      anEntry(),
      anEntry({ id: 'a2', action: 'sign-in-refused', entity: 'users', entityId: null, actor: null, ip: null }),
      anEntry({ id: 'a3', action: 'deleted', entity: 'physical_products', actor: { id: 'u2', name: null } }),
      anEntry({ id: 'a4', action: 'updated', entity: 'digital_products', actor: null }),
      anEntry({ id: 'a5', action: 'exported', entity: 'donations', entityId: null }),
      anEntry({ id: 'a6', action: 'moved', entity: 'boxes' }),
    ]);
    renderConsole(PAGE);
    const [updated, refused, deleted, bySystem, exported, unknown] = await rows();
    for (const text of ['20/11/2026, 09:15', 'Ana Lima', 'Alterou um pedido', '203.0.113.7']) expect(updated).toHaveTextContent(text);
    expect(within(updated as HTMLElement).getByRole('link', { name: '#8f3c21a9' })).toHaveAttribute(
      'href',
      `/dashboard/pedidos?aberto=${ID}`,
    );
    for (const text of ['Visitante', 'Tentou entrar e foi recusado', '—']) expect(refused).toHaveTextContent(text);
    for (const text of ['Conta excluída', 'Excluiu um produto físico', '#8f3c21a9']) expect(deleted).toHaveTextContent(text);
    expect(within(deleted as HTMLElement).queryByRole('link')).not.toBeInTheDocument();
    expect(bySystem).toHaveTextContent('Sistema');
    expect(within(bySystem as HTMLElement).getByRole('link')).toHaveAttribute('href', '/dashboard/produtos-digitais');
    expect(exported).toHaveTextContent('Exportou doações');
    expect(unknown).toHaveTextContent('moved (boxes)');
    expect(document.title).toBe('Auditoria · Dashboard Admin');
  });

  it('shows the id of the request, and only the entries of a record, on demand', async () => {
    auditApi([anEntry()]);
    const { user } = renderConsole(`${PAGE}?cursor=abc`);
    await screen.findByRole('table');
    expect(screen.queryByText('req-42')).not.toBeInTheDocument();
    const name = 'Mais sobre: Alterou um pedido, 20/11/2026, 09:15';
    await user.click(screen.getByRole('button', { name }));
    const more = within(await screen.findByRole('dialog', { name }));
    for (const text of ['Pedidos', ID, 'req-42']) expect(more.getByText(text)).toBeInTheDocument();
    await user.click(more.getByRole('button', { name: 'Só este registro' }));
    await waitFor(() => expect(address()).toBe(`${PAGE}?registro=${ID}`));
    await user.click(await screen.findByRole('button', { name: 'Mostrar todos os registros' }));
    await waitFor(() => expect(address()).toBe(PAGE));
  });

  it('asks with what the address says, for the file as well', async () => {
    const api = auditApi([anEntry()], { [`GET ${paths.adminAuditEntriesExport}`]: () => new Blob(['x']) });
    URL.createObjectURL = jest.fn(() => 'blob:x');
    URL.revokeObjectURL = jest.fn();
    // jsdom can't save a file.
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation();
    const filters = `busca=ana&acao=deleted&tabela=donations&registro=${ID}&de=2026-11-01&ate=2026-11-30`;
    const { user } = renderConsole(`${PAGE}?${filters}&cursor=abc`);
    await user.click(await screen.findByRole('button', { name: 'Exportar CSV' }));
    const asked = { search: 'ana', action: 'deleted', entity: 'donations', entityId: ID, from: '2026-11-01', to: '2026-11-30' };
    const queryOf = (path: string) => Object.fromEntries(api.requests.find((request) => request.path === path)?.query ?? []);
    await waitFor(() => expect(queryOf(paths.adminAuditEntriesExport)).toEqual(asked));
    expect(queryOf(paths.adminAuditEntries)).toEqual({ ...asked, cursor: 'abc', pageSize: '50' });
  });

  it('leaves out of the address what nobody knows', async () => {
    const api = auditApi([anEntry()]);
    renderConsole(`${PAGE}?acao=flown&tabela=boxes&registro=x`);
    await screen.findByRole('table');
    const { query } = api.requests.find(({ path }) => path === paths.adminAuditEntries) ?? {};
    expect(Object.fromEntries(query ?? [])).toEqual({ pageSize: '50' });
    expect(screen.queryByText(/^Registro:/)).not.toBeInTheDocument();
  });

  it('puts what is chosen into the address and turns its pages', async () => {
    auditApi([], {
      [`GET ${paths.adminAuditEntries}`]: () => pageOf([anEntry()], { total: 10_000, isTotalCapped: true, nextCursor: 'n' }),
    });
    const { user } = renderConsole(PAGE);
    await user.click(await screen.findByRole('button', { name: 'Ação' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Exclusão' }));
    await waitFor(() => expect(address()).toBe(`${PAGE}?acao=deleted`));
    await user.click(screen.getByRole('button', { name: 'Tabela' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Doações' }));
    await waitFor(() => expect(address()).toBe(`${PAGE}?acao=deleted&tabela=donations`));
    await user.type(screen.getByRole('searchbox', { name: 'Buscar na auditoria' }), 'ana{Enter}');
    await waitFor(() => expect(address()).toBe(`${PAGE}?acao=deleted&tabela=donations&busca=ana`));
    await user.click(await screen.findByRole('button', { name: 'Próxima página' }));
    await waitFor(() => expect(address()).toContain('cursor=n'));
    expect(screen.getByText('mais de 10.000 registros')).toBeInTheDocument();
  });

  it('finds nothing, or is empty', async () => {
    auditApi();
    const { user } = renderConsole(`${PAGE}?acao=deleted`);
    await user.click(await screen.findByRole('button', { name: 'Limpar filtros' }));
    await waitFor(() => expect(address()).toBe(PAGE));
    expect(await screen.findByRole('heading', { name: 'Nenhum registro ainda' })).toBeInTheDocument();
  });

  it('leads back from a page that is no more', async () => {
    auditApi();
    const { user } = renderConsole(`${PAGE}?cursor=abc`);
    await user.click(await screen.findByRole('button', { name: 'Voltar ao começo' }));
    await waitFor(() => expect(address()).toBe(PAGE));
  });

  it('reports a failed load, and retries', async () => {
    const api = auditApi([], { [`GET ${paths.adminAuditEntries}`]: () => new FakeProblem('server.unexpected') });
    const { notify, user } = renderConsole(PAGE);
    const retry = await screen.findByRole('button', { name: 'Tentar novamente' });
    expect(notify.failure.mock.calls).toEqual([['Erro', 'Erro ao carregar a auditoria']]);
    api.on({ [`GET ${paths.adminAuditEntries}`]: () => pageOf([anEntry()]) });
    await user.click(retry);
    expect(await rows()).toHaveLength(1);
  });
});

describe('a sentence of the log', () => {
  it('says what the change of a payment is', () => {
    expect(auditSentence({ action: 'updated', entity: 'payments' })).toBe('Confirmou um pagamento');
    expect(auditSentence({ action: 'updated', entity: 'payment_refunds' })).toBe('Confirmou ou repetiu um reembolso');
    expect(auditSentence({ action: 'updated', entity: 'payment_events' })).toBe('Repetiu um webhook');
  });

  it('says that the list of failed mails was read', () =>
    expect(auditSentence({ action: 'viewed', entity: 'mail_outbox' })).toBe('Consultou envios e tarefas que falharam'));

  it('shows the raw name of an unknown table, even one that is the name of a property', () => {
    expect(auditSentence({ action: 'created', entity: 'boxes' })).toBe('Criou um registro de boxes');
    expect(auditSentence({ action: 'toString', entity: 'constructor' })).toBe('toString (constructor)');
    expect(whoDid({ action: 'toString', actor: null })).toBe('Sistema');
  });

  it('names what was dismissed, and what a refund was asked of', () => {
    expect(auditSentence({ action: 'dismissed', entity: 'payment_refunds' })).toBe('Descartou um reembolso');
    expect(auditSentence({ action: 'refund-asked', entity: 'donations' })).toBe('Pediu um reembolso de uma doação');
  });

  it.each(auditedActions)('is Portuguese for every action: %s', (action) =>
    expect(auditSentence({ action, entity: 'orders' })).toMatch(/^\p{Lu}[\p{Ll}-]+ /u),
  );
});
