/** @jest-environment node */
import type { ReleaseRegistryView, ReleaseView } from '@aflora/contracts';
import { CSP_NONCE, PREVIEW_HEADER, type PageFragment, type RemotesDocument, type SiteAddress } from '@aflora/mfe-contract';
import Fastify, { type FastifyInstance } from 'fastify';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createShellServer } from './create-shell-server';

const TEMPLATE =
  '<html><head><!--head--><title>Aflora</title><!--modules--><link rel="stylesheet" crossorigin href="/assets/app-12345678.css"></head><body><!--fragment--><div id="root"></div><!--data--></body></html>';

const aRelease = (name: string): ReleaseView => ({
  ...{ name, contractVersion: 2, entry: 'entry.js', preload: ['assets/a.js'], styles: ['assets/a.css'] },
  integrity: { 'entry.js': `sha256-entry-${name}`, 'assets/a.js': 'sha256-a', 'assets/a.css': 'sha256-css', 'release.json': 'sha256-r' },
});
const [CURRENT, PREVIOUS, OTHER] = ['1.0.1-bbbbbbbbbbbbbbbb', '1.0.0-aaaaaaaaaaaaaaaa', '1.0.2-cccccccccccccccc'];
const registry: ReleaseRegistryView = {
  channels: [
    { remote: 'site', rowVersion: 2, current: aRelease(CURRENT), previous: aRelease(PREVIOUS), changedAt: '' },
    { remote: 'admin', rowVersion: 1, current: aRelease('2.0.0-dddddddddddddddd'), previous: null, changedAt: '' },
  ],
};

const fragment: PageFragment = {
  status: 404,
  head: { title: 'Page not found', noindex: true },
  html: `<style nonce="${CSP_NONCE}"></style><h1>Olá</h1>`,
  preload: ['http://site/page.js'],
  css: '.page{color:red}',
  queryState: { queries: [] },
  ageMs: 2_000,
};

const opened: FastifyInstance[] = [];

async function listening(server: FastifyInstance): Promise<string> {
  opened.push(server);
  return server.listen({ port: 0, host: '127.0.0.1' });
}

/** A site server whose response is the fragment that `respond` returns. */
async function aSite(respond: () => PageFragment | Promise<PageFragment> = () => fragment): Promise<string> {
  const site = Fastify({ forceCloseConnections: true });
  site.get('/fragment', respond);
  site.get('/addresses', (): SiteAddress[] => [
    { path: '/' },
    { path: '/loja' },
    { path: '/pedido/:id' },
    { path: '/produto/physical/:id', exists: '/api/physical-products/:id' },
  ]);
  return listening(site);
}

async function anApi(): Promise<string> {
  const api = Fastify({ forceCloseConnections: true });
  api.get('/api/releases', () => registry);
  api.get('/api/releases/site/:name', ({ params }, reply) =>
    (params as { name: string }).name === OTHER ? aRelease(OTHER) : reply.code(404).send(),
  );
  api.get('/api/physical-products/:id', ({ params }, reply) =>
    (params as { id: string }).id === 'sérum 1' ? {} : reply.code((params as { id: string }).id === 'busy' ? 503 : 404).send(),
  );
  api.post('/api/echo', ({ headers, body }) => ({ from: headers['x-forwarded-for'], body }));
  return listening(api);
}

const neverResponds = () => new Promise<PageFragment>(() => undefined);

const UNAVAILABLE = 'http://127.0.0.1:9';

interface ServerOptions {
  site?: string;
  api?: string;
  copy?: string;
}

async function aShellServer({ site = UNAVAILABLE, api, copy }: ServerOptions = {}) {
  const client = mkdtempSync(path.join(tmpdir(), 'aflora-shell-'));
  mkdirSync(path.join(client, 'assets'));
  writeFileSync(path.join(client, 'index.html'), TEMPLATE);
  writeFileSync(path.join(client, 'assets/app-12345678.js'), 'app');
  writeFileSync(path.join(client, 'assets/app-12345678.css'), '.shell{}');
  const server = await createShellServer(client, {
    port: 0,
    host: '127.0.0.1',
    apiUrl: api ?? (await anApi()),
    publicOrigin: 'http://localhost:4200',
    remotes: { site, admin: UNAVAILABLE },
    siteUrl: site,
    registryCopy: copy ?? path.join(client, 'registry.json'),
    production: false,
  });
  server.addHook('onClose', async () => rmSync(client, { recursive: true }));
  opened.push(server);
  return server;
}

const remotesIn = (page: string) => JSON.parse(/id="remotes">([^<]*)</.exec(page)?.[1] ?? '') as RemotesDocument;

afterEach(async () => {
  await Promise.all(opened.splice(0).map((server) => server.close()));
});

describe('the shell’s server', () => {
  it('puts the prerendered page, its head and the remotes into the HTML', async () => {
    const site = await aSite();
    const server = await aShellServer({ site });
    const page = await server.inject('/nada');
    expect(page.statusCode).toBe(404);
    expect(page.body).toContain('<title>Page not found</title>');
    expect(page.body).toContain('<h1>Olá</h1></div><div id="root">');
    expect(page.body).toContain('globalThis.earlyClick');
    expect(page.body).toContain(
      `<link rel="modulepreload" crossorigin fetchpriority="low" integrity="sha256-entry-${CURRENT}" href="${site}/releases/${CURRENT}/entry.js">`,
    );
    expect(page.body).toContain('.shell{}</style>');
    expect(page.body).toContain('.page{color:red}</style>');
    expect(page.body).not.toContain('rel="stylesheet"');
    expect(page.body).toContain('id="query-state"');
    expect(remotesIn(page.body)).toMatchObject({ site: { version: CURRENT, previous: { version: PREVIOUS } }, admin: { previous: null } });
  });

  it('sends integrity values for every module and stylesheet of the current and the previous release of both remotes', async () => {
    const site = await aSite();
    const { body } = await (await aShellServer({ site })).inject('/');
    const { integrity } = JSON.parse(/type="importmap"[^>]*>([^<]*)</.exec(body)?.[1] ?? '') as { integrity: Record<string, string> };
    expect(integrity[`${site}/releases/${CURRENT}/entry.js`]).toBe(`sha256-entry-${CURRENT}`);
    expect(integrity[`${site}/releases/${PREVIOUS}/entry.js`]).toBe(`sha256-entry-${PREVIOUS}`);
    expect(Object.keys(integrity)).toHaveLength(9);
    expect(body.indexOf('importmap')).toBeLessThan(body.indexOf('modulepreload'));
    const withoutFragment = (await (await aShellServer()).inject('/')).body;
    expect(withoutFragment).toContain(`<link rel="stylesheet" crossorigin integrity="sha256-css"`);
  });

  it('serves a published release as current only to requests that name it in the preview header', async () => {
    const server = await aShellServer({ site: await aSite() });
    const of = async (preview: string) => remotesIn((await server.inject({ url: '/', headers: { [PREVIEW_HEADER]: preview } })).body).site;
    expect(await of(`site=${OTHER}`)).toMatchObject({ version: OTHER, previous: { version: CURRENT } });
    expect(await of('site=9.9.9-eeeeeeeeeeeeeeee')).toMatchObject({ version: CURRENT });
    expect(await of('site=../../etc')).toMatchObject({ version: CURRENT });
    expect(remotesIn((await server.inject('/')).body).site).toMatchObject({ version: CURRENT });
  });

  it('uses the last response of the registry when it starts without an API', async () => {
    const copy = path.join(mkdtempSync(path.join(tmpdir(), 'aflora-copy-')), 'registry.json');
    await aShellServer({ copy });
    const restarted = await aShellServer({ copy, api: UNAVAILABLE });
    expect(remotesIn((await restarted.inject('/')).body).site).toMatchObject({ version: CURRENT });
  });

  it('responds to /remotes.json with 304 when nothing has changed', async () => {
    const server = await aShellServer();
    const { headers, statusCode } = await server.inject('/remotes.json');
    expect(statusCode).toBe(200);
    expect((await server.inject({ url: '/remotes.json', headers: { 'if-none-match': String(headers.etag) } })).statusCode).toBe(304);
  });

  it('gives every response its own nonce, in the policy and in the page', async () => {
    const server = await aShellServer({ site: await aSite() });
    const [one, two] = await Promise.all([server.inject('/'), server.inject('/')]);
    const nonceOf = (page: typeof one) => /nonce-([^']+)'/.exec(String(page.headers['content-security-policy']))?.[1] ?? '';
    expect(nonceOf(one)).not.toBe(nonceOf(two));
    expect(one.body).toContain(`<style nonce="${nonceOf(one)}">`);
    expect(one.body).not.toContain(CSP_NONCE);
    expect(one.headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/);
  });

  it('allows scripts from its own origin and the two remotes only', async () => {
    const site = await aSite();
    const server = await aShellServer({ site });
    for (const path of ['/', '/dashboard', '/nada']) {
      const policy = String((await server.inject(path)).headers['content-security-policy']);
      const sources = /script-src ([^;]*)/
        .exec(policy)?.[1]
        ?.replace(/'nonce-[^']+'/, 'nonce')
        .split(' ');
      expect(sources).toEqual([`'self'`, 'nonce', site, UNAVAILABLE]);
      expect(policy).toContain(`object-src 'none'`);
    }
  });

  it('sends a page without a fragment when the site’s server is late or unavailable', async () => {
    const late = await aShellServer({ site: await aSite(neverResponds) });
    const page = await late.inject('/');
    expect(page.statusCode).toBe(200);
    expect(page.body).not.toContain('id="prerender"');
    expect((await (await aShellServer({ api: UNAVAILABLE })).inject('/')).statusCode).toBe(200);
  });

  it.each([
    ['refuses to render', () => Promise.reject(new Error('Too many pages are waiting'))],
    ['is late', neverResponds],
  ])('sends unknown pages with 404 also while the site’s server %s', async (_what, respond) => {
    const server = await aShellServer({ site: await aSite(respond) });
    const statusOf = async (url: string) => (await server.inject(url)).statusCode;
    for (const url of [
      '/',
      '/loja',
      '/LOJA/?q=x',
      '/pedido/1',
      '/produto/physical/s%C3%A9rum%201',
      '/produto/physical/busy',
      '/dashboard/nada',
    ])
      expect({ url, status: await statusOf(url) }).toEqual({ url, status: 200 });
    for (const url of [
      '/nada',
      '/loja/nada',
      '/pedido',
      '/pedido/1/2',
      '/produto/physical/nada',
      '/produto/other/1',
      '/wp-login.php?x',
    ])
      expect({ url, status: await statusOf(url) }).toEqual({ url, status: 404 });
  });

  it('sends the cached fragment of a page while the site’s server is late', async () => {
    const responses = [() => ({ ...fragment, status: 200 as const }), neverResponds];
    const server = await aShellServer({ site: await aSite(() => (responses.shift() ?? neverResponds)()) });
    expect((await server.inject('/loja')).body).toContain('<h1>Olá</h1>');
    const late = await server.inject('/loja');
    expect(late.body).toContain('<h1>Olá</h1>');
    expect(late.body).toContain('<title>Page not found</title>');
    expect((await server.inject('/cursos')).body).not.toContain('id="prerender"');
  });

  it.each([
    ['7.5 s old', 7_500, true],
    ['10 s old', 10_000, false],
    ['of an unknown age', undefined, false],
    ['without any data', null, true],
  ])('sends a cached fragment only while its data is fresh enough: %s', async (_what, ageMs, isShown) => {
    const responses = [() => ({ ...fragment, status: 200 as const, ageMs: ageMs as number }), neverResponds];
    const server = await aShellServer({ site: await aSite(() => (responses.shift() ?? neverResponds)()) });
    await server.inject('/loja');
    const { body } = await server.inject('/loja');
    expect(body.includes('id="prerender"')).toBe(isShown);
    const age = Number(/"ageMs":(\d+)/.exec(body)?.[1]);
    if (ageMs) expect(isShown ? age > ageMs : Number.isNaN(age)).toBe(true);
  });

  it('caches a fragment that arrived too late for its own page, for the next one', async () => {
    let respond: (found: PageFragment) => void = () => undefined;
    const held = new Promise<PageFragment>((resolve) => (respond = resolve));
    const responses = [() => held, neverResponds];
    const server = await aShellServer({ site: await aSite(() => (responses.shift() ?? neverResponds)()) });
    expect((await server.inject('/loja')).body).not.toContain('id="prerender"');
    respond({ ...fragment, status: 200 });
    await held;
    let page = await server.inject('/loja');
    for (let tries = 0; tries < 20 && !page.body.includes('id="prerender"'); tries += 1) page = await server.inject('/loja');
    expect(page.body).toContain('<h1>Olá</h1>');
  });

  it('preloads neither the console’s code on pages of the site nor the site’s code on pages of the console', async () => {
    const server = await aShellServer({ site: await aSite() });
    const page = await server.inject('/dashboard/pedidos');
    expect(page.body).not.toContain('modulepreload');
    expect(page.body).not.toContain('id="prerender"');
    expect(page.body).toContain('content="noindex"');
    const nonce = /nonce-([^']+)'/.exec(String(page.headers['content-security-policy']))?.[1];
    expect(page.body).toContain(`<body class="console"><script nonce="${nonce}">`);
    expect((await server.inject('/loja')).body).not.toContain('class="console"');
  });

  it('lets browsers cache hashed files for ever and revalidate pages', async () => {
    const server = await aShellServer();
    expect((await server.inject('/assets/app-12345678.js')).headers['cache-control']).toContain('immutable');
    expect((await server.inject('/')).headers['cache-control']).toBe('no-cache');
    expect((await server.inject('/assets/../index.html')).body).not.toContain('<!--head-->');
  });

  it('proxies API requests with the client’s real address', async () => {
    const server = await aShellServer();
    const response = await server.inject({
      method: 'POST',
      url: '/api/echo',
      headers: { 'x-forwarded-for': '6.6.6.6' },
      payload: { a: 1 },
      remoteAddress: '203.0.113.7',
    });
    expect(response.json()).toEqual({ from: '203.0.113.7', body: { a: 1 } });
  });

  it('responds with a problem while the API is unavailable', async () => {
    const response = await (await aShellServer({ api: UNAVAILABLE })).inject('/api/physical-products');
    expect(response.statusCode).toBe(503);
    expect(response.headers['retry-after']).toBe('5');
    expect(response.json()).toMatchObject({ code: 'server.unavailable' });
  });
});
