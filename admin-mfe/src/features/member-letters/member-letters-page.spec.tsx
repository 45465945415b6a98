import { FakeProblem } from '@aflora/api-client/testing';
import { paths, type AdminMemberLetterView } from '@aflora/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { consoleApi } from '../../testing/console-api';
import { renderConsole } from '../../testing/render-console';

const PAGE = '/dashboard/cartas';
const OPEN = `${PAGE}?aberto=l1`;
const ROW = paths.adminMemberLetter('l1');
const PUBLISH = `POST ${paths.adminMemberLetterPublication('l1')}`;

const aLetter = (given: Partial<AdminMemberLetterView> = {}): AdminMemberLetterView => ({
  ...{ id: 'l1', kind: 'letter', month: '2026-11', title: 'Carta de novembro', body: 'Olá!', videoId: null, version: 3 },
  ...{ publishedAt: null, mailedAt: null, recipients: 42, createdAt: '2026-11-20T12:00:00Z' },
  ...given,
});
const aPublished = (given: Partial<AdminMemberLetterView> = {}) =>
  aLetter({ publishedAt: '2026-11-21T12:00:00Z', mailedAt: '2026-11-21T12:01:00Z', version: 4, ...given });

const lettersApi = (letters: AdminMemberLetterView[], more: Parameters<typeof consoleApi>[1] = {}) =>
  consoleApi([], {
    [`GET ${paths.adminMemberLetters}`]: () => ({
      items: letters,
      ...{ total: letters.length, isTotalCapped: false, nextCursor: null, previousCursor: null },
    }),
    [`GET ${ROW}`]: () => letters[0],
    ...more,
  });

const panel = async (name = 'Carta ou aula') => within(await screen.findByRole('dialog', { name }));
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const sent = (api: ReturnType<typeof lettersApi>, method: string) =>
  api.requests.filter((request) => request.method === method).map(({ body }) => body);

beforeEach(() => localStorage.clear());

describe('the letters and classes', () => {
  it('are listed with kind, month and whether they are published', async () => {
    lettersApi([aLetter(), aPublished({ id: 'l2', kind: 'class', title: 'Aula de unhas' }), aPublished({ id: 'l3', mailedAt: null })]);
    renderConsole(PAGE);
    const rows = await screen.findAllByRole('row');
    expect(rows[1]).toHaveTextContent(/Carta de novembro.*Carta do mês.*novembro de 2026.*Rascunho/);
    expect(rows[2]).toHaveTextContent(/Aula de unhas.*Aula do mês.*Publicada.*21\/11\/2026/);
    expect(rows[3]).toHaveTextContent('Enviando e-mails');
  });

  it('are written as drafts, which open once they are saved', async () => {
    const api = lettersApi([], { [`POST ${paths.adminMemberLetters}`]: () => aLetter(), [`GET ${ROW}`]: () => aLetter() });
    const { user, notify } = renderConsole(PAGE);
    await user.click(await screen.findByRole('button', { name: 'Nova carta ou aula' }));
    const form = await panel('Nova carta ou aula');
    await waitFor(() => expect(form.getByLabelText('Tipo')).toHaveFocus());
    await user.click(form.getByRole('button', { name: 'Criar rascunho' }));
    expect(await form.findByText('Título é obrigatório')).toBeVisible();
    await user.fill(form.getByLabelText('Título'), 'Carta de novembro');
    await user.fill(form.getByLabelText('Texto'), 'Olá!');
    await user.fill(form.getByLabelText('Vídeo (opcional)'), 'https://exemplo.com/video');
    await user.click(form.getByRole('button', { name: 'Criar rascunho' }));
    expect(await form.findByText(/Use o link de um vídeo do YouTube/)).toBeVisible();
    await user.clear(form.getByLabelText('Vídeo (opcional)'));
    await user.click(form.getByRole('button', { name: 'Criar rascunho' }));
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Rascunho criado'));
    expect(sent(api, 'POST')).toMatchObject([{ kind: 'letter', title: 'Carta de novembro', body: 'Olá!' }]);
    expect(await (await panel()).findByRole('button', { name: 'Publicar…' })).toBeVisible();
    expect(localStorage).toHaveLength(0);
  });

  it('are published after a confirmation that says who gets them', async () => {
    const api = lettersApi([aLetter()], { [PUBLISH]: () => aPublished() });
    const { user, notify } = renderConsole(OPEN);
    await user.click(await (await panel()).findByRole('button', { name: 'Publicar…' }));
    const question = await dialog('Publicar “Carta de novembro”?');
    expect(question.getByText(/42 pessoas recebem por e-mail/)).toBeVisible();
    api.on({ [`GET ${ROW}`]: () => aPublished() });
    await user.click(question.getByRole('button', { name: 'Publicar' }));
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Publicada: os e-mails estão na fila'));
    expect(sent(api, 'POST')).toEqual([{ version: 3 }]);
    const shown = await panel();
    expect(await shown.findByText('Publicada')).toBeVisible();
    expect(shown.queryByRole('button', { name: 'Publicar…' })).not.toBeInTheDocument();
  });

  it('are not saved over somebody else’s change, which is shown while what was typed stays', async () => {
    const api = lettersApi([aLetter()], { [`PATCH ${ROW}`]: () => new FakeProblem('member-letter.changed') });
    const { user, notify } = renderConsole(OPEN);
    const shown = await panel();
    const title = await shown.findByLabelText('Título');
    await user.clear(title);
    await user.fill(title, 'Outro título');
    api.on({ [`GET ${ROW}`]: () => aLetter({ version: 4, body: 'Olá de novo!' }) });
    await user.click(shown.getByRole('button', { name: 'Salvar texto' }));
    await waitFor(() => expect(notify.failure).toHaveBeenCalledWith('Texto alterado', expect.any(String)));
    expect(sent(api, 'PATCH')).toMatchObject([{ title: 'Outro título', version: 3 }]);
    expect(await shown.findByText(/O cadastro mudou depois disso/)).toBeVisible();
    expect(shown.getByLabelText('Título')).toHaveValue('Outro título');
    expect(shown.getByLabelText('Texto')).toHaveValue('Olá de novo!');
  });

  describe('in two tabs of the same administrator', () => {
    const typeTitle = async (problem?: FakeProblem) => {
      const api = lettersApi([aLetter()], problem && { [`PATCH ${ROW}`]: () => problem });
      const { user } = renderConsole(OPEN);
      const shown = await panel();
      const title = await shown.findByLabelText('Título');
      await user.clear(title);
      await user.fill(title, 'Outro título');
      api.on({ [`GET ${ROW}`]: () => aLetter({ version: 4, body: 'Olá de novo!' }) });
      return { user, shown };
    };

    it('keep what was typed here when the other tab has saved the letter', async () => {
      const { user, shown } = await typeTitle(new FakeProblem('member-letter.changed'));
      localStorage.clear();
      await user.click(shown.getByRole('button', { name: 'Salvar texto' }));
      expect(await shown.findByText(/O cadastro mudou depois disso/)).toBeVisible();
      expect(shown.getByLabelText('Título')).toHaveValue('Outro título');
    });

    it('keep it also when this tab loads the saved letter before anything is sent', async () => {
      const { shown } = await typeTitle();
      localStorage.clear();
      const later = Date.now() + 60_000;
      jest.spyOn(Date, 'now').mockReturnValue(later);
      act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
      expect(await shown.findByText(/O cadastro mudou depois disso/)).toBeVisible();
      expect(shown.getByLabelText('Título')).toHaveValue('Outro título');
    });
  });

  it('are neither published nor deleted over what was typed and not saved', async () => {
    const api = lettersApi([aLetter()], { [`DELETE ${ROW}`]: () => undefined });
    const { user, notify } = renderConsole(OPEN);
    const shown = await panel();
    await user.fill(await shown.findByLabelText('Título'), ' e dezembro');
    await user.click(shown.getByRole('button', { name: 'Publicar…' }));
    expect(notify.failure).toHaveBeenCalledWith('Salve antes de publicar', expect.any(String));
    expect(screen.queryByRole('dialog', { name: /^Publicar/ })).not.toBeInTheDocument();
    await user.click(shown.getByRole('button', { name: 'Excluir rascunho' }));
    const question = await dialog('Descartar alterações?');
    expect(sent(api, 'DELETE')).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Descartar' }));
    expect(await screen.findByText('Rascunho excluído')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Carta ou aula' })).not.toBeInTheDocument());
    expect(api.requests.find(({ method }) => method === 'DELETE')?.query.get('version')).toBe('3');
  });

  it('are deleted while they are drafts, and written again when that is undone', async () => {
    const api = lettersApi([aLetter()], { [`DELETE ${ROW}`]: () => undefined, [`POST ${paths.adminMemberLetters}`]: () => aLetter() });
    const { user, notify } = renderConsole(OPEN);
    await user.click(await (await panel()).findByRole('button', { name: 'Excluir rascunho' }));
    expect(await screen.findByText('Rascunho excluído')).toBeInTheDocument();
    expect(sent(api, 'DELETE')).toHaveLength(1);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Carta ou aula' })).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: 'Desfazer' }));
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Desfeito'));
    const { kind, month, title, body, videoId } = aLetter();
    expect(sent(api, 'POST')).toEqual([{ kind, month, title, body, videoId }]);
  });

  it('are written again once, even if the first response is lost', async () => {
    const api = lettersApi([aLetter()], {
      [`DELETE ${ROW}`]: () => undefined,
      [`POST ${paths.adminMemberLetters}`]: () => new FakeProblem('server.unavailable'),
    });
    const { user, notify } = renderConsole(OPEN);
    await user.click(await (await panel()).findByRole('button', { name: 'Excluir rascunho' }));
    await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
    expect(await screen.findByText(/Sem resposta/)).toBeVisible();
    api.on({ [`POST ${paths.adminMemberLetters}`]: () => aLetter() });
    await user.click(screen.getByRole('button', { name: 'Desfazer' }));
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Desfeito'));
    const keys = api.requests.filter(({ method }) => method === 'POST').map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toEqual([expect.any(String), keys[0]]);
  });

  it('that were typed and not saved are offered after a crash', async () => {
    lettersApi([]);
    const first = renderConsole(`${PAGE}?aberto=nova`);
    await first.user.fill((await panel('Nova carta ou aula')).getByLabelText('Título'), 'Carta de dezembro');
    first.unmount();
    const { user } = renderConsole(PAGE);
    expect(await screen.findByText(/^Rascunho não salvo de “Carta de dezembro”/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Continuar' }));
    expect((await panel('Nova carta ou aula')).getByLabelText('Título')).toHaveValue('Carta de dezembro');
  });

  it('are created once when the response was lost and the page is loaded again, and a second time with another text', async () => {
    const create = `POST ${paths.adminMemberLetters}`;
    const api = lettersApi([], { [create]: () => new FakeProblem('server.unexpected') });
    const keys = () => api.requests.filter(({ method }) => method === 'POST').map(({ headers }) => headers.get('idempotency-key'));
    const save = async (
      type: (form: Awaited<ReturnType<typeof panel>>, user: ReturnType<typeof renderConsole>['user']) => Promise<void>,
    ) => {
      const { user, unmount } = renderConsole(`${PAGE}?aberto=nova`);
      const form = await panel('Nova carta ou aula');
      await type(form, user);
      const before = keys().length;
      await user.click(form.getByRole('button', { name: 'Criar rascunho' }));
      await waitFor(() => expect(keys()).toHaveLength(before + 1));
      unmount();
    };
    await save(async (form, user) => {
      await user.fill(form.getByLabelText('Título'), 'Carta de dezembro');
      await user.fill(form.getByLabelText('Texto'), 'Olá!');
    });
    await save(async () => {});
    await save((form, user) => user.fill(form.getByLabelText('Texto'), ' Bom dia!'));
    const [first, afterReload, other] = keys();
    expect(first).toMatch(/\S{8,}/);
    expect(afterReload).toBe(first);
    expect(other).not.toBe(first);
  });
});
