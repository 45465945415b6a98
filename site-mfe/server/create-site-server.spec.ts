/** @jest-environment node */
import type { PageFragment } from '@aflora/mfe-contract';
import type { ReleaseStore } from '@aflora/releases/server';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createSiteServer } from './create-site-server';
import { SitePages } from './site-pages';

const NOBODY = 'http://127.0.0.1:9';

describe('the site’s server', () => {
  it('renders pages for the shell, and for nobody who comes through a proxy', async () => {
    const render = jest.spyOn(SitePages.prototype, 'render').mockResolvedValue({ status: 200, html: 'Loja' } as PageFragment);
    const server = await createSiteServer({
      ...{ port: 0, host: '127.0.0.1', apiUrl: NOBODY, assetOrigin: NOBODY, publicOrigin: NOBODY },
      store: { open: () => Promise.resolve(undefined) } as unknown as ReleaseStore,
      registryCopy: path.join(mkdtempSync(path.join(tmpdir(), 'aflora-site-')), 'registry.json'),
    });
    const ask = (headers: object) => server.inject({ url: '/fragment?path=/loja', headers: { ...headers } });
    expect((await ask({})).json()).toMatchObject({ html: 'Loja' });
    render.mockClear();
    for (const headers of [{ 'x-forwarded-for': '203.0.113.9' }, { forwarded: 'for=203.0.113.9' }, { via: '1.1 caddy' }]) {
      expect((await ask(headers)).statusCode).toBe(404);
    }
    expect(render).not.toHaveBeenCalled();
    jest.spyOn(SitePages.prototype, 'addresses').mockImplementation(async (name) => (name === '1' ? [{ path: '/loja' }] : undefined));
    const addresses = (release: string, headers = {}) => server.inject({ url: `/addresses?release=${release}`, headers });
    expect((await addresses('1')).json()).toEqual([{ path: '/loja' }]);
    expect([(await addresses('2')).statusCode, (await addresses('1', { via: '1.1 caddy' })).statusCode]).toEqual([404, 404]);
    await server.close();
  });
});
