import { paths, type KeysetView, type PolicyReportView, type SessionView } from '@aflora/contracts';
import { PolicyReport } from '../src/policy-reports/policy-report.entity';
import { anAccount } from './support/accounts';
import { until } from './support/api-process';
import { expectProblem } from './support/expect-problem';
import { startTestApp, type TestApp } from './support/test-app';

const RETENTION = 'policy-reports.retention';
const WAITING = 'SELECT FROM graphile_worker.jobs WHERE task_identifier = $1';
const PASSWORD = 'Segredo-2026';
const ORIGIN = 'https://aflora.example';

let api: TestApp;
let admin: { authorization: string };

beforeAll(async () => {
  api = await startTestApp();
  admin = await api.signIn({ isAdmin: true });
});

afterAll(() => api.close());

describe('reports of the content security policy', () => {
  beforeEach(() => api.dataSource.manager.deleteAll(PolicyReport));

  const report = (fields: object, type = 'application/csp-report', url: string = paths.policyReports) =>
    api.inject({ method: 'POST', url, headers: { 'content-type': type }, payload: JSON.stringify({ 'csp-report': fields }) });
  const list = async () => (await api.inject({ url: paths.adminPolicyReports, headers: admin })).json<KeysetView<PolicyReportView>>().items;

  it('are counted without what names the visitor', async () => {
    const fields = {
      'document-uri': 'https://aflora.example/perfil?token=segredo#chave',
      'effective-directive': 'script-src-elem',
      'blocked-uri': 'https://mal.example/roubo.js?de=segredo',
      'script-sample': 'segredo',
    };
    expect((await report(fields)).statusCode).toBe(204);
    expect((await report(fields)).statusCode).toBe(204);
    expect(
      (await report({ ...fields, 'effective-directive': undefined, 'violated-directive': "img-src 'self'", 'blocked-uri': 'data' }))
        .statusCode,
    ).toBe(204);
    expect((await list()).map(({ directive, blocked, path, reports }) => [directive, blocked, path, reports]).sort()).toEqual([
      ['img-src', 'data', '/perfil', 1],
      ['script-src-elem', 'https://mal.example', '/perfil', 2],
    ]);
  });

  it('are refused when they are none, too large or sent elsewhere', async () => {
    expectProblem(await report({}, 'text/plain'), 'request.unsupported-type');
    expectProblem(await report({}, 'application/csp-report', paths.contactMessages), 'request.unsupported-type');
    expectProblem(await report({ 'script-sample': 'x'.repeat(17_000) }), 'request.too-large');
    for (const payload of ['', 'x', 'null', '[]', '{"csp-report":1}']) {
      const headers = { 'content-type': 'application/csp-report' };
      expectProblem(await api.inject({ method: 'POST', url: paths.policyReports, headers, payload }), 'request.malformed');
    }
    expect(
      (await report({ 'document-uri': 1, 'blocked-uri': 'x'.repeat(9_000), 'effective-directive': 'x\u0000'.repeat(99) })).statusCode,
    ).toBe(204);
    expect((await list()).map(({ blocked, directive, path }) => [blocked.length, directive.length, path])).toEqual([[200, 50, '']]);
  });

  it('keep the five hundred latest violations, for thirty days', async () => {
    await api.dataSource.query(`
      INSERT INTO policy_reports (directive, blocked, path, last_at)
      SELECT 'img-src', n::text, '/', now() - interval '31 days' + n * interval '1 minute' FROM generate_series(1, 500) n
    `);
    await report({ 'blocked-uri': 'eval' });
    const blocked = async () => (await api.dataSource.manager.find(PolicyReport)).map((row) => row.blocked);
    expect(await blocked()).toHaveLength(500);
    expect(await blocked()).not.toContain('1');
    await api.dataSource.query('SELECT graphile_worker.add_job($1)', [RETENTION]);
    await until(async () => (await api.dataSource.query<unknown[]>(WAITING, [RETENTION])).length === 0);
    expect(await blocked()).toEqual(['eval']);
  });
});

describe('an API with an https origin', () => {
  let secure: TestApp;

  beforeAll(async () => {
    secure = await startTestApp({ PUBLIC_ORIGIN: ORIGIN });
    await anAccount(secure.dataSource, { email: 'rita@example.com', password: PASSWORD });
  });

  afterAll(() => secure.close());

  const login = (app: TestApp) =>
    app.inject({ method: 'POST', url: paths.login, payload: { email: 'rita@example.com', password: PASSWORD } });

  it('makes cookies that no other host can make, and renews the session with them', async () => {
    const { cookies } = await login(secure);
    expect(
      cookies.map(({ name, secure: isSecure, httpOnly, sameSite, path, domain }) => [
        name.replace(/_[\w-]{16}$/, ''),
        isSecure,
        httpOnly,
        sameSite,
        path,
        domain,
      ]),
    ).toEqual([
      ['__Host-aflora_refresh_4200', true, true, 'Strict', '/', undefined],
      ['__Secure-aflora_browser_4200', true, true, 'Strict', '/api/auth', undefined],
    ]);
    const { name = '', value = '' } = cookies[0] ?? {};
    const renewed = await secure.inject({ method: 'POST', url: paths.refresh, cookies: { [name]: value } });
    expect(renewed.json<SessionView>().user.email).toBe('rita@example.com');
    const planted = await secure.inject({ method: 'POST', url: paths.refresh, cookies: { aflora_refresh_4200: value } });
    expectProblem(planted, 'auth.session-ended');
  });

  it('requires https from browsers by HSTS, but not without TLS', async () => {
    const header = async (app: TestApp) => (await app.inject({ url: paths.siteSettings })).headers['strict-transport-security'];
    expect(await header(secure)).toBe('max-age=31536000');
    expect(await header(api)).toBeUndefined();
  });
});
