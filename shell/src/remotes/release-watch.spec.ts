import { fireEvent } from '@testing-library/react';
import type { RemotesDocument } from '@aflora/mfe-contract';
import { ReleaseWatch } from './release-watch';

const LEFT_TO_THE_BROWSER = true;
const location = (version: string) => ({ version, entry: '', preload: [], styles: [], previous: null });
let now: RemotesDocument;
let pages = new AbortController();

/** A page of two links that a router would follow. */
function aPage({ isBusy = false } = {}) {
  jest.useFakeTimers();
  const known: RemotesDocument = { site: location('1'), admin: location('1') };
  now = known;
  document.body.innerHTML = `<script type="application/json" id="remotes">${JSON.stringify(known)}</script>
    <div id="root"><a href="/loja">Loja</a><a href="#conteudo">Pular</a></div>`;
  globalThis.fetch = jest.fn(async () => ({ ok: true, json: async () => now }) as Response);
  const routed = jest.fn((event: Event) => event.preventDefault());
  document.getElementById('root')?.addEventListener('click', routed);
  const onNewer = jest.fn();
  new ReleaseWatch({ loaded: () => ['site'], isBusy: () => isBusy, onNewer, signal: pages.signal });
  // jsdom can't open documents, and says so.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  return { onNewer, link: document.querySelector('a') as HTMLAnchorElement, routed };
}

async function promote(remotes: Partial<RemotesDocument>, link: Element) {
  now = { ...now, ...remotes };
  jest.advanceTimersByTime(10_000);
  fireEvent.pointerOver(link);
  await jest.advanceTimersByTimeAsync(0);
}

afterEach(() => {
  pages.abort();
  pages = new AbortController();
  jest.useRealTimers();
});

describe('an open tab', () => {
  it('follows links in the page while its release is current', async () => {
    const { link, routed, onNewer } = aPage();
    await promote({}, link);
    fireEvent.click(link);
    expect(routed).toHaveBeenCalledTimes(1);
    expect(onNewer).not.toHaveBeenCalled();
  });

  it('opens the next link as a document once another release is current', async () => {
    const { link, routed, onNewer } = aPage();
    await promote({ site: location('2') }, link);
    expect(onNewer).toHaveBeenCalledTimes(1);
    expect(fireEvent.click(link)).toBe(LEFT_TO_THE_BROWSER);
    expect(routed).not.toHaveBeenCalled();
  });

  it('is never taken out of what is being written or saved', async () => {
    const { link, routed } = aPage({ isBusy: true });
    await promote({ site: location('2') }, link);
    fireEvent.click(link);
    expect(routed).toHaveBeenCalledTimes(1);
  });

  it('leaves links within the page, and with a modifier key, alone', async () => {
    const { link, routed } = aPage();
    await promote({ site: location('2') }, link);
    fireEvent.click(document.querySelectorAll('a')[1] as Element);
    fireEvent.click(link, { ctrlKey: true });
    expect(routed).toHaveBeenCalledTimes(2);
  });

  it('does not care about a remote that it has not loaded', async () => {
    const { link, onNewer } = aPage();
    await promote({ admin: location('2') }, link);
    expect(onNewer).not.toHaveBeenCalled();
  });

  it('asks no more than once in three seconds, and not again once it knows', async () => {
    const { link } = aPage();
    await promote({}, link);
    fireEvent.pointerOver(link);
    expect(globalThis.fetch).toHaveBeenCalledTimes(1);
    await promote({ site: location('2') }, link);
    await promote({ site: location('3') }, link);
    expect(globalThis.fetch).toHaveBeenCalledTimes(2);
  });
});
