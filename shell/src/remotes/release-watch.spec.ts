import { fireEvent } from '@testing-library/react';
import type { RemotesDocument } from '@aflora/mfe-contract';
import { ReleaseWatch } from './release-watch';

const LEFT_TO_THE_BROWSER = true;
const location = (version: string) => ({ version, entry: '', preload: [], styles: [], previous: null });
let now: RemotesDocument;
let pages = new AbortController();

/** A page of two links and a field, whose links a router would follow. */
function aPage({ isBusy = false } = {}) {
  jest.useFakeTimers();
  const known: RemotesDocument = { site: location('1'), admin: location('1') };
  now = known;
  document.body.innerHTML = `<script type="application/json" id="remotes">${JSON.stringify(known)}</script>
    <div id="root"><a href="/loja">Loja</a><a href="#conteudo">Pular</a><input name="busca"></div>`;
  globalThis.fetch = jest.fn(async () => ({ ok: true, json: async () => now }) as Response);
  const routed = jest.fn((event: Event) => event.preventDefault());
  document.getElementById('root')?.addEventListener('click', routed);
  const watch = new ReleaseWatch({ loaded: () => ['site'], isBusy: () => isBusy, signal: pages.signal });
  // jsdom can't open documents, and says so.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  return { watch, link: document.querySelector('a') as HTMLAnchorElement, routed };
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
    const { link, routed, watch } = aPage();
    await promote({}, link);
    fireEvent.click(link);
    expect(routed).toHaveBeenCalledTimes(1);
    expect(watch.hasNewer()).toBe(false);
  });

  it('opens the next link as a document once another release is current', async () => {
    const { link, routed, watch } = aPage();
    const told = jest.fn();
    watch.subscribe(told);
    await promote({ site: location('2') }, link);
    expect(told).toHaveBeenCalledTimes(1);
    expect(fireEvent.click(link)).toBe(LEFT_TO_THE_BROWSER);
    expect(routed).not.toHaveBeenCalled();
  });

  it('is never taken out of a form, nor out of a change that is being saved', async () => {
    const { link, routed } = aPage();
    await promote({ site: location('2') }, link);
    fireEvent.input(document.querySelector('input') as Element, { target: { value: 'sérum' } });
    fireEvent.click(link);
    expect(routed).toHaveBeenCalledTimes(1);

    const saving = aPage({ isBusy: true });
    await promote({ site: location('2') }, saving.link);
    fireEvent.click(saving.link);
    expect(saving.routed).toHaveBeenCalledTimes(1);
  });

  it('leaves links within the page, and with a modifier key, alone', async () => {
    const { link, routed } = aPage();
    await promote({ site: location('2') }, link);
    fireEvent.click(document.querySelectorAll('a')[1] as Element);
    fireEvent.click(link, { ctrlKey: true });
    expect(routed).toHaveBeenCalledTimes(2);
  });

  it('does not care about a remote that it has not loaded', async () => {
    const { link, watch } = aPage();
    await promote({ admin: location('2') }, link);
    expect(watch.hasNewer()).toBe(false);
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
