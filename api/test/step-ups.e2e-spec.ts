import { randomUUID } from 'node:crypto';
import { paths, type AdminDigitalProductView } from '@aflora/contracts';
import type { OpenAPIObject } from '@nestjs/swagger';
import { Session } from '../src/auth/sessions/session.entity';
import { Donation } from '../src/donations/donation.entity';
import { User } from '../src/users/user.entity';
import { aDigitalProduct } from './support/digital-products';
import { expectProblem } from './support/expect-problem';
import { routesOf, type Route } from './support/routes';
import { startTestApp, type TestApp } from './support/test-app';

const NO_ID = '00000000-0000-4000-8000-000000000000';

/** Actions that take data out, give or take rights, move money, let somebody in, or speak to many people in the charity's name. */
const SENSITIVE = [
  /^GET \/api\/.*\/export$/,
  /^POST \/api\/admin\/.*\/(promotion|demotion|refunds|confirmation|cancellation|rollback)$/,
  /^POST \/api\/admin\/(member-letters\/.*\/publication|ong-members\/.*\/resume)$/,
  /^DELETE \/api\/admin\/users\//,
  /^PATCH \/api\/admin\/(digital-products|donations)\//,
  /^(POST|DELETE) \/api\/auth\/second-factors\/(?!challenge$)/,
  /^POST \/api\/privacy\/erasure$/,
];

describe('the step-up', () => {
  let api: TestApp;
  let routes: Route[];

  beforeAll(async () => {
    api = await startTestApp();
    routes = routesOf(api);
  });

  afterAll(() => api.close());

  const nameOf = ({ method, path }: Route) => `${method} ${path}`;
  const longAgo = () => ({ authenticatedAt: new Date(Date.now() - 10 * 60_000) });
  const adminOfLongAgo = async () => {
    const email = `${Math.random()}@example.com`;
    const headers = await api.signIn({ isAdmin: true, email });
    const { id } = await api.dataSource.manager.findOneByOrFail(User, { email });
    await api.dataSource.manager.update(Session, { userId: id }, longAgo());
    return { id, headers };
  };

  it('is declared by every sensitive route', () => {
    const sensitive = routes.filter((route) => SENSITIVE.some((pattern) => pattern.test(nameOf(route))));
    expect(sensitive.length).toBeGreaterThan(20);
    for (const pattern of SENSITIVE) expect(sensitive.filter((route) => pattern.test(nameOf(route)))).not.toEqual([]);
    expect(sensitive.filter(({ needsStepUp }) => !needsStepUp).map(nameOf)).toEqual([]);
  });

  it('is in the OpenAPI document', async () => {
    const document = (await api.inject({ url: '/api/openapi.json' })).json<OpenAPIObject>();
    const documented = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.entries(operations as Record<string, { 'x-step-up'?: boolean }>)
        .filter(([, operation]) => operation['x-step-up'] === true)
        .map(([method]) => `${method.toUpperCase()} ${path}`),
    );
    const declared = routes.filter(({ needsStepUp }) => needsStepUp).map((route) => nameOf(route).replace(/:(\w+)/g, '{$1}'));
    expect(documented.sort()).toEqual(declared.sort());
  });

  it('is required ten minutes after the login', async () => {
    const { headers } = await adminOfLongAgo();
    for (const route of routes.filter(({ needsStepUp, method }) => needsStepUp && method !== 'PATCH')) {
      const url = route.path.replace(/:\w+/g, NO_ID);
      expectProblem(await api.inject({ method: route.method, url, headers }), 'auth.step-up-required');
    }
  });

  it('is required for another affiliate link, but for no other change of a course', async () => {
    const { id } = await aDigitalProduct(api.dataSource);
    const { id: adminId, headers } = await adminOfLongAgo();
    const change = (payload: object) => api.inject({ method: 'PATCH', url: paths.adminDigitalProduct(id), headers, payload });
    expect((await change({ name: 'Saboaria natural', affiliateLink: 'https://cursos.example.com/saboaria' })).statusCode).toBe(200);
    const other = { affiliateLink: 'https://cursos.example.com/outro' };
    expectProblem(await change(other), 'auth.step-up-required');
    await api.dataSource.manager.update(Session, { userId: adminId }, { authenticatedAt: new Date() });
    expect((await change(other)).json<AdminDigitalProductView>()).toMatchObject(other);
  });

  it('is required to show who gave an anonymous donation, but not to hide it', async () => {
    const id = randomUUID();
    await api.dataSource.manager.insert(Donation, { id, amountCents: 5_000, isAnonymous: true });
    const { headers } = await adminOfLongAgo();
    const change = (isAnonymous: boolean) =>
      api.inject({ method: 'PATCH', url: paths.adminDonation(id), headers, payload: { isAnonymous } });
    expectProblem(await change(false), 'auth.step-up-required');
    expect((await change(true)).statusCode).toBe(204);
  });
});
