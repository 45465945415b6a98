import { connect, type AddressInfo } from 'node:net';
import { problemCodes, type ProblemBody } from '@aflora/contracts';
import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { expectProblem } from './support/expect-problem';
import { aPhysicalProduct } from './support/physical-products';
import { routesOf, type Route } from './support/routes';
import { startTestApp, type TestApp } from './support/test-app';

const json = { 'content-type': 'application/json' };

const BODIES: [string, Pick<InjectOptions, 'payload' | 'headers'>][] = [
  ['broken JSON', { payload: '{"name":', headers: json }],
  ['no JSON at all', { payload: 'olá', headers: json }],
  ['an empty body that calls itself JSON', { payload: '', headers: json }],
  ['null', { payload: 'null', headers: json }],
  ['a number', { payload: '42', headers: json }],
  ['text', { payload: '"x"', headers: json }],
  ['a list', { payload: '[1]', headers: json }],
  ['a polluted prototype', { payload: '{"__proto__":{"isAdmin":true}}', headers: json }],
  ['a polluted constructor', { payload: '{"constructor":{"prototype":{"isAdmin":true}}}', headers: json }],
  ['objects instead of values', { payload: '{"name":{"$ne":1},"email":{"$gt":""},"password":[],"priceCents":{}}', headers: json }],
  [
    'a NUL character in text',
    { payload: '{"name":"a\\u0000b","priceCents":1,"email":"a\\u0000@b.co","password":"a\\u0000"}', headers: json },
  ],
  ['half a surrogate', { payload: '{"name":"\\ud800","priceCents":1}', headers: json }],
  ['extreme numbers', { payload: '{"name":"x","priceCents":1e308,"stockQuantity":-1e308,"version":9e15}', headers: json }],
  ['deep nesting', { payload: '{"a":'.repeat(2000) + '1' + '}'.repeat(2000), headers: json }],
  ['a body above the size limit', { payload: JSON.stringify({ name: 'x'.repeat(300_000) }), headers: json }],
  ['a plain form', { payload: 'name=x', headers: { 'content-type': 'application/x-www-form-urlencoded' } }],
  ['XML', { payload: '<a/>', headers: { 'content-type': 'application/xml' } }],
  ['an unreadable content type', { payload: 'x', headers: { 'content-type': ';;;' } }],
  ['a form without a boundary', { payload: 'x', headers: { 'content-type': 'multipart/form-data' } }],
  [
    'a truncated form',
    { payload: '--x\r\ncontent-disposition: form-data; name="da', headers: { 'content-type': 'multipart/form-data; boundary=x' } },
  ],
  ['a form of garbage', { payload: '--x\r\n\r\n\r\n--x--', headers: { 'content-type': 'multipart/form-data; boundary=x' } }],
];

const QUERIES = [
  'page=-1',
  'page=1e9',
  'page[]=1',
  'page=1&page=2',
  'search=%00',
  'search=%ff%fe',
  'sort=',
  'sort=newest&sort=name',
  '__proto__=x',
  '=',
  '&&&',
  '%',
];

const IDS = ['1', '%00', '%zz', '%ff', '..%2f..', "'; DROP TABLE users; --", 'x'.repeat(300), '00000000-0000-4000-8000-000000000000'];

const HEADERS: Record<string, string>[] = [
  { authorization: 'Bearer' },
  { authorization: 'Bearer ' + 'x'.repeat(4000) },
  { authorization: 'Basic YTpi' },
  { cookie: 'aflora_refresh_4200=%E0%A4%A; ;;=;' },
  { origin: 'null' },
  { 'idempotency-key': 'é' },
  { 'x-forwarded-for': 'not an address' },
];

describe('arbitrary input', () => {
  let api: TestApp;
  let admin: { authorization: string };
  let routes: Route[];

  beforeAll(async () => {
    api = await startTestApp();
    admin = await api.signIn({ isAdmin: true });
    routes = routesOf(api).filter(({ path }) => path !== '/api/auth/logout');
  });

  afterAll(() => api.close());

  async function expectNoAccident(options: InjectOptions): Promise<void> {
    const response = await api.inject(options);
    const asked = [options.method, options.url, JSON.stringify(options.headers)].join(' ');
    expect({ asked, isAccident: response.statusCode >= 500 }).toEqual({ asked, isAccident: false });
    expect(response.body).not.toMatch(/<html|node_modules|\n\s+at /i);
    if (response.statusCode < 400) return;
    const problem = JSON.parse(response.body) as ProblemBody;
    expect(Object.keys(problemCodes)).toContain(problem.code);
    expect(problem.instance).toBeTruthy();
  }

  it.each(BODIES)('in the body (%s) gets a problem with a code', async (_, body) => {
    const writing = routes.filter(({ method }) => method !== 'GET');
    const { id } = await aPhysicalProduct(api.dataSource);
    for (const { method, path } of writing) {
      await expectNoAccident({ method, url: path.replace(':id', id), payload: body.payload, headers: { ...admin, ...body.headers } });
    }
  });

  it.each(QUERIES)('in the query (%p) causes no unexpected error', async (query) => {
    for (const { path } of routes.filter(({ method }) => method === 'GET')) {
      await expectNoAccident({ method: 'GET', url: `${path}?${query}`, headers: admin });
    }
  });

  it.each(IDS)('as an id (%p) causes no unexpected error', async (id) => {
    for (const { method, path } of routes.filter((route) => route.path.includes(':'))) {
      await expectNoAccident({ method, url: path.replace(/:\w+/g, id), headers: admin });
    }
  });

  it.each(HEADERS)('in the headers (%j) causes no unexpected error', async (headers) => {
    for (const { method, path } of routes) await expectNoAccident({ method, url: path, headers: { ...admin, ...headers } });
  });

  it('in a product is either stored or refused', async () => {
    const anything = fc.record(
      {
        name: fc.oneof(fc.string({ unit: 'binary' }), fc.anything()),
        description: fc.option(fc.string({ unit: 'binary', maxLength: 300 })),
        priceCents: fc.oneof(fc.integer(), fc.double()),
        stockQuantity: fc.oneof(fc.integer(), fc.string()),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(anything, async (product) => {
        const payload = JSON.stringify(product);
        await expectNoAccident({ method: 'POST', url: '/api/admin/physical-products', payload, headers: { ...admin, ...json } });
      }),
      { numRuns: 150 },
    );
  });

  it.each(['PUT', 'OPTIONS', 'DELETE'] as const)('with the unsupported method %s is not found', async (method) => {
    expectProblem(await api.inject({ method, url: '/api/auth/login' }), 'resource.not-found');
  });

  it('that is not HTTP gets a problem, too', async () => {
    await api.app.listen(0, '127.0.0.1');
    const { port } = api.app.getHttpServer().address() as AddressInfo;
    const response = await new Promise<string>((resolve, reject) => {
      let received = '';
      const socket = connect(port, '127.0.0.1', () => socket.write('isto não é HTTP\r\n\r\n'));
      socket.on('data', (chunk) => (received += String(chunk)));
      socket.on('end', () => resolve(received));
      socket.on('error', reject);
    });
    expect(response).toMatch(/^HTTP\/1\.1 400 /);
    expect(response).toMatch('request.malformed');
  });
});
