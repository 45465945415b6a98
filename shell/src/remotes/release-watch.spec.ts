import { fireEvent } from '@testing-library/react';
import type { RemotesDocument } from '@aflora/mfe-contract';
import { ReleaseWatch } from './release-watch';

const LEFT_TO_THE_BROWSER = true;
const location = (version: string) => ({ version, entry: '', preload: [], styles: [], previous: null });
let now: RemotesDocument;
let pages = new AbortController();

/** A page with two links, whose clicks a fake router records. */
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
  // jsdom logs an error because it can't navigate to another document.
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

describe('the release watch of an open tab', () => {
  it('leaves links to the router while its release is current', async () => {
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

  it('leaves links to the router while text is being typed or saved', async () => {
    const { link, routed } = aPage({ isBusy: true });
    await promote({ site: location('2') }, link);
    fireEvent.click(link);
    expect(routed).toHaveBeenCalledTimes(1);
  });

  it('leaves links within the page and clicks with a modifier key to the router', async () => {
    const { link, routed } = aPage();
    await promote({ site: location('2') }, link);
    fireEvent.click(document.querySelectorAll('a')[1] as Element);
    fireEvent.click(link, { ctrlKey: true });
    expect(routed).toHaveBeenCalledTimes(2);
  });

  it('ignores a new release of a remote that it has not loaded', async () => {
    const { link, onNewer } = aPage();
    await promote({ admin: location('2') }, link);
    expect(onNewer).not.toHaveBeenCalled();
  });

  it('goes on checking when the clock is set back', async () => {
    const { link, onNewer } = aPage();
    await promote({}, link);
    jest.setSystemTime(Date.now() - 3_600_000);
    await promote({ site: location('2') }, link);
    expect(onNewer).toHaveBeenCalledTimes(1);
  });

  it('requests the remotes at most once in three seconds, and never again after it has found a newer release', async () => {
    const { link } = aPage();
    await promote({}, link);
    fireEvent.pointerOver(link);
    expect(globalThis.fetch).toHaveBeenCalledTimes(1);
    await promote({ site: location('2') }, link);
    await promote({ site: location('3') }, link);
    expect(globalThis.fetch).toHaveBeenCalledTimes(2);
  });
});
