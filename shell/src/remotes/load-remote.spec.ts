import { CONTRACT_VERSION, type RemotesDocument } from '@aflora/mfe-contract';
import { paths } from '@aflora/contracts';
import { aShell } from '../testing/a-shell';

const importRemote = jest.fn();
jest.mock('./federation', () => ({ importRemote: (...given: unknown[]) => importRemote(...given) as unknown }));

const previous = { version: '1.0.0-old', entry: 'http://site/old/entry.js', preload: [], styles: [] };
const current = { version: '1.0.1-new', entry: 'http://site/new/entry.js', preload: [], styles: [], previous };
const App = () => null;
const anEntry = (contractVersion = CONTRACT_VERSION) => ({ contractVersion, createRemote: () => ({ App }) });

function aPageWith(remotes: Partial<RemotesDocument>) {
  const json = JSON.stringify({ site: null, admin: null, ...remotes });
  document.body.innerHTML = `<script type="application/json" id="remotes">${json}</script>`;
}

async function freshLoader() {
  jest.resetModules();
  return import('./load-remote');
}

/** Waits for a load that pauses before it repeats its requests. */
async function afterPauses<T>(load: Promise<T>): Promise<T> {
  load.catch(() => undefined);
  await jest.advanceTimersByTimeAsync(6_000);
  return load;
}

const threeTimes = <T>(value: T): T[] => [value, value, value];
const requestedEntries = () => importRemote.mock.calls.map(([, entry]) => entry as string);

describe('loading a remote', () => {
  const { shell } = aShell(null);
  const reports = () => jest.mocked(shell.api.post).mock.calls.map(([path, body]) => ({ path, ...(body as object) }));

  beforeEach(() => {
    sessionStorage.clear();
    jest.clearAllMocks();
    importRemote.mockReset();
    jest.useFakeTimers();
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    jest.spyOn(shell.api, 'post').mockResolvedValue(undefined);
    Object.assign(window, { requestIdleCallback: (callback: () => void) => callback() });
  });

  afterEach(() => jest.useRealTimers());

  it('loads the current release of the page once, and reports the load time', async () => {
    aPageWith({ site: current });
    importRemote.mockResolvedValue(anEntry());
    const { loadRemote } = await freshLoader();
    const [one, two] = await Promise.all([loadRemote('site', shell), loadRemote('site', shell)]);
    expect(one).toEqual({ module: { App }, release: '1.0.1-new' });
    expect(two).toBe(one);
    expect(requestedEntries()).toEqual([current.entry]);
    expect(reports()).toEqual([
      expect.objectContaining({ path: '/', remote: 'site', release: '1.0.1-new', outcome: 'loaded', loadMs: expect.any(Number) }),
    ]);
    expect(shell.api.post).toHaveBeenCalledWith(paths.clientReports, expect.anything());
  });

  it.each([
    ['does not load', () => Promise.reject(new Error('404'))],
    ['speaks another contract', () => Promise.resolve(anEntry(CONTRACT_VERSION + 1))],
    ['exposes nothing', () => Promise.resolve(null)],
  ])('falls back to the previous release when the current one %s, and reports both', async (_what, answer) => {
    aPageWith({ site: current });
    importRemote.mockImplementation(() => (requestedEntries().at(-1) === current.entry ? answer() : Promise.resolve(anEntry())));
    const { loadRemote } = await freshLoader();
    await expect(afterPauses(loadRemote('site', shell))).resolves.toMatchObject({ release: '1.0.0-old' });
    expect(reports()).toMatchObject([
      { release: '1.0.1-new', outcome: 'load-failed', message: expect.stringContaining('Error') },
      { release: '1.0.0-old', outcome: 'loaded' },
    ]);
  });

  it('requests the current release again when a request got lost, and does not call it failed', async () => {
    aPageWith({ site: current });
    importRemote.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValueOnce(anEntry());
    const { loadRemote } = await freshLoader();
    await expect(afterPauses(loadRemote('site', shell))).resolves.toMatchObject({ release: '1.0.1-new' });
    expect(reports()).toMatchObject([{ release: '1.0.1-new', outcome: 'loaded' }]);
  });

  it('falls back after eight seconds without a response', async () => {
    aPageWith({ site: current });
    importRemote.mockReturnValueOnce(new Promise(() => undefined)).mockResolvedValueOnce(anEntry());
    const load = (await freshLoader()).loadRemote('site', shell);
    await jest.advanceTimersByTimeAsync(8_000);
    await expect(load).resolves.toMatchObject({ release: '1.0.0-old' });
  });

  it('fails when both releases fail, and tries neither again in the same document', async () => {
    aPageWith({ site: current });
    importRemote.mockRejectedValue(new Error('gone'));
    const { loadRemote } = await freshLoader();
    await expect(afterPauses(loadRemote('site', shell))).rejects.toThrow('gone');
    await expect(loadRemote('site', shell)).rejects.toThrow('No release');
    expect(requestedEntries()).toEqual([...threeTimes(current.entry), ...threeTimes(previous.entry)]);
  });

  it('blames no release for a lost connection, and tries no other one', async () => {
    aPageWith({ site: current });
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    importRemote.mockRejectedValue(new TypeError('Failed to fetch'));
    await expect(afterPauses((await freshLoader()).loadRemote('site', shell))).rejects.toThrow('Failed to fetch');
    expect(reports()).toEqual([]);
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    importRemote.mockReset().mockResolvedValue(anEntry());
    const nextPage = await freshLoader();
    await expect(nextPage.loadRemote('site', shell)).resolves.toMatchObject({ release: '1.0.1-new' });
  });

  it('starts with the other release on the next page of a tab in which one failed', async () => {
    aPageWith({ site: current });
    threeTimes(new Error('gone')).forEach((error) => importRemote.mockRejectedValueOnce(error));
    importRemote.mockResolvedValue(anEntry());
    await afterPauses((await freshLoader()).loadRemote('site', shell));
    const nextPage = await freshLoader();
    await expect(nextPage.loadRemote('site', shell)).resolves.toMatchObject({ release: '1.0.0-old' });
    expect(requestedEntries()).toEqual([...threeTimes(current.entry), previous.entry, previous.entry]);
  });

  it('replaces a release that threw while rendering', async () => {
    aPageWith({ site: current });
    importRemote.mockResolvedValue(anEntry());
    const { loadRemote, replaceRelease } = await freshLoader();
    const { release } = await loadRemote('site', shell);
    await expect(replaceRelease('site', shell, { release, error: new Error('chunk') })).resolves.toMatchObject({ release: '1.0.0-old' });
    await expect(replaceRelease('site', shell, { release: '1.0.0-old', error: new Error('too') })).rejects.toThrow('No release');
    expect(reports()).toMatchObject([
      { outcome: 'loaded' },
      { outcome: 'render-failed', release },
      { outcome: 'loaded' },
      { outcome: 'render-failed' },
    ]);
  });

  it('fails at once for a remote without a release', async () => {
    aPageWith({});
    await expect((await freshLoader()).loadRemote('admin', shell)).rejects.toThrow('No release');
  });
});
