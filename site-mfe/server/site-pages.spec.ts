/** @jest-environment node */
import type { ReleaseRegistry } from '@aflora/releases/server';
import { ReleasePages } from './release-pages';
import { SitePages } from './site-pages';

jest.mock('./release-pages');
jest.mock('@aflora/releases', () => ({ integrityFaults: () => faults }));

let faults: string[];
const closed: string[] = [];
const rendered: string[] = [];
const ADDRESSES = [{ path: '/' }, { path: '/loja' }, { path: '/produto/:kind/:id' }, { path: '/cursos' }];

/** A registry with a current and a previous release, and a store that has every release. */
function aSite() {
  faults = [];
  const find = jest.fn(async (_remote: string, name: string) => ({ name, integrity: {} }));
  const registry = { channel: () => ({ current: { name: 'now' }, previous: { name: 'before' } }), find } as unknown as ReleaseRegistry;
  const store = { open: async (_remote: string, name: string) => `/store/${name}` } as never;
  jest.mocked(ReleasePages).mockImplementation(({ name }) => {
    const render = async (address: string) => {
      rendered.push(address);
      if (address === '/loja') throw new Error('broken');
      return { html: name };
    };
    return { render, addresses: () => (rendered.length ? ADDRESSES : undefined), close: async () => void closed.push(name) } as never;
  });
  const pages = new SitePages(registry, { store, assetOrigin: '', apiUrl: '' });
  const html = async (release?: string) => (await pages.render('/', { name: release }))?.html;
  return { pages, html, find };
}

beforeEach(() => {
  closed.length = 0;
  rendered.length = 0;
  jest.useFakeTimers({ now: 1_000_000 });
});
afterEach(() => jest.useRealTimers());

describe('the pages of the site', () => {
  it('come from the current release unless another one is asked for', async () => {
    const { html, find } = aSite();
    expect(await html()).toBe('now');
    expect(await html('before')).toBe('before');
    await html();
    expect(find).toHaveBeenCalledTimes(2);
  });

  it('with fixed addresses are rendered before the first visitor comes, also when one of them fails', async () => {
    const { pages } = aSite();
    const logged = jest.spyOn(console, 'error').mockReturnValue();
    await pages.warmUp();
    expect(logged).toHaveBeenCalledWith('/loja: broken');
    expect(rendered).toEqual(['/', '/loja', '/cursos']);
  });

  it('never come from a release whose files are not the registry’s, which is not opened again for each page', async () => {
    const { pages, html, find } = aSite();
    faults = ['server/fragment.mjs was changed'];
    for (let page = 0; page < 3; page++) await expect(html()).rejects.toThrow('server/fragment.mjs was changed');
    expect(find).toHaveBeenCalledTimes(1);
    expect(await pages.addresses('now')).toBeUndefined();
    faults = [];
    jest.advanceTimersByTime(10_000);
    expect(await html()).toBe('now');
  });

  it('come from one other release at a time, so that asking for old ones can’t wear the server out', async () => {
    const { html } = aSite();
    await html();
    expect(await html('tried out')).toBe('tried out');
    expect(await html('older')).toBeUndefined();
    jest.advanceTimersByTime(5_000);
    expect(await html('older')).toBe('older');
    await Promise.resolve();
    expect(closed).toEqual(['tried out']);
    expect(await html()).toBe('now');
  });
});
