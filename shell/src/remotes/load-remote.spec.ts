import { CONTRACT_VERSION, type RemotesDocument } from '@aflora/mfe-contract';
import { aShell } from '../testing/a-shell';

const registerRemotes = jest.fn();
const loadFromFederation = jest.fn();
jest.mock('./federation', () => ({
  federation: {
    registerRemotes: (...given: unknown[]) => registerRemotes(...given) as unknown,
    loadRemote: (...given: unknown[]) => loadFromFederation(...given) as unknown,
  },
}));

const location = { version: 'v1', entry: 'http://site/entry.js', retryEntry: 'http://site/~/entry.js', preload: [], styles: [] };
const App = () => null;
const anEntry = (contractVersion = CONTRACT_VERSION) => ({ contractVersion, createRemote: () => ({ App }) });

function aPageWith(remotes: Partial<RemotesDocument>) {
  const json = JSON.stringify({ site: null, admin: null, ...remotes });
  document.body.innerHTML = `<script type="application/json" id="remotes">${json}</script>`;
  globalThis.fetch = jest.fn().mockResolvedValue({ ok: true, json: async () => JSON.parse(json) as unknown });
}

async function freshLoader() {
  jest.resetModules();
  return (await import('./load-remote')).loadRemote;
}

describe('loading a remote', () => {
  const { shell } = aShell(null);

  it('takes its place from the page and loads it once', async () => {
    aPageWith({ site: location });
    loadFromFederation.mockResolvedValue(anEntry());
    const loadRemote = await freshLoader();
    await expect(Promise.all([loadRemote('site', shell), loadRemote('site', shell)])).resolves.toEqual([{ App }, { App }]);
    expect(loadFromFederation).toHaveBeenCalledTimes(1);
    expect(globalThis.fetch).not.toHaveBeenCalled();
  });

  it('forgets a failure and tries again at the second address, with a fresh document', async () => {
    aPageWith({ site: location });
    loadFromFederation.mockRejectedValueOnce(new Error('404')).mockResolvedValueOnce(anEntry());
    const loadRemote = await freshLoader();
    await expect(loadRemote('site', shell)).rejects.toThrow('404');
    await expect(loadRemote('site', shell)).resolves.toEqual({ App });
    expect(globalThis.fetch).toHaveBeenCalledWith('/remotes.json', expect.anything());
    expect(registerRemotes).toHaveBeenLastCalledWith([expect.objectContaining({ entry: location.retryEntry })], { force: true });
  });

  it('refuses another contract', async () => {
    aPageWith({ site: location });
    loadFromFederation.mockResolvedValue(anEntry(CONTRACT_VERSION + 1));
    await expect((await freshLoader())('site', shell)).rejects.toThrow('speaks contract');
  });

  it('fails at once for a remote that is away', async () => {
    aPageWith({});
    await expect((await freshLoader())('admin', shell)).rejects.toThrow('away');
  });

  it('gives up after eight seconds', async () => {
    jest.useFakeTimers();
    aPageWith({ site: location });
    loadFromFederation.mockReturnValue(new Promise(() => undefined));
    const load = (await freshLoader())('site', shell);
    const failed = expect(load).rejects.toThrow('No answer within 8000 ms');
    await jest.advanceTimersByTimeAsync(8_000);
    await failed;
    jest.useRealTimers();
  });
});
