import { FakeProblem } from '@aflora/api-client/testing';
import { paths, type ClientErrorView, type RemoteReleasesView } from '@aflora/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { aRelease, CURRENT, PREVIOUS, releasesApi, rolledBackSite, theAdmin, theSite } from '../../testing/a-release';
import { renderConsole } from '../../testing/render-console';

const PAGE = '/dashboard/versoes';
const LIST = `GET ${paths.adminReleases}`;
const ROLLBACK = paths.adminReleaseRollback('site');

const section = async (name: string) => within(await screen.findByRole('region', { name }));
const card = async (name: string) => screen.findByRole('article', { name });
const rollbackOf = (name: string) => screen.findByRole('button', { name: `Voltar para a versão anterior: ${name}` });
const asked = async () => within(await screen.findByRole('dialog', { name: 'Voltar para a versão anterior' }));

describe('the releases', () => {
  afterEach(() => jest.useRealTimers());

  it('say of each part what is on the air, since when and how it fares', async () => {
    releasesApi([theSite(), theAdmin()]);
    renderConsole(PAGE);
    const current = await card('1.6.1-5d3e8a1');
    for (const text of [
      'Atual',
      'No ar desde 20/11/2026, 09:15',
      'commit 64927b8',
      '2,4%',
      '31 falhas',
      '660 ms',
      '95% até 1,8 s',
      '1.269',
    ])
      expect(current).toHaveTextContent(text);
    expect(within(current).getByRole('heading', { level: 3 })).toHaveAttribute('title', CURRENT);
    const previous = await card('1.6.0-c41f0e9');
    for (const text of ['Anterior', 'Entrou no ar em 14/11/2026, 07:00', '0,4%', '420 ms', '12.291'])
      expect(previous).toHaveTextContent(text);
    expect((await section('Painel administrativo')).getByRole('article')).toHaveTextContent('nenhuma falha');
    expect(document.title).toBe('Versões · Dashboard Admin');
    expect(screen.getByRole('link', { name: 'Versões', current: 'page' })).toHaveAttribute('href', PAGE);
  });

  it('say in words that the new one is worse', async () => {
    releasesApi([theSite()]);
    renderConsole(PAGE);
    const current = within(await card('1.6.1-5d3e8a1'));
    expect(current.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Mais falhas: +2,0 pontos',
      'Mais lenta: +240\u00a0ms',
    ]);
  });

  it('list the others, with those that nobody has verified', async () => {
    const others = ['1.7.0', '1.5.4', '1.5.3', '1.5.2', '1.5.1', '1.5.0'].map((version, at) =>
      aRelease({
        name: `${version}-0123456789abcdef`,
        verifiedAt: at === 0 ? null : '2026-11-01T10:00:00Z',
        loads: 0,
        failures: 0,
        medianLoadMs: null,
      }),
    );
    releasesApi([theSite({}, others)]);
    const { user } = renderConsole(PAGE);
    const table = within(await screen.findByRole('table', { name: 'Outras versões: Site público' }));
    expect(table.getByRole('row', { name: /^1\.7\.0-0123456 Não verificada/ })).toHaveTextContent('—');
    expect(table.getByRole('row', { name: /^1\.5\.4-0123456 Verificada/ })).toBeInTheDocument();
    expect(table.queryByText('1.5.0-0123456')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Mostrar todas (6)' }));
    expect(table.getByText('1.5.0-0123456')).toBeInTheDocument();
  });

  it('say why there is no way back, and that nothing is on the air', async () => {
    releasesApi([
      { ...theAdmin(), remote: 'site' },
      { ...theAdmin(), releases: [] },
    ]);
    renderConsole(PAGE);
    const site = await section('Site público');
    expect(site.getByText('Sem versão anterior')).toBeInTheDocument();
    expect(site.getByText(/Não há para qual voltar/)).toBeInTheDocument();
    expect((await section('Painel administrativo')).getByText('Nenhuma versão no ar')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Voltar para a versão/ })).not.toBeInTheDocument();
  });

  it('report a failed load, and retry', async () => {
    const api = releasesApi([], { [LIST]: () => new FakeProblem('server.unexpected') });
    const { notify, user } = renderConsole(PAGE);
    const retry = await screen.findByRole('button', { name: 'Tentar novamente' });
    expect(notify.failure.mock.calls).toEqual([['Erro', 'Erro ao carregar as versões']]);
    api.on({ [LIST]: () => [theSite()] });
    await user.click(retry);
    expect(await card('1.6.1-5d3e8a1')).toBeInTheDocument();
  });

  it('are loaded again every half minute, and a failure then is shown on the page only', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const api = releasesApi([theSite()]);
    const { notify } = renderConsole(PAGE);
    await card('1.6.1-5d3e8a1');
    api.on({ [LIST]: () => [rolledBackSite()] });
    await act(() => jest.advanceTimersByTimeAsync(31_000));
    await waitFor(() => expect(screen.getByRole('article', { name: '1.6.0-c41f0e9' })).toHaveTextContent('Atual'));
    api.on({ [LIST]: () => new FakeProblem('server.unexpected') });
    await act(() => jest.advanceTimersByTimeAsync(35_000));
    expect(await screen.findByText(/^Sem atualização desde/)).toBeInTheDocument();
    expect(await card('1.6.0-c41f0e9')).toHaveTextContent('Atual');
    expect(notify.failure).not.toHaveBeenCalled();
  });
});

describe('going back to the previous release', () => {
  it('asks with both names, and sends what was seen', async () => {
    let site = theSite();
    const api = releasesApi([], {
      [LIST]: () => [site],
      [`POST ${ROLLBACK}`]: () => (site = rolledBackSite()),
    });
    const { notify, user } = renderConsole(PAGE);
    await user.click(await rollbackOf('Site público, 1.6.0-c41f0e9'));
    const dialog = await asked();
    for (const name of ['1.6.1-5d3e8a1', '1.6.0-c41f0e9']) expect(dialog.getByText(name)).toBeInTheDocument();
    expect(dialog.getByText(/passa para ela na próxima página que abrir/)).toBeInTheDocument();
    expect(dialog.queryByText(/deste painel/)).not.toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Cancelar' })).toHaveFocus();
    await user.click(dialog.getByRole('button', { name: 'Voltar à anterior' }));
    await waitFor(() => expect(notify.success.mock.calls).toEqual([['Versão anterior restaurada.']]));
    expect(api.requests.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body])).toEqual([
      [ROLLBACK, { rowVersion: 7 }],
    ]);
    expect(await card('1.6.0-c41f0e9')).toHaveTextContent('Atual');
    expect(await card('1.6.1-5d3e8a1')).toHaveTextContent('Anterior');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('warns when it is the console itself, and leaves all as it is when declined', async () => {
    const { releases, ...site } = theSite();
    const api = releasesApi([{ ...site, releases, remote: 'admin' }]);
    const { user } = renderConsole(PAGE);
    const ask = await rollbackOf('Painel administrativo, 1.6.0-c41f0e9');
    await user.click(ask);
    const dialog = await asked();
    expect(dialog.getByText(/É a versão deste painel/)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(ask).toHaveFocus());
    expect(api.requests.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('says that somebody else was faster, and shows what is on the air now', async () => {
    let site: RemoteReleasesView = theSite();
    releasesApi([], {
      [LIST]: () => [site],
      [`POST ${ROLLBACK}`]: () => {
        site = rolledBackSite();
        return new FakeProblem('release.changed-meanwhile');
      },
    });
    const { notify, user } = renderConsole(PAGE);
    await user.click(await rollbackOf('Site público, 1.6.0-c41f0e9'));
    await user.click((await asked()).getByRole('button', { name: 'Voltar à anterior' }));
    await waitFor(() => expect(notify.failure).toHaveBeenCalledWith('A versão mudou', expect.stringContaining('Outra pessoa')));
    expect(await rollbackOf('Site público, 1.6.1-5d3e8a1')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(notify.success).not.toHaveBeenCalled();
  });

  it('keeps the question when the API fails, to be answered again', async () => {
    const api = releasesApi([theSite()], { [`POST ${ROLLBACK}`]: () => new FakeProblem('server.unexpected') });
    const { notify, user } = renderConsole(PAGE);
    await user.click(await rollbackOf('Site público, 1.6.0-c41f0e9'));
    const confirm = (await asked()).getByRole('button', { name: 'Voltar à anterior' });
    await user.click(confirm);
    await waitFor(() => expect(notify.failure).toHaveBeenCalledTimes(1));
    api.on({ [`POST ${ROLLBACK}`]: () => rolledBackSite() });
    await user.click(confirm);
    await waitFor(() => expect(notify.success).toHaveBeenCalledTimes(1));
  });
});

describe('failures in browsers', () => {
  const anError = (given: Partial<ClientErrorView> = {}): ClientErrorView => ({
    ...{ id: 'e1', at: '2026-11-20T12:15:00Z', remote: 'site', release: CURRENT, outcome: 'load-failed' },
    ...{ message: 'No answer within 8000 ms', path: '/loja', ...given },
  });
  const pageOf = (items: ClientErrorView[], more: object = {}) => ({
    ...{ items, total: items.length, isTotalCapped: false, nextCursor: null, previousCursor: null, ...more },
  });
  const ERRORS = `GET ${paths.adminClientErrors}`;
  const address = () => screen.getByTestId('address').textContent;

  it('say what happened where, to which release and when', async () => {
    releasesApi([theSite()], {
      [ERRORS]: () => pageOf([anError(), anError({ id: 'e2', outcome: 'render-failed', message: '', remote: 'admin', path: '' })]),
    });
    renderConsole(PAGE);
    const table = within(await screen.findByRole('table', { name: 'Falhas nos navegadores' }));
    const [, first, second] = table.getAllByRole('row');
    for (const text of ['Não carregou', 'No answer within 8000 ms', '/loja', '1.6.1-5d3e8a1', 'Site público', '20/11/2026, 09:15'])
      expect(first).toHaveTextContent(text);
    for (const text of ['Falhou na tela', 'Sem mensagem', '—', 'Painel administrativo']) expect(second).toHaveTextContent(text);
  });

  it('are filtered by part and release, in the address, and turn their pages', async () => {
    const api = releasesApi([theSite(), theAdmin()], { [ERRORS]: () => pageOf([anError()], { total: 30, nextCursor: 'n' }) });
    const { user } = renderConsole(PAGE);
    await user.click(await screen.findByRole('button', { name: 'Parte' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Site público' }));
    await waitFor(() => expect(address()).toBe(`${PAGE}?parte=site`));
    await user.click(screen.getByRole('button', { name: 'Versão' }));
    expect(screen.queryByRole('menuitemradio', { name: /^1\.6\.1-b7e1516/ })).not.toBeInTheDocument();
    await user.click(await screen.findByRole('menuitemradio', { name: '1.6.0-c41f0e9 (anterior)' }));
    await waitFor(() => expect(address()).toBe(`${PAGE}?parte=site&versao=${PREVIOUS}`));
    await user.click(await screen.findByRole('button', { name: 'Próxima página' }));
    await waitFor(() => expect(address()).toBe(`${PAGE}?parte=site&versao=${PREVIOUS}&cursor=n`));
    const queries = () => api.requests.filter(({ path }) => path === paths.adminClientErrors).map(({ query }) => Object.fromEntries(query));
    await waitFor(() => expect(queries().at(-1)).toEqual({ remote: 'site', release: PREVIOUS, cursor: 'n', pageSize: '24' }));
    // The releases of one remote are not offered for the other.
    await user.click(screen.getByRole('button', { name: 'Parte: Site público' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Painel administrativo' }));
    await waitFor(() => expect(address()).toBe(`${PAGE}?parte=admin`));
  });

  it('of one release are a click away from it', async () => {
    releasesApi([theSite()]);
    const { user } = renderConsole(PAGE);
    await user.click(await screen.findByRole('button', { name: 'Ver 31 falhas: 1.6.1-5d3e8a1' }));
    await waitFor(() => expect(address()).toBe(`${PAGE}?parte=site&versao=${CURRENT}`));
    expect(screen.getByRole('heading', { name: 'Falhas nos navegadores' })).toHaveFocus();
  });

  it('are none, or none that was filtered for', async () => {
    releasesApi([theSite()]);
    const { user } = renderConsole(`${PAGE}?versao=9.9.9-0123456789abcdef&parte=boxes`);
    expect(await screen.findByRole('button', { name: 'Versão: 9.9.9-0123456' })).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Limpar filtros' }));
    expect(await screen.findByRole('heading', { name: 'Nenhuma falha' })).toBeInTheDocument();
  });

  it('report a failed load next to releases that loaded', async () => {
    const api = releasesApi([theSite()], { [ERRORS]: () => new FakeProblem('server.unexpected') });
    const { notify, user } = renderConsole(PAGE);
    const retry = await screen.findByRole('button', { name: 'Tentar novamente' });
    expect(await card('1.6.1-5d3e8a1')).toBeInTheDocument();
    expect(notify.failure.mock.calls).toEqual([['Erro', 'Erro ao carregar as falhas nos navegadores']]);
    api.on({ [ERRORS]: () => pageOf([anError()]) });
    await user.click(retry);
    expect(await screen.findByRole('table', { name: 'Falhas nos navegadores' })).toBeInTheDocument();
  });
});

describe('on a phone', () => {
  it('tables are cards', async () => {
    jest
      .spyOn(window, 'matchMedia')
      .mockImplementation((media) => Object.assign(new EventTarget(), { matches: media.includes('max-width'), media }) as MediaQueryList);
    releasesApi([theSite({}, [aRelease({ name: '1.5.0-0123456789abcdef', loads: 1, failures: 0 })])]);
    renderConsole(PAGE);
    const list = within(await screen.findByRole('list', { name: 'Outras versões: Site público' }));
    expect(list.getByRole('listitem')).toHaveTextContent('0% de erro · mediana 420 ms · 95% até 1,8 s · 1 carregamento');
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });
});

describe('what the content security policy refused', () => {
  it('is listed with how often and where', async () => {
    const report = {
      ...{ id: 'p1', directive: 'script-src-elem', blocked: 'https://mal.example', path: '/loja', reports: 12 },
      ...{ firstAt: '2026-11-20T12:00:00Z', lastAt: '2026-11-21T12:15:00Z' },
    };
    const page = { items: [report], total: 1, isTotalCapped: false, nextCursor: null, previousCursor: null };
    releasesApi([theSite()], { [`GET ${paths.adminPolicyReports}`]: () => page });
    renderConsole(PAGE);
    const table = within(await screen.findByRole('table', { name: 'Conteúdo bloqueado' }));
    expect(table.getByRole('row', { name: /https:\/\/mal\.example script-src-elem \/loja 12 21\/11\/2026/ })).toBeInTheDocument();
  });

  it('may be nothing', async () => {
    releasesApi([theSite()]);
    renderConsole(PAGE);
    expect(await screen.findByText('Nada foi bloqueado.')).toBeInTheDocument();
  });
});
