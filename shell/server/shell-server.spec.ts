/** @jest-environment node */
import { CSP_NONCE, type PageFragment } from '@aflora/mfe-contract';
import Fastify, { type FastifyInstance } from 'fastify';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createShellServer } from './create-shell-server';

const TEMPLATE =
  '<html><head><!--head--><title>Aflora</title><link rel="stylesheet" crossorigin href="/assets/app-12345678.css"></head><body><!--fragment--><div id="root"></div><!--data--></body></html>';

const manifest = {
  metaData: { buildInfo: { buildVersion: '1' }, remoteEntry: { name: 'remoteEntry-abc.js' } },
  exposes: [{ assets: { js: { sync: ['assets/a.js'] }, css: { sync: ['assets/a.css'], async: [] } } }],
};

const fragment: PageFragment = {
  status: 404,
  head: { title: 'Page not found', noindex: true },
  html: `<style nonce="${CSP_NONCE}"></style><h1>Olá</h1>`,
  preload: ['http://site/page.js'],
  css: '.page{color:red}',
  queryState: { queries: [] },
};

const opened: FastifyInstance[] = [];

async function listening(server: FastifyInstance): Promise<string> {
  opened.push(server);
  return server.listen({ port: 0, host: '127.0.0.1' });
}

/** A site's server that answers with a manifest and a fragment, the latter only while nothing holds it. */
async function aSite(answer: () => PageFragment | Promise<PageFragment> = () => fragment): Promise<string> {
  const site = Fastify({ forceCloseConnections: true });
  site.get('/mf-manifest.json', () => manifest);
  site.get('/fragment', answer);
  return listening(site);
}

const never = () => new Promise<PageFragment>(() => undefined);

async function aShellServer(remotes: { site?: string; api?: string } = {}) {
  const client = mkdtempSync(path.join(tmpdir(), 'aflora-shell-'));
  mkdirSync(path.join(client, 'assets'));
  writeFileSync(path.join(client, 'index.html'), TEMPLATE);
  writeFileSync(path.join(client, 'assets/app-12345678.js'), 'app');
  writeFileSync(path.join(client, 'assets/app-12345678.css'), '.shell{}');
  const away = 'http://127.0.0.1:9';
  const server = await createShellServer(client, {
    port: 0,
    host: '127.0.0.1',
    apiUrl: remotes.api ?? away,
    publicOrigin: 'http://localhost:4200',
    remotes: { site: remotes.site ?? away, admin: away },
    production: false,
  });
  server.addHook('onClose', async () => rmSync(client, { recursive: true }));
  opened.push(server);
  return server;
}

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
    expect(page.body).toContain(`<link rel="modulepreload" crossorigin fetchpriority="low" href="${site}/remoteEntry-abc.js">`);
    expect(page.body).toContain('.shell{}</style>');
    expect(page.body).toContain('.page{color:red}</style>');
    expect(page.body).not.toContain('rel="stylesheet"');
    expect(page.body).toContain('id="query-state"');
    expect(JSON.parse(/id="remotes">([^<]*)</.exec(page.body)?.[1] ?? '')).toMatchObject({ site: { version: 'abc' }, admin: null });
  });

  it('gives every answer its own nonce, in the policy and in the page', async () => {
    const server = await aShellServer({ site: await aSite() });
    const [one, two] = await Promise.all([server.inject('/'), server.inject('/')]);
    const nonceOf = (page: typeof one) => /nonce-([^']+)'/.exec(String(page.headers['content-security-policy']))?.[1] ?? '';
    expect(nonceOf(one)).not.toBe(nonceOf(two));
    expect(one.body).toContain(`<style nonce="${nonceOf(one)}">`);
    expect(one.body).not.toContain(CSP_NONCE);
    expect(one.headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/);
  });

  it('does without a page that is late or a site that is away', async () => {
    const late = await aShellServer({ site: await aSite(never) });
    const page = await late.inject('/');
    expect(page.statusCode).toBe(200);
    expect(page.body).not.toContain('id="prerender"');
    expect((await (await aShellServer()).inject('/')).statusCode).toBe(200);
  });

  it('shows the content that a page had last while the site’s server is late', async () => {
    const answers = [() => ({ ...fragment, status: 200 as const }), never];
    const server = await aShellServer({ site: await aSite(() => (answers.shift() ?? never)()) });
    expect((await server.inject('/loja')).body).toContain('<h1>Olá</h1>');
    const late = await server.inject('/loja');
    expect(late.body).toContain('<h1>Olá</h1>');
    expect(late.body).toContain('<title>Page not found</title>');
    expect((await server.inject('/cursos')).body).not.toContain('id="prerender"');
  });

  it('uses an answer that came too late for its own page for the next one', async () => {
    let answer: (found: PageFragment) => void = () => undefined;
    const held = new Promise<PageFragment>((resolve) => (answer = resolve));
    const answers = [() => held, never];
    const server = await aShellServer({ site: await aSite(() => (answers.shift() ?? never)()) });
    expect((await server.inject('/loja')).body).not.toContain('id="prerender"');
    answer({ ...fragment, status: 200 });
    await held;
    let page = await server.inject('/loja');
    for (let tries = 0; tries < 20 && !page.body.includes('id="prerender"'); tries += 1) page = await server.inject('/loja');
    expect(page.body).toContain('<h1>Olá</h1>');
  });

  it('never mentions the console’s code to a visitor, nor the site’s pages to the console', async () => {
    const server = await aShellServer({ site: await aSite() });
    const page = await server.inject('/dashboard/pedidos');
    expect(page.body).not.toContain('modulepreload');
    expect(page.body).not.toContain('id="prerender"');
    expect(page.body).toContain('content="noindex"');
    const nonce = /nonce-([^']+)'/.exec(String(page.headers['content-security-policy']))?.[1];
    expect(page.body).toContain(`<body class="console"><script nonce="${nonce}">`);
    expect((await server.inject('/loja')).body).not.toContain('class="console"');
  });

  it('keeps hashed files for ever and pages never', async () => {
    const server = await aShellServer();
    expect((await server.inject('/assets/app-12345678.js')).headers['cache-control']).toContain('immutable');
    expect((await server.inject('/')).headers['cache-control']).toBe('no-cache');
    expect((await server.inject('/assets/../index.html')).body).not.toContain('<!--head-->');
  });

  it('passes calls on, with the caller’s true address', async () => {
    const api = Fastify();
    api.post('/api/echo', ({ headers, body }) => ({ from: headers['x-forwarded-for'], body }));
    const server = await aShellServer({ api: await listening(api) });
    const answer = await server.inject({
      method: 'POST',
      url: '/api/echo',
      headers: { 'x-forwarded-for': '6.6.6.6' },
      payload: { a: 1 },
      remoteAddress: '203.0.113.7',
    });
    expect(answer.json()).toEqual({ from: '203.0.113.7', body: { a: 1 } });
  });

  it('answers with a problem while the API is away', async () => {
    const answer = await (await aShellServer()).inject('/api/physical-products');
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('5');
    expect(answer.json()).toMatchObject({ code: 'server.unavailable' });
  });
});
