import { FakeProblem } from '@aflora/api-client/testing';
import { paths, type ContactMessageSummaryView, type ContactMessageView } from '@aflora/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { consoleApi } from '../../testing/console-api';
import { renderConsole } from '../../testing/render-console';

const PAGE = '/dashboard/mensagens';

const aMessage = (given: Partial<ContactMessageSummaryView> = {}): ContactMessageSummaryView => ({
  id: 'm1',
  name: 'Bia Souza',
  subject: 'Vagas',
  excerpt: 'Há vagas na oficina?',
  status: 'new',
  createdAt: '2026-11-20T12:15:00Z',
  ...given,
});

const whole: ContactMessageView = {
  id: 'm1',
  name: 'Bia Souza',
  subject: 'Vagas',
  status: 'new',
  createdAt: '2026-11-20T12:15:00Z',
  email: 'bia@example.com',
  message: 'Há vagas na oficina?\nObrigada <3',
};

const pageOf = (items: ContactMessageSummaryView[]) => ({
  items,
  total: items.length,
  isTotalCapped: false,
  nextCursor: null,
  previousCursor: null,
});

const mailboxApi = (items: ContactMessageSummaryView[] = [], more: Parameters<typeof consoleApi>[1] = {}) =>
  consoleApi([], {
    [`GET ${paths.adminContactMessages}`]: () => pageOf(items),
    [`GET ${paths.adminContactMessage('m1')}`]: () => whole,
    ...more,
  });

const address = () => screen.getByTestId('address').textContent;
const panel = async () => within(await screen.findByRole('dialog', { name: 'Mensagem' }));
const lastList = (api: ReturnType<typeof mailboxApi>) =>
  Object.fromEntries(api.requests.findLast(({ path }) => path === paths.adminContactMessages)?.query ?? []);
const bodies = (api: ReturnType<typeof mailboxApi>, method: string) =>
  api.requests.filter((request) => request.method === method).map(({ body }) => body);

describe('the mailbox', () => {
  it('opens with what is new, which stands out', async () => {
    const api = mailboxApi([aMessage()]);
    renderConsole(PAGE);
    const row = await screen.findByRole('button', { name: /Bia Souza.*Vagas.*Há vagas na oficina\?.*Nova.*20\/11\/2026, 09:15/ });
    expect(row.closest('li')).toHaveAttribute('data-new');
    expect(lastList(api)).toMatchObject({ status: 'new' });
    expect(await screen.findByText('1 mensagem nova')).toBeInTheDocument();
  });

  it('has folders, a search and days, in the address', async () => {
    const api = mailboxApi([aMessage({ status: 'archived' })]);
    const { user } = renderConsole(`${PAGE}?busca=vagas&de=2026-11-01&ate=2026-11-30`);
    await screen.findByRole('list', { name: 'Mensagens' });
    await user.click(screen.getByRole('button', { name: 'Novas' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Arquivadas' }));
    expect(address()).toBe(`${PAGE}?busca=vagas&de=2026-11-01&ate=2026-11-30&status=archived`);
    const wanted = { search: 'vagas', status: 'archived', from: '2026-11-01', to: '2026-11-30' };
    await waitFor(() => expect(lastList(api)).toMatchObject(wanted));
    await user.click(screen.getByRole('button', { name: 'Arquivadas' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Todas' }));
    await waitFor(() => expect(lastList(api)).not.toHaveProperty('status'));
  });

  it.each([
    ['', 'Nenhuma mensagem nova'],
    ['?status=answered', 'Nenhuma mensagem respondida'],
    ['?status=archived', 'Nenhuma mensagem arquivada'],
    ['?status=all', 'Nenhuma mensagem'],
  ])('says that it is empty (%s)', async (query, title) => {
    mailboxApi();
    renderConsole(PAGE + query);
    expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument();
  });

  it('finds nothing and leads back, within the folder', async () => {
    mailboxApi();
    const { user } = renderConsole(`${PAGE}?status=archived&busca=zzz`);
    await user.click(await screen.findByRole('button', { name: 'Limpar filtros' }));
    expect(address()).toBe(`${PAGE}?status=archived`);
  });

  it('reports a failed load once and retries', async () => {
    const api = mailboxApi([], { [`GET ${paths.adminContactMessages}`]: () => new FakeProblem('server.unexpected') });
    const { notify, user } = renderConsole(PAGE);
    const retry = await screen.findByRole('button', { name: 'Tentar novamente' });
    expect(notify.failure.mock.calls).toEqual([['Erro', 'Erro ao carregar mensagens']]);
    api.on({ [`GET ${paths.adminContactMessages}`]: () => pageOf([aMessage()]) });
    await user.click(retry);
    expect(await screen.findByRole('button', { name: /Bia Souza/ })).toBeInTheDocument();
  });

  it('archives the chosen ones together', async () => {
    const messages = [aMessage(), aMessage({ id: 'm2', name: 'Caio' }), aMessage({ id: 'm3', name: 'Davi' })];
    const api = mailboxApi(messages, { [`POST ${paths.adminContactMessageArchive}`]: () => undefined });
    const { user } = renderConsole(PAGE);
    await user.click(await screen.findByRole('checkbox', { name: 'Selecionar todas desta página' }));
    await user.click(screen.getByRole('checkbox', { name: 'Selecionar a mensagem de Caio: Vagas' }));
    const bar = within(screen.getByRole('region', { name: 'Seleção' }));
    await user.click(bar.getByRole('button', { name: 'Arquivar' }));
    expect(await screen.findByText('2 mensagens arquivadas')).toBeInTheDocument();
    expect(bodies(api, 'POST')).toEqual([
      {
        messages: [
          { id: 'm1', from: 'new' },
          { id: 'm3', from: 'new' },
        ],
      },
    ]);
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Seleção' })).not.toBeInTheDocument());
  });

  it('gives archived ones back the status that they had, and says which somebody else has changed', async () => {
    const api = mailboxApi([aMessage(), aMessage({ id: 'm2', name: 'Caio', status: 'answered' })], {
      [`POST ${paths.adminContactMessageArchive}`]: () => undefined,
      [`PATCH ${paths.adminContactMessage('m1')}`]: () => undefined,
      [`PATCH ${paths.adminContactMessage('m2')}`]: () => new FakeProblem('contact-message.changed'),
    });
    const { notify, user } = renderConsole(PAGE);
    await user.click(await screen.findByRole('checkbox', { name: 'Selecionar todas desta página' }));
    await user.click(within(screen.getByRole('region', { name: 'Seleção' })).getByRole('button', { name: 'Arquivar' }));
    await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('1 de 2 desfeitas: outra pessoa já mudou as demais'));
    expect(bodies(api, 'PATCH')).toEqual([
      { status: 'new', from: 'archived' },
      { status: 'answered', from: 'archived' },
    ]);
  });

  it('repeats only what got no response', async () => {
    const api = mailboxApi([aMessage(), aMessage({ id: 'm2', name: 'Caio' })], {
      [`POST ${paths.adminContactMessageArchive}`]: () => undefined,
      [`PATCH ${paths.adminContactMessage('m1')}`]: () => undefined,
      [`PATCH ${paths.adminContactMessage('m2')}`]: () => new FakeProblem('server.unavailable'),
    });
    const { notify, user } = renderConsole(PAGE);
    await user.click(await screen.findByRole('checkbox', { name: 'Selecionar todas desta página' }));
    await user.click(within(screen.getByRole('region', { name: 'Seleção' })).getByRole('button', { name: 'Arquivar' }));
    await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
    expect(await screen.findByText(/Sem resposta/)).toBeVisible();
    api.on({ [`PATCH ${paths.adminContactMessage('m2')}`]: () => undefined });
    await user.click(screen.getByRole('button', { name: 'Desfazer' }));
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Desfeito'));
    const changed = api.requests.filter(({ method }) => method === 'PATCH').map(({ path }) => path);
    expect(changed).toEqual(['m1', 'm2', 'm2'].map(paths.adminContactMessage));
  });
});

describe('a message', () => {
  it('opens beside the list, whole, in the address', async () => {
    mailboxApi([aMessage()]);
    const { user } = renderConsole(PAGE);
    await user.click(await screen.findByRole('button', { name: /Bia Souza/ }));
    expect(address()).toBe(`${PAGE}?aberto=m1`);
    const shown = await panel();
    expect(await shown.findByText(/Obrigada <3/)).toBeInTheDocument();
    expect(shown.getByText('bia@example.com')).toBeInTheDocument();
    expect(shown.queryByRole('button', { name: 'Voltar para novas' })).not.toBeInTheDocument();
  });

  it('is answered in the mail program, and then marked when that is wanted', async () => {
    const api = mailboxApi([aMessage()], { [`PATCH ${paths.adminContactMessage('m1')}`]: () => undefined });
    const { user } = renderConsole(`${PAGE}?aberto=m1`);
    const reply = await (await panel()).findByRole('link', { name: 'Responder' });
    expect(reply).toHaveAttribute('href', expect.stringMatching(/^mailto:bia@example\.com\?subject=Re%3A%20Vagas&body=/));
    // jsdom can't follow mailto: links.
    reply.addEventListener('click', (event) => event.preventDefault());
    await user.click(reply);
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Marcar como respondida?' })).getByRole('button', { name: 'Ainda não' }),
    );
    expect(bodies(api, 'PATCH')).toEqual([]);
    await user.click(reply);
    const dialog = within(await screen.findByRole('dialog', { name: 'Marcar como respondida?' }));
    expect(dialog.getByText('Bia Souza')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Marcar como respondida' }));
    expect(await screen.findByText('Mensagem marcada como respondida')).toBeInTheDocument();
    expect(bodies(api, 'PATCH')).toEqual([{ status: 'answered', from: 'new' }]);
  });

  it.each([
    ['new', 'Marcar como respondida', 'answered', 'Mensagem marcada como respondida'],
    ['new', 'Arquivar', 'archived', 'Mensagem arquivada'],
    ['answered', 'Voltar para novas', 'new', 'A mensagem voltou para novas'],
    ['archived', 'Voltar para novas', 'new', 'A mensagem voltou para novas'],
  ])('that is %s offers “%s”', async (status, button, wanted, toast) => {
    const api = mailboxApi([], {
      [`GET ${paths.adminContactMessage('m1')}`]: () => ({ ...whole, status }),
      [`PATCH ${paths.adminContactMessage('m1')}`]: () => undefined,
    });
    const { user } = renderConsole(`${PAGE}?aberto=m1`);
    await user.click(await (await panel()).findByRole('button', { name: button }));
    expect(await screen.findByText(toast)).toBeInTheDocument();
    expect(bodies(api, 'PATCH')).toEqual([{ status: wanted, from: status }]);
  });

  it('that fails to load is reported', async () => {
    mailboxApi([], { [`GET ${paths.adminContactMessage('m1')}`]: () => new FakeProblem('request.malformed') });
    const { notify } = renderConsole(`${PAGE}?aberto=m1`);
    expect(await (await panel()).findByRole('button', { name: 'Tentar novamente' })).toBeInTheDocument();
    expect(notify.failure).toHaveBeenCalledWith('Erro', 'Não foi possível carregar a mensagem.');
  });
});
