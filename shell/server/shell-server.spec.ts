/** @jest-environment node */
import type { ReleaseRegistryView, ReleaseView } from '@aflora/contracts';
import { CSP_NONCE, PREVIEW_HEADER, type PageFragment, type RemotesDocument, type SiteAddress } from '@aflora/mfe-contract';
import type { TracingOptions } from '@aflora/observe';
import Fastify, { type FastifyInstance } from 'fastify';
import { get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createShellServer } from './create-shell-server';
import type { PageWaits } from './fragment';

const TEMPLATE =
  '<html><head><!--head--><title>Aflora</title><!--modules--><script type="module" crossorigin src="/assets/app-12345678.js"></script><link rel="stylesheet" crossorigin href="/assets/app-12345678.css"></head><body><!--fragment--><div id="root"></div><!--data--></body></html>';

const aRelease = (name: string): ReleaseView => ({
  ...{ name, contractVersion: 2, entry: 'entry.js', preload: ['assets/a.js'], styles: ['assets/a.css'] },
  integrity: {
    'entry.js': `sha256-entry-${name}`,
    'assets/a.js': 'sha256-a',
    'assets/a.css': 'sha256-css',
    'release.json': 'sha256-r',
    'server/a.js': 'sha256-s',
  },
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
  styles: ['http://site/page.css'],
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

const IMPATIENT: PageWaits = { patient: 200, short: 200 };
const neverResponds = () => new Promise<PageFragment>(() => undefined);
const refuses = () => Promise.reject<PageFragment>(new Error('Too many pages are waiting'));

const UNAVAILABLE = 'http://127.0.0.1:9';

interface ServerOptions {
  admin?: string;
  publicOrigin?: string;
  site?: string;
  api?: string;
  copy?: string;
  observe?: TracingOptions;
  /** By default, pages wait much longer for a fragment than they do in the product. */
  waits?: PageWaits;
}

async function aShellServer({
  site = UNAVAILABLE,
  admin = UNAVAILABLE,
  publicOrigin = 'http://localhost:4200',
  api,
  copy,
  observe,
  waits = { patient: 30_000, short: 30_000 },
}: ServerOptions = {}) {
  const client = mkdtempSync(path.join(tmpdir(), 'aflora-shell-'));
  mkdirSync(path.join(client, 'assets'));
  writeFileSync(path.join(client, 'index.html'), TEMPLATE);
  writeFileSync(path.join(client, 'assets/app-12345678.js'), 'app');
  writeFileSync(path.join(client, 'assets/app-12345678.css'), '.shell{}');
  const server = await createShellServer(client, {
    port: 0,
    host: '127.0.0.1',
    apiUrl: api ?? (await anApi()),
    publicOrigin,
    remotes: { site, admin },
    siteUrl: site,
    registryCopy: copy ?? path.join(client, 'registry.json'),
    production: false,
    observe,
    pageWaits: waits,
  });
  server.addHook('onClose', async () => rmSync(client, { recursive: true }));
  opened.push(server);
  return server;
}

/** Everything that the server sends in response to these bytes. */
function exchange(port: number, sent: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(sent));
    socket.on('data', (chunk) => (received += String(chunk)));
    socket.on('end', () => resolve(received));
    socket.on('error', reject);
  });
}

/** Requests a page until it comes with a fragment. */
async function prerendered(server: FastifyInstance, url: string) {
  let page = await server.inject(url);
  while (!page.body.includes('id="prerender"')) page = await server.inject(url);
  return page;
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
      `<link rel="modulepreload" crossorigin integrity="sha256-entry-${CURRENT}" href="${site}/releases/${CURRENT}/entry.js">`,
    );
    expect(page.body).toContain('.shell{}</style>');
    expect(page.body).toContain('data-files="http://site/page.css">.page{color:red}</style>');
    expect(page.body).not.toContain('rel="stylesheet"');
    expect(page.body).toContain('id="query-state"');
    expect(remotesIn(page.body)).toMatchObject({ site: { version: CURRENT, previous: { version: PREVIOUS } }, admin: null });
  });

  it('loads the scripts of a prerendered page after its content, from a template, and those of other pages at once', async () => {
    const { body } = await (await aShellServer({ site: await aSite() })).inject('/');
    const [content = '', loading = ''] = body.split('<template>');
    expect(content).toContain('<h1>Olá</h1>');
    expect(content).not.toMatch(/modulepreload|src="\/assets/);
    expect(loading).toMatch(
      /^(<link rel="modulepreload"[^>]*>)+<script type="module" crossorigin src="\/assets\/app-12345678.js"><\/script><\/template>/,
    );
    expect(content.indexOf('importmap')).toBeGreaterThan(content.indexOf('</h1>'));
    const withoutFragment = (await (await aShellServer()).inject('/')).body;
    expect(withoutFragment).not.toContain('<template>');
    expect(withoutFragment).toContain('<script type="module" crossorigin src="/assets/app-12345678.js"></script>');
  });

  it('sends integrity values for every module of the current and the previous release of its own remote', async () => {
    const site = await aSite();
    const { body } = await (await aShellServer({ site })).inject('/');
    const { integrity } = JSON.parse(/type="importmap"[^>]*>([^<]*)</.exec(body)?.[1] ?? '') as { integrity: Record<string, string> };
    expect(integrity[`${site}/releases/${CURRENT}/entry.js`]).toBe(`sha256-entry-${CURRENT}`);
    expect(integrity[`${site}/releases/${PREVIOUS}/entry.js`]).toBe(`sha256-entry-${PREVIOUS}`);
    expect(Object.keys(integrity)).toHaveLength(4);
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

  it('shows other releases of a restored database, which has had their row version before', async () => {
    const [site, admin] = registry.channels;
    let channels = [site, admin];
    const api = Fastify({ forceCloseConnections: true });
    api.get('/api/releases', () => ({ channels }));
    const server = await aShellServer({ api: await listening(api) });
    const { headers, body } = await server.inject('/remotes.json');
    expect(body).toContain(CURRENT);
    channels = [{ ...site!, current: aRelease(OTHER) }, admin];
    const known = { 'if-none-match': String(headers.etag) };
    let next = await server.inject({ url: '/remotes.json', headers: known });
    for (const begun = Date.now(); next.statusCode === 304 && Date.now() - begun < 5_000;) {
      await new Promise((polled) => setTimeout(polled, 20));
      next = await server.inject({ url: '/remotes.json', headers: known });
    }
    expect(next.statusCode).toBe(200);
    expect(next.json<RemotesDocument>().site?.version).toBe(OTHER);
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

  it.each([
    ['/', 'site'],
    ['/nada', 'site'],
    ['/Dashboard', 'site'],
    ['/dashboard', 'admin'],
    ['/dashboard/pedidos?pagina=2', 'admin'],
  ] as const)('gives the document of %s its own remote, and no trace of the other', async (address, area) => {
    const site = await aSite();
    const admin = 'http://console.example:1';
    const { headers, body } = await (await aShellServer({ site, admin })).inject(address);
    const [own, other] = area === 'site' ? [site, admin] : [admin, site];
    const policy = String(headers['content-security-policy']);
    const sources = /script-src ([^;]*)/
      .exec(policy)?.[1]
      ?.replace(/'nonce-[^']+'/, 'nonce')
      .split(' ');
    expect(sources).toEqual([`'self'`, 'nonce', own]);
    expect(policy).toContain(`object-src 'none'`);
    expect(policy).toContain('report-uri /api/policy-reports');
    expect(policy + body).not.toContain(other);
    expect(body).toContain(`${own}/releases/`);
    expect(remotesIn(body)).toMatchObject({
      [area]: { previous: area === 'site' ? expect.anything() : null },
      [area === 'site' ? 'admin' : 'site']: null,
    });
  });

  it('sends security headers with everything, and demands https from browsers only where the origin has it', async () => {
    const server = await aShellServer();
    for (const address of ['/', '/healthz', '/remotes.json', '/api/releases', '/assets/app-12345678.js']) {
      const { headers } = await server.inject(address);
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cross-origin-opener-policy': 'same-origin' });
      expect(headers['permissions-policy']).toContain('camera=(), microphone=(), geolocation=()');
      expect(headers['strict-transport-security']).toBeUndefined();
    }
    const secure = await aShellServer({ publicOrigin: 'https://aflora.example' });
    expect((await secure.inject('/')).headers['strict-transport-security']).toBe('max-age=31536000');
  });

  it('says where to report a weakness, until a time that is always ahead', async () => {
    const { body, headers } = await (await aShellServer({ publicOrigin: 'https://aflora.example' })).inject('/.well-known/security.txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(body).toMatch(/^Contact: mailto:\S+@\S+\nContact: https:\/\/aflora\.example\/contato\n/);
    expect(body).toContain('Canonical: https://aflora.example/.well-known/security.txt');
    const daysLeft = (Date.parse(/Expires: (.*)/.exec(body)?.[1] ?? '') - Date.now()) / 86_400_000;
    expect(daysLeft).toBeGreaterThan(170);
    expect(daysLeft).toBeLessThan(365);
  });

  it('names the saved address of the organization there, and the last known one while the API is away', async () => {
    const settings = { content: { email: 'ola@flor.example' } };
    const api = Fastify({ forceCloseConnections: true });
    let isAway = false;
    api.get('/api/site-settings', (_request, reply) => (isAway ? reply.code(503).send() : settings));
    const server = await aShellServer({ api: await listening(api) });
    const contact = async () => (await server.inject('/.well-known/security.txt')).body.split('\n')[0];
    expect(await contact()).toBe('Contact: mailto:ola@flor.example');
    isAway = true;
    expect(await contact()).toBe('Contact: mailto:ola@flor.example');
    await api.close();
    expect(await contact()).toBe('Contact: mailto:ola@flor.example');
  });

  it.each([
    ['a file that does not exist', 'GET /assets/nada.js HTTP/1.1\r\nhost: a\r\n\r\n', 'resource.not-found'],
    ['a method that no page has', 'POST /loja HTTP/1.1\r\nhost: a\r\ncontent-length: 0\r\n\r\n', 'resource.not-found'],
    ['headers that are too large', `GET / HTTP/1.1\r\nhost: a\r\ncookie: ${'x'.repeat(20_000)}\r\n\r\n`, 'request.header-too-large'],
    ['something that is not HTTP', 'olá\r\n\r\n', 'request.malformed'],
  ])('responds with a problem to %s', async (_what, sent, code) => {
    const server = await aShellServer();
    const { port } = new URL(await server.listen({ port: 0, host: '127.0.0.1' }));
    const response = await exchange(Number(port), sent.replace('\r\n\r\n', '\r\nconnection: close\r\n\r\n'));
    expect(response).toMatch(/content-type: application\/problem\+json/i);
    expect(response).toContain(`"code":"${code}"`);
    expect(response).toMatch(/"instance":"[0-9a-f-]{36}"/);
  });

  it.each([
    ['without a host', 'GET /healthz HTTP/1.1\r\n\r\n'],
    ['with an expectation that it does not know', 'GET /healthz HTTP/1.1\r\nhost: a\r\nexpect: milagre\r\n\r\n'],
  ])('answers a request %s', async (_what, sent) => {
    const server = await aShellServer();
    const { port } = new URL(await server.listen({ port: 0, host: '127.0.0.1' }));
    expect(await exchange(Number(port), sent.replace('\r\n\r\n', '\r\nconnection: close\r\n\r\n'))).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('sends a page without a fragment when the site’s server is late or unavailable', async () => {
    const late = await aShellServer({ site: await aSite(neverResponds), waits: IMPATIENT });
    const page = await late.inject('/');
    expect(page.statusCode).toBe(200);
    expect(page.body).not.toContain('id="prerender"');
    expect((await (await aShellServer({ api: UNAVAILABLE })).inject('/')).statusCode).toBe(200);
  });

  it.each([
    ['refuses to render', refuses],
    ['is late', neverResponds],
  ])('sends unknown pages with 404 also while the site’s server %s', async (_what, respond) => {
    const server = await aShellServer({ site: await aSite(respond), waits: respond === neverResponds ? IMPATIENT : undefined });
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
    for (const url of ['/nada', '/loja/nada', '/pedido', '/pedido/1/2', '/produto/physical/nada', '/produto/other/1', '/wp-login.php?x'])
      expect({ url, status: await statusOf(url) }).toEqual({ url, status: 404 });
  });

  it('waits longer for a site’s server that responds in time than for one that was late', async () => {
    const server = await aShellServer({ site: await aSite(neverResponds), waits: { patient: 2_000, short: 10 } });
    const tookLong = async (url: string): Promise<boolean> => {
      const start = performance.now();
      await server.inject(url);
      return performance.now() - start >= 1_990;
    };
    expect([await tookLong('/loja'), await tookLong('/cursos')]).toEqual([true, false]);
  });

  it('waits long again for a site’s server that is back in time', async () => {
    const found = { ...fragment, status: 200 as const };
    const slowly = () => new Promise<PageFragment>((resolve) => setTimeout(resolve, 100, found));
    const responses = [neverResponds, () => found];
    const site = await aSite(() => (responses.shift() ?? slowly)());
    const server = await aShellServer({ site, waits: { patient: 2_000, short: 10 } });
    expect((await server.inject('/loja')).body).not.toContain('id="prerender"');
    await prerendered(server, '/loja');
    expect((await server.inject('/cursos')).body).toContain('id="prerender"');
  });

  it('sends the cached fragment of a page while the site’s server is late', async () => {
    const responses = [() => ({ ...fragment, status: 200 as const }), neverResponds];
    const server = await aShellServer({ site: await aSite(() => (responses.shift() ?? neverResponds)()), waits: IMPATIENT });
    await prerendered(server, '/loja');
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
    ['of before the clock was set back', -600_000, false],
  ])('sends a cached fragment only while its data is fresh enough: %s', async (_what, ageMs, isShown) => {
    const responses = [() => ({ ...fragment, status: 200 as const, ageMs: ageMs as number }), refuses];
    const server = await aShellServer({ site: await aSite(() => (responses.shift() ?? refuses)()) });
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now());
    expect((await server.inject('/loja')).body).toContain('id="prerender"');
    clock.mockReturnValue(Date.now() + 1_000);
    const { body } = await server.inject('/loja');
    clock.mockRestore();
    expect(body.includes('id="prerender"')).toBe(isShown);
    const age = Number(/"ageMs":(\d+)/.exec(body)?.[1]);
    if (ageMs) expect(age).toBe(isShown ? ageMs + 1_000 : NaN);
  });

  it('caches a fragment that arrived too late for its own page, for the next one', async () => {
    let respond: (found: PageFragment) => void = () => undefined;
    const held = new Promise<PageFragment>((resolve) => (respond = resolve));
    const responses = [() => held, neverResponds];
    const server = await aShellServer({ site: await aSite(() => (responses.shift() ?? neverResponds)()), waits: IMPATIENT });
    expect((await server.inject('/loja')).body).not.toContain('id="prerender"');
    respond({ ...fragment, status: 200 });
    expect((await prerendered(server, '/loja')).body).toContain('<h1>Olá</h1>');
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

  it('sends an address with several slashes at its beginning to the one with a single slash', async () => {
    const { port } = new URL(await listening(await aShellServer()));
    for (const slashes of ['//', '///', '/\\']) {
      // `fetch` would change the address.
      const response = await new Promise<IncomingMessage>((resolve) => get({ port, path: `${slashes}evil.example/loja?busca=a` }, resolve));
      response.resume();
      expect([response.statusCode, response.headers.location]).toEqual([308, '/evil.example/loja?busca=a']);
    }
  });

  it.each(['/%', '/loja%E2%80', '/sobre%2?busca=50%'])('sends a page for %s, which can not be decoded', async (address) => {
    const server = await aShellServer({ site: await aSite() });
    expect(await server.inject(address)).toMatchObject({ statusCode: 404, body: expect.stringContaining('<h1>Olá</h1>') as string });
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

  it('makes pages start traces, and passes a trace on to the site’s server and the API, only while tracing is on', async () => {
    const seen: unknown[] = [];
    const behind = Fastify({ forceCloseConnections: true });
    behind.get('/api/releases', () => registry);
    for (const path of ['/fragment', '/api/things']) {
      behind.get(path, ({ headers }) => {
        seen.push(headers.traceparent);
        return fragment;
      });
    }
    const address = await listening(behind);
    const observe = { service: 'shell', collectorUrl: UNAVAILABLE, tracesPerSecond: 100 };
    const traceparent = `00-${'e'.repeat(32)}-${'f'.repeat(16)}-01`;
    const on = await aShellServer({ site: address, api: address, observe });
    const page = await on.inject({ url: '/', headers: { traceparent } });
    await on.inject({ url: '/api/things', headers: { traceparent } });
    expect(page.body).toContain('<meta name="tracing" content="on">');
    // The same trace, with the shell's own spans as parents.
    for (const header of seen) expect(header).toMatch(/^00-e{32}-(?!f{16})[0-9a-f]{16}-01$/);
    const off = await aShellServer({ site: address, api: address });
    expect((await off.inject('/')).body).not.toContain('name="tracing"');
    expect(seen).toEqual([expect.any(String), expect.any(String), undefined]);
  });

  it('responds with a problem while the API is unavailable', async () => {
    const response = await (await aShellServer({ api: UNAVAILABLE })).inject('/api/physical-products');
    expect(response.statusCode).toBe(503);
    expect(response.headers['retry-after']).toBe('5');
    expect(response.json()).toMatchObject({ code: 'server.unavailable' });
  });
});
