import { paths } from '@aflora/contracts';
import type { OpenAPIObject } from '@nestjs/swagger';
import { expectProblem } from './support/expect-problem';
import { routesOf, type Route } from './support/routes';
import { startTestApp, type TestApp } from './support/test-app';

const NO_ID = '00000000-0000-4000-8000-000000000000';
/** Reads for administrators without names and addresses; the activity names first names only. */
const SHOWING_NOBODY = [
  '/api/admin/activity',
  '/api/admin/client-errors',
  '/api/admin/coupons',
  '/api/admin/coupons/:id',
  '/api/admin/digital-products',
  '/api/admin/digital-products/:id',
  '/api/admin/digital-products/categories',
  '/api/admin/donations/totals',
  '/api/admin/expenses/evidence/:file',
  '/api/admin/expenses/projects',
  '/api/admin/ledger/checks',
  '/api/admin/ledger/differences',
  '/api/admin/member-letters',
  '/api/admin/member-letters/:id',
  '/api/admin/overview',
  '/api/admin/payment-events',
  '/api/admin/pending-work',
  '/api/admin/physical-products',
  '/api/admin/physical-products/:id',
  '/api/admin/physical-products/categories',
  '/api/admin/policy-reports',
  '/api/admin/releases',
  '/api/admin/reports',
  '/api/admin/reports/recurring',
  '/api/admin/reports/summary',
  '/api/admin/saved-views',
  '/api/admin/settings',
  '/api/admin/settings/:section',
];

/** Changes by users without a limit: repeating them writes nothing. */
const SOON_WITHOUT_EFFECT = [
  'DELETE /api/auth/sessions/:id',
  'POST /api/auth/sessions/end-others',
  'POST /api/claims/:id/attachment',
  'POST /api/claims/:id/dismissal',
  'POST /api/orders/:id/cancellation',
  'POST /api/orders/:id/regret',
  'POST /api/privacy/erasure',
];

describe('every route', () => {
  let api: TestApp;
  let routes: Route[];
  let document: OpenAPIObject & {
    paths: Record<string, Record<string, { 'x-roles'?: string[]; responses?: Record<string, { content?: object }> }>>;
  };

  beforeAll(async () => {
    api = await startTestApp();
    routes = routesOf(api);
    document = (await api.inject({ url: '/api/openapi.json' })).json();
  });

  afterAll(() => api.close());

  const call = ({ method, path }: Route, headers = {}) => api.inject({ method, url: path.replace(':id', NO_ID), headers });

  it('declares who may call it', () => {
    expect(routes.length).toBeGreaterThan(10);
    expect(routes.filter(({ roles }) => !roles || roles.length === 0)).toEqual([]);
  });

  it('is in the OpenAPI document with the roles that the guard enforces, and the document has no others', () => {
    const documented = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => [method.toUpperCase(), path, operation['x-roles']?.join()].join(' ')),
    );
    const guarded = routes.map(({ method, path, roles }) => [method, path.replace(/:(\w+)/g, '{$1}'), roles?.join()].join(' '));
    expect(documented.sort()).toEqual(guarded.sort());
  });

  it('that makes a PDF or a picture has a limit', () => {
    const unlimited = routes.filter(({ method, path, limit }) => {
      const answers = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]?.responses?.['200']?.content ?? {};
      return ('application/pdf' in answers || 'image/png' in answers) && !limit;
    });
    expect(unlimited).toEqual([]);
  });

  it('with which a user changes something has a limit, unless nothing is left to change after a few requests', () => {
    const unlimited = routes.filter(({ method, roles, limit }) => method !== 'GET' && roles?.includes('user') && !limit);
    expect(unlimited.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(SOON_WITHOUT_EFFECT);
  });

  it('below /api/admin is for administrators only', () => {
    const admin = routes.filter(({ path }) => path.startsWith('/api/admin'));
    expect(admin.length).toBeGreaterThan(0);
    expect(admin.filter(({ roles }) => roles?.join() !== 'admin')).toEqual([]);
    expect(routes.filter(({ path, roles }) => roles?.includes('admin') && !path.startsWith('/api/admin'))).toEqual([]);
  });

  it('below /api/admin that is read shows no personal data, is an export or is recorded', () => {
    const reads = routes.filter(({ method, path }) => method === 'GET' && path.startsWith('/api/admin'));
    const unrecorded = reads.filter(({ path, shown }) => !shown && !path.endsWith('/export')).map(({ path }) => path);
    expect(unrecorded.sort()).toEqual(SHOWING_NOBODY);
  });

  it('that shows personal data records who saw them, once in ten minutes', async () => {
    await api.dataSource.query('TRUNCATE users CASCADE');
    const headers = await api.signIn({ isAdmin: true });
    const [{ id }] = await api.dataSource.query<[{ id: string }]>('SELECT id FROM users');
    const shown = routes.filter((route) => route.shown && route.method === 'GET');
    for (const route of [...shown, ...shown]) {
      const status = (await call(route, headers)).statusCode;
      expect(route.path.endsWith(':id') ? [404] : [200]).toContain(status);
    }
    await api.inject({ url: paths.adminUser(id), headers });
    const recorded = await api.dataSource.query<{ entity: string; entity_id: string | null }[]>(
      "SELECT entity, entity_id FROM audit_entries WHERE action = 'viewed' AND actor_id = $1 ORDER BY entity, entity_id NULLS FIRST",
      [id],
    );
    const entities = new Set(shown.filter(({ path }) => !path.includes(':id')).map(({ shown: entity }) => entity));
    const lists = [...entities].map((entity) => ({ entity, entity_id: null }));
    expect(recorded).toEqual(
      expect.arrayContaining([...lists, { entity: 'users', entity_id: id }, { entity: 'sessions', entity_id: NO_ID }]),
    );
    // Two lists of one table are one entry.
    expect(recorded).toHaveLength(new Set(lists.map(({ entity }) => entity)).size + 2);
  });

  it('for users responds with 401 to visitors', async () => {
    for (const route of routes.filter(({ roles }) => !roles?.includes('public'))) {
      expectProblem(await call(route), 'auth.required');
    }
  });

  it('for administrators responds with 403 to others', async () => {
    const headers = await api.signIn();
    for (const route of routes.filter(({ roles }) => roles?.join() === 'admin'))
      expectProblem(await call(route, headers), 'auth.forbidden');
  });

  it('has a path in contracts, once its resource has routes', () => {
    // Parameter names may differ.
    const declared = new Set(routes.map(({ path }) => path.replace(/:\w+/g, ':id')));
    const resourceOf = (path: string) => path.replace('/admin', '').split('/', 3).join('/');
    const resources = new Set([...declared].map(resourceOf));
    const addresses = Object.values(paths).map((path) => (typeof path === 'string' ? path : path(':id', ':id').replaceAll('%3A', ':')));
    expect(addresses.filter((address) => resources.has(resourceOf(address)) && !declared.has(address))).toEqual([]);
  });

  it('responds with security headers', async () => {
    const { headers } = await api.inject({ url: paths.physicalProducts });
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });

  it('gets a request id that no client can choose', async () => {
    const idOf = async (id: string) =>
      (await api.inject({ url: paths.physicalProducts, headers: { 'x-request-id': id } })).headers['x-request-id'];
    expect(await idOf('from-a-browser-1')).toMatch(/^[0-9a-f-]{36}$/);
    expect(await idOf('x'.repeat(500))).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('the OpenAPI document', () => {
  let api: TestApp;
  let document: OpenAPIObject;

  beforeAll(async () => {
    api = await startTestApp();
    document = (await api.inject({ url: '/api/openapi.json' })).json();
  });

  afterAll(() => api.close());

  it('describes inputs as contracts define them', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(document.components?.schemas?.['PhysicalProductInput']).toMatchObject({
      required: ['name', 'priceCents'],
      properties: { name: { type: 'string', minLength: 1, maxLength: 200 }, description: { type: ['string', 'null'] } },
    });
    const parameters = document.paths['/api/physical-products']?.get?.parameters ?? [];
    expect(parameters).toContainEqual(expect.objectContaining({ name: 'sort', in: 'query', required: false }));
  });

  it('refers to existing schemas only', () => {
    const referred = [...JSON.stringify(document).matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, name]) => name ?? '');
    expect(referred.filter((name) => !document.components?.schemas?.[name])).toEqual([]);
  });

  it('is served as a web page', async () => {
    const page = await api.inject({ url: '/api/docs' });
    expect(page.headers['content-type']).toMatch('text/html');
    expect(page.headers['content-security-policy']).toMatch("default-src 'self'");
  });
});
