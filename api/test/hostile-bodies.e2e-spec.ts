import { paths, VIOLATIONS_AT_MOST, type ProblemBody } from '@aflora/contracts';
import type { OpenAPIObject } from '@nestjs/swagger';
import { JSON_MAX_BYTES } from '../src/common/http/requests';
import { expectProblem } from './support/expect-problem';
import { routesOf, type Route } from './support/routes';
import { startTestApp, type TestApp } from './support/test-app';

/** CPU time per request, a tenth of what the known faults took. A busy machine doubles it, because two threads share a core. */
const LIMIT_MS = 500;
const ANSWER_BYTES = 32 * 1024;
/** Space for the key and the punctuation around a value. */
const ROOM = JSON_MAX_BYTES - 200;

const filled = (piece: string): string => piece.repeat(Math.floor(ROOM / Buffer.byteLength(JSON.stringify(piece).slice(1, -1))));
const listOf = (item: string): string => `[${Array.from({ length: Math.floor(ROOM / (item.length + 1)) }, () => item).join()}]`;
const manyKeys = `{${Array.from({ length: ROOM / 12 }, (_, index) => `"${index.toString(36)}":{}`).join()}}`;

/** JSON values, each as large as a body may be. */
const VALUES = [
  ...['a', ' ', '.', '@', 'a@', 'a://', 'http://a.', '\u0000', '🌻'].map((piece) => JSON.stringify(filled(piece))),
  ...['{}', '[]', '0', '""', '{"a":0}'].map(listOf),
  manyKeys,
];

describe('bodies of 256 KB with extreme content', () => {
  let api: TestApp;
  let routes: Route[];
  let document: OpenAPIObject;

  beforeAll(async () => {
    api = await startTestApp();
    document = (await api.inject({ url: '/api/openapi.json' })).json();
    routes = routesOf(api).filter(({ method, roles }) => method !== 'GET' && roles?.includes('public'));
  });

  afterAll(() => api.close());

  /** Fields of the body according to the OpenAPI document. */
  function fieldsOf({ method, path }: Route): string[] {
    const operation = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase() as 'post'];
    const reference = JSON.stringify(operation?.requestBody ?? {}).match(/#\/components\/schemas\/(\w+)/)?.[1];
    const schema = document.components?.schemas?.[reference ?? ''];
    return Object.keys(schema && 'properties' in schema ? (schema.properties ?? {}) : {});
  }

  async function answered({ method, path }: Route, payload: string): Promise<string> {
    const durations: number[] = [];
    for (let attempt = 0; attempt < 8; attempt++) {
      const start = process.cpuUsage();
      const url = path.replace(/:\w+/g, '00000000-0000-4000-8000-000000000000');
      const response = await api.inject({ method, url, payload, headers: { 'content-type': 'application/json' } });
      const { user, system } = process.cpuUsage(start);
      durations.push((user + system) / 1000);
      if (Math.min(...durations) < LIMIT_MS) return response.body;
    }
    throw new Error(`${method} ${path} takes ${Math.min(...durations).toFixed(0)} ms for ${payload.slice(0, 60)}`);
  }

  it('are sent to the routes that visitors use most', () => {
    const named = [paths.cartQuote, paths.clientReports, paths.contactMessages, paths.register, paths.orders, paths.donations];
    expect(routes.map(({ path }) => path)).toEqual(expect.arrayContaining(named));
    expect(routes.flatMap(fieldsOf).length).toBeGreaterThan(30);
  });

  it('block no public operation, and get a short response', async () => {
    for (const route of routes) {
      const bodies = [...VALUES, ...fieldsOf(route).flatMap((field) => VALUES.map((value) => `{"${field}":${value}}`))];
      for (const body of bodies) {
        const response = await answered(route, body);
        expect({ route, length: Math.min(response.length, ANSWER_BYTES) }).toEqual({ route, length: response.length });
      }
    }
  }, 120_000);

  it('are refused for the length of a list, without validating each item', async () => {
    const response = await api.inject({
      method: 'POST',
      url: paths.cartQuote,
      payload: { items: Array.from({ length: 85_000 }, () => ({})) },
    });
    expect(expectProblem(response, 'validation.failed').errors).toEqual([{ field: 'items', code: 'too-large', params: { max: 50 } }]);
  });

  it('report a limited number of violations', async () => {
    const payload = Object.fromEntries(Array.from({ length: 30_000 }, (_, index) => [index.toString(36), 1]));
    const response = await api.inject({ method: 'POST', url: paths.contactMessages, payload });
    expect((JSON.parse(response.body) as ProblemBody).errors).toHaveLength(VIOLATIONS_AT_MOST);
  });
});

describe('public requests', () => {
  it('are limited per network', async () => {
    const api = await startTestApp();
    // The pipeline's token is checked before its release is read.
    const open = routesOf(api).filter(({ roles, path }) => roles?.includes('public') && !path.startsWith('/api/releases/'));
    await api.close();
    expect(open.filter(({ hasInput, limit }) => hasInput && !limit)).toEqual([]);
  });

  it('for cart quotes are limited', async () => {
    const api = await startTestApp({ RATE_LIMIT: 'on', LIMIT_QUOTE: '2/60' });
    const quote = () => api.inject({ method: 'POST', url: paths.cartQuote, payload: { items: [] } });
    for (let asked = 0; asked < 2; asked++) expectProblem(await quote(), 'validation.failed');
    expectProblem(await quote(), 'rate-limit.exceeded');
    await api.close();
  });
});
