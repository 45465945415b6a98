import { paths } from '@aflora/contracts';
import type { OpenAPIObject } from '@nestjs/swagger';
import { JSON_MAX_BYTES } from '../src/common/http/requests';
import { HostileClient, type HostileRequest } from './support/hostile';
import { routesOf, type Route } from './support/routes';
import { startTestApp, type TestApp } from './support/test-app';

const ANSWER_BYTES = 32 * 1024;
const NO_ID = '00000000-0000-4000-8000-000000000000';
/** Space for the key and the punctuation around a value. */
const ROOM = JSON_MAX_BYTES - 200;
/** Commas and brackets, of which a body may have 16,384. */
const SIGNS = 16_000;
/** Node refuses requests whose headers, with the address, exceed 16 KB. */
const HEADER_ROOM = 15_000;

const filled = (piece: string): string => piece.repeat(Math.floor(ROOM / Buffer.byteLength(JSON.stringify(piece).slice(1, -1))));
const listOf = (item: string): string => `[${Array.from({ length: SIGNS / (/[[{]/.test(item) ? 2 : 1) }, () => item).join()}]`;
const manyKeys = `{${Array.from({ length: SIGNS }, (_, index) => `"${index.toString(36)}":0`).join()}}`;
const tooManyObjects = `[${'{},'.repeat(ROOM / 3)}0]`;
const deep = '['.repeat(SIGNS) + ']'.repeat(SIGNS);
const digits = '9'.repeat(ROOM);

/** JSON values, each as large as a body may be, or with as many values. */
const VALUES = [
  ...['a', ' ', '.', '@', 'a@', 'a://', 'http://a.', '\u0000', '🌻'].map((piece) => JSON.stringify(filled(piece))),
  ...['{}', '[]', '0', '""', '{"a":0}'].map(listOf),
  ...[manyKeys, tooManyObjects, deep, digits],
];
/** As single fields, which are many: one value for each way of checking it. */
const FIELD_VALUES = [...['a', 'a@', 'http://a.', '\u0000'].map((piece) => JSON.stringify(filled(piece))), listOf('{"a":0}'), manyKeys];
/** Operations for users and administrators have the same parser and the same rules, and fewer callers. */
const OTHERS_VALUES = [JSON.stringify(filled('a@')), listOf('{}'), manyKeys, deep];

const TEXTS = ['a', '.', '%20', 'a%40', ';'].map((piece) => piece.repeat(Math.floor(HEADER_ROOM / piece.length)));
const HEADERS = ['authorization', 'cookie', 'idempotency-key', 'x-access-key', 'x-challenge', 'x-forwarded-for', 'x-request-id', 'accept'];
HEADERS.push('accept-language', 'user-agent', 'if-none-match', 'if-modified-since', 'range', 'content-type', 'origin', 'forwarded');
const PREFIXES: Record<string, string> = { authorization: 'Bearer ' };

const form = (parts: string, boundary = 'b') => ({ headers: { 'content-type': `multipart/form-data; boundary=${boundary}` }, body: parts });
const repeated = (piece: string) => piece.repeat(Math.floor(ROOM / piece.length));
const FORMS = [
  form(repeated('--b\r\n\r\n\r\n')),
  form(repeated('--b\r\nContent-Disposition: form-data; name="x"\r\n\r\n\r\n')),
  form(`--b\r\n${repeated('a:b\r\n')}\r\n\r\n--b--`),
  form(`--b\r\nContent-Disposition: form-data; name="${repeated('a')}"\r\n\r\n--b--`),
  form(`--b\r\nContent-Disposition: form-data${repeated(';a="\\')}\r\n\r\n--b--`),
  form(`--b\r\nContent-Disposition: form-data; name="data"\r\n\r\n${repeated('\r\n-')}`),
  form(`--b\r\nContent-Disposition: form-data; name="data"\r\n\r\n${repeated('\r\n--')}`),
  form(`--b\r\nContent-Disposition: form-data; name="data"\r\n\r\n${repeated('[')}\r\n--b--`),
  form(repeated('a')),
  form(`--${'-'.repeat(60)}${repeated('-')}`, '-'.repeat(60)),
];

describe('the worst that fits into a request', () => {
  let api: TestApp;
  let client: HostileClient;
  let routes: Route[];
  let document: OpenAPIObject;

  beforeAll(async () => {
    api = await startTestApp();
    document = (await api.inject({ url: '/api/openapi.json' })).json();
    routes = routesOf(api);
    client = await HostileClient.of(api);
  });

  afterAll(async () => {
    client.close();
    await api.close();
  });

  const json = { 'content-type': 'application/json' };
  /** A session of its own for each route, some of which end sessions. */
  const headersFor = async ({ roles }: Route): Promise<Record<string, string>> =>
    roles?.includes('public') ? {} : { ...(await api.signIn({ isAdmin: true })) };
  const addressOf = ({ path }: Route): string => path.replace(/:\w+/g, NO_ID);
  const operationOf = ({ method, path }: Route) => document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase() as 'post'];

  /** Fields of the body according to the OpenAPI document. */
  function fieldsOf(route: Route): string[] {
    const reference = JSON.stringify(operationOf(route)?.requestBody ?? {}).match(/#\/components\/schemas\/(\w+)/)?.[1];
    const schema = document.components?.schemas?.[reference ?? ''];
    return Object.keys(schema && 'properties' in schema ? (schema.properties ?? {}) : {});
  }

  /** Sends it, and expects a short response that is no failure of ours. */
  async function expectRefused(hostile: HostileRequest): Promise<void> {
    const { status, body } = await client.send(hostile);
    const seen = { path: hostile.path.slice(0, 100), status, length: body.length };
    expect(seen).toEqual({ ...seen, status: status === 503 ? 503 : Math.min(status, 499), length: Math.min(body.length, ANSWER_BYTES) });
  }

  const sendBodies = async (chosen: Route[], { values, fieldValues }: { values: string[]; fieldValues: string[] }) => {
    for (const route of chosen) {
      const request = { method: route.method, path: addressOf(route), headers: { ...json, ...(await headersFor(route)) } };
      const fields = fieldsOf(route).flatMap((field) => fieldValues.map((value) => `{"${field}":${value}}`));
      for (const body of [...values, ...fields]) await expectRefused({ ...request, body });
    }
  };

  it('is sent to the operations that visitors use most', () => {
    const named = [paths.cartQuote, paths.clientReports, paths.contactMessages, paths.register, paths.orders, paths.donations];
    const open = routes.filter(({ method, roles }) => method !== 'GET' && roles?.includes('public'));
    expect(open.map(({ path }) => path)).toEqual(expect.arrayContaining(named));
    expect(open.flatMap(fieldsOf).length).toBeGreaterThan(30);
  });

  it('keeps nobody waiting as the body of a public operation', async () => {
    await sendBodies(
      routes.filter(({ method, roles }) => method !== 'GET' && roles?.includes('public')),
      { values: VALUES, fieldValues: FIELD_VALUES },
    );
  }, 300_000);

  it('keeps nobody waiting as the body of an operation for users and administrators', async () => {
    await sendBodies(
      routes.filter(({ method, roles }) => method !== 'GET' && !roles?.includes('public')),
      { values: OTHERS_VALUES, fieldValues: OTHERS_VALUES.slice(0, 2) },
    );
  }, 300_000);

  it('keeps nobody waiting as a query or a part of the address', async () => {
    for (const route of routes.filter(({ method }) => method === 'GET')) {
      const headers = await headersFor(route);
      const parameters = operationOf(route)?.parameters ?? [];
      const names = parameters.flatMap((parameter) => ('in' in parameter && parameter.in === 'query' ? [parameter.name] : []));
      for (const text of TEXTS) {
        for (const query of [...names.map((name) => `${name}=${text}`), text])
          await expectRefused({ method: 'GET', path: `${addressOf(route)}?${query}`, headers });
        if (route.path.includes(':')) await expectRefused({ method: 'GET', path: route.path.replace(/:\w+/, text), headers });
      }
    }
  }, 300_000);

  it('keeps nobody waiting as a header', async () => {
    const targets = [
      { method: 'GET', path: paths.physicalProducts },
      { method: 'GET', path: paths.order(NO_ID) },
      { method: 'POST', path: paths.orders, body: '{}' },
      { method: 'POST', path: paths.refresh, body: '{}' },
    ];
    for (const target of targets) {
      for (const name of HEADERS) {
        for (const text of TEXTS) await expectRefused({ ...target, headers: { ...json, [name]: (PREFIXES[name] ?? '') + text } });
      }
    }
  }, 300_000);

  it('keeps nobody waiting as a form', async () => {
    const forms = routes.filter(({ path, method }) => method !== 'GET' && /products|\/login$|\/orders$/.test(path));
    expect(forms.length).toBeGreaterThan(5);
    for (const route of forms) {
      const own = await headersFor(route);
      for (const { headers, body } of FORMS)
        await expectRefused({ method: route.method, path: addressOf(route), headers: { ...headers, ...own }, body });
    }
  }, 300_000);
});
