import { FakeProblem, fakeApi } from '@aflora/api-client/testing';
import type { MemberLetterView } from '@aflora/contracts';
import { screen, waitFor } from '@testing-library/react';
import { aSessionUser } from '../../testing/a-session-user';
import { comeBackLater } from '../../testing/come-back-later';
import { renderSite } from '../../testing/render-site';

const LIST = 'GET /api/member-letters';
const ONE = 'GET /api/member-letters/l1';

const aLetter = (given: Partial<MemberLetterView> = {}): MemberLetterView => ({
  ...{ id: 'l1', kind: 'letter', title: 'Carta de novembro', month: '2026-11', publishedAt: '2026-11-21T12:00:00Z' },
  ...{ body: 'Olá!\n\nTrês turmas se formaram.', videoId: null },
  ...given,
});
const aPage = (items: MemberLetterView[], nextCursor: string | null = null) => ({
  items,
  ...{ total: items.length, isTotalCapped: false, nextCursor, previousCursor: null },
});
const user = aSessionUser();

describe('the members’ area', () => {
  it('lists letters and classes, and older ones on demand', async () => {
    fakeApi({
      [LIST]: ({ query }) =>
        query.get('cursor') ? aPage([aLetter({ id: 'l0', kind: 'class', title: 'Aula de unhas' })]) : aPage([aLetter()], 'next'),
    });
    const { person } = renderSite('/membros', { user });
    expect(await screen.findByRole('link', { name: 'Carta de novembro' })).toHaveAttribute('href', '/membros/l1');
    expect(screen.getByText('Carta do mês · novembro de 2026')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Ver mais antigas' }));
    expect(await screen.findByRole('link', { name: 'Aula de unhas' })).toBeVisible();
  });

  it('invites visitors, who can sign in, without asking the API', async () => {
    const api = fakeApi({});
    renderSite('/membros');
    expect(await screen.findByRole('heading', { level: 1, name: 'Área de membros' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Já sou membro: entrar' })).toBeVisible();
    expect(api.requests).toEqual([]);
  });

  it.each(['/membros', '/membros/l1'])('invites at %s users whom the API refuses', async (address) => {
    const refuse = () => new FakeProblem('membership.required');
    fakeApi({ [LIST]: refuse, [ONE]: refuse });
    const { notify } = renderSite(address, { user });
    expect(await screen.findByText(/A sua conta não tem uma associação ativa/)).toBeVisible();
    expect(screen.getAllByRole('link', { name: 'Seja membro' })[0]).toHaveAttribute('href', '/seja-membro');
    expect(notify.failure).not.toHaveBeenCalled();
  });

  it('says when nothing is published yet', async () => {
    fakeApi({ [LIST]: () => aPage([]) });
    renderSite('/membros', { user });
    expect(await screen.findByText(/A primeira carta está a caminho/)).toBeVisible();
  });

  it('can be asked for again', async () => {
    const api = fakeApi({ [LIST]: () => new FakeProblem('request.malformed') });
    const { person } = renderSite('/membros', { user });
    const retry = await screen.findByRole('button', { name: 'Tentar novamente' });
    api.on({ [LIST]: () => aPage([aLetter()]) });
    await person.click(retry);
    expect(await screen.findByRole('link', { name: 'Carta de novembro' })).toBeVisible();
  });
});

describe('a letter', () => {
  it('is read in paragraphs, and its video waits for a click', async () => {
    fakeApi({ [ONE]: () => aLetter({ kind: 'class', videoId: 'aqz-KE-bpKQ' }) });
    const { person } = renderSite('/membros/l1', { user });
    expect(await screen.findByRole('heading', { level: 1, name: 'Carta de novembro' })).toBeVisible();
    expect(screen.getByText('Três turmas se formaram.').tagName).toBe('P');
    expect(screen.queryByTitle('Carta de novembro')).not.toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Reproduzir o vídeo Carta de novembro' }));
    expect(screen.getByTitle('Carta de novembro')).toHaveAttribute(
      'src',
      expect.stringContaining('youtube-nocookie.com/embed/aqz-KE-bpKQ'),
    );
  });

  it('that doesn’t exist says so', async () => {
    fakeApi({ [ONE]: () => new FakeProblem('resource.not-found') });
    renderSite('/membros/l1', { user });
    expect(await screen.findByRole('heading', { level: 1, name: 'Carta não encontrada' })).toBeVisible();
  });

  it('that is withdrawn while it is read is replaced by that message', async () => {
    const api = fakeApi({ [ONE]: () => aLetter() });
    renderSite('/membros/l1', { user });
    await screen.findByRole('heading', { level: 1, name: 'Carta de novembro' });
    api.on({ [ONE]: () => new FakeProblem('resource.not-found') });
    comeBackLater();
    expect(await screen.findByRole('heading', { level: 1, name: 'Carta não encontrada' })).toBeVisible();
    expect(screen.queryByText('Carta de novembro')).not.toBeInTheDocument();
  });
});

describe('the page that a letter’s link opens', () => {
  const STOP = 'POST /api/optional-mails/opt-outs/u1.key';
  const UNDO = 'POST /api/optional-mails/opt-ins/u1.key';

  it('stops the letters after a click only, says what it ended, and takes it back', async () => {
    const api = fakeApi({
      [STOP]: () => ({ mails: ['member-letters'], areWanted: false }),
      [UNDO]: () => ({ mails: ['member-letters'], areWanted: true }),
    });
    const { person, address } = renderSite('/emails?token=u1.key');
    const button = await screen.findByRole('button', { name: 'Não receber mais' });
    expect(api.requests).toEqual([]);
    await waitFor(() => expect(address()).toBe('/emails'));
    await person.click(button);
    expect(await screen.findByRole('heading', { name: 'Pronto, está encerrado' })).toBeVisible();
    expect(screen.getByText('Você não recebe mais as cartas do mês por e-mail.')).toBeVisible();
    expect(api.requests).toHaveLength(1);
    await person.click(screen.getByRole('button', { name: 'Desfazer' }));
    expect(await screen.findByText('Você volta a receber as cartas do mês por e-mail.')).toBeVisible();
  });

  it('says when the link is broken', async () => {
    fakeApi({ [STOP]: () => new FakeProblem('resource.not-found') });
    const { person } = renderSite('/cartas-por-email?token=u1.key');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Não receber mais' })).toBeEnabled());
    await person.click(screen.getByRole('button', { name: 'Não receber mais' }));
    expect(await screen.findByRole('heading', { name: 'Link inválido' })).toBeVisible();
  });
});
