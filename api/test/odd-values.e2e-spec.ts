import { paths, type ProblemBody } from '@aflora/contracts';
import type { OpenAPIObject } from '@nestjs/swagger';
import { writeCursor } from '../src/common/lists/keyset-pages';
import { expectProblem } from './support/expect-problem';
import { routesOf, type Route } from './support/routes';
import { startTestApp, type TestApp } from './support/test-app';

interface FieldSchema {
  type?: string;
  format?: string;
  enum?: string[];
  minimum?: number;
  minLength?: number;
  items?: FieldSchema;
  properties?: Record<string, FieldSchema>;
  $ref?: string;
}

const NO_ID = '00000000-0000-4000-8000-000000000000';
const json = { 'content-type': 'application/json' };
const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);
/** The deepest JSON that fits into a body. */
const DEEPEST = 120_000;

const BY_FORMAT: Record<string, string> = {
  email: 'rita@example.com',
  uuid: NO_ID,
  cpf: '52998224725',
  cep: '13010-000',
  phone: '(19) 98765-4321',
  uri: 'https://example.com',
  date: '2026-11-20',
};

/** JSON texts that some part of the API could stumble over, in place of a field's value. */
const ODD_VALUES = [
  '[[]]',
  '[[[]]]',
  '[null]',
  '[{}]',
  '[[{}]]',
  '"\\ud800"',
  '"Rua \\udc00 das Flores, 12"',
  '{"\\ud800":"x"}',
  '["\\ud800"]',
  '"0000-01-01"',
  '"9999-12-31"',
  '"-00001-01-01"',
  nested(40),
  nested(DEEPEST),
];

const ODD_QUERIES = ['0000-01-01', '0001-01-01', '9999-12-31', '2026-13-01', '%ED%A0%80', '%F4%90%80%80', '[[]]', nested(40)];

describe('odd values', () => {
  let api: TestApp;
  let admin: { authorization: string };
  let document: OpenAPIObject;

  beforeAll(async () => {
    api = await startTestApp();
    admin = await api.signIn({ isAdmin: true, password: 'Girassol-amarelo' });
    document = (await api.inject({ url: '/api/openapi.json' })).json();
  });

  afterAll(() => api.close());

  const resolved = ({ $ref, ...schema }: FieldSchema): FieldSchema =>
    $ref ? ((document.components?.schemas?.[$ref.split('/').at(-1) ?? ''] ?? {}) as FieldSchema) : schema;

  /** A value that the rules of the field accept. */
  function aValue(field: FieldSchema): unknown {
    const { type, format = '', enum: values, minimum = 0, minLength = 1, items, properties = {} } = resolved(field);
    if (type === 'array') return [aValue(items ?? {})];
    if (type === 'object') return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, aValue(schema)]));
    if (type === 'integer' || type === 'number') return Math.max(minimum, 1);
    if (type === 'boolean') return true;
    return values?.[0] ?? BY_FORMAT[format] ?? 'Girassol-amarelo'.padEnd(minLength, 'x');
  }

  const operationOf = ({ method, path }: Route) => document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase() as 'post'];

  function bodyOf(route: Route): Record<string, unknown> {
    const name = JSON.stringify(operationOf(route)?.requestBody ?? {}).match(/#\/components\/schemas\/(\w+)/)?.[1];
    return name ? (aValue({ $ref: name }) as Record<string, unknown>) : {};
  }

  /** The body as JSON, once for each of its fields and those of its first items, with the field's value replaced. */
  function* oddBodies(body: Record<string, unknown>, odd: string): Generator<string> {
    for (const [field, value] of Object.entries(body)) {
      yield replaced({ ...body, [field]: '%odd%' }, odd);
      const item = Array.isArray(value) ? (value[0] as Record<string, unknown>) : undefined;
      if (typeof item !== 'object') continue;
      for (const inner of Object.keys(item)) yield replaced({ ...body, [field]: [{ ...item, [inner]: '%odd%' }] }, odd);
    }
  }

  const replaced = (body: object, odd: string): string => JSON.stringify(body).replace('"%odd%"', () => odd);

  const unexpected = ({ statusCode }: { statusCode: number }): boolean => statusCode === 500;

  it.each(ODD_VALUES.map((value) => [value.slice(0, 40), value]))('in any field of a body (%s) are no unexpected error', async (_, odd) => {
    const failed: string[] = [];
    for (const route of routesOf(api).filter(({ method, path }) => method !== 'GET' && path !== paths.logout)) {
      const url = route.path.replace(/:\w+/g, NO_ID);
      for (const payload of oddBodies(bodyOf(route), odd)) {
        const headers = { ...admin, ...json, 'idempotency-key': `odd-${Math.random()}` };
        if (unexpected(await api.inject({ method: route.method, url, payload, headers })))
          failed.push(`${route.method} ${url} ${payload.slice(0, 300)}`);
      }
    }
    expect(failed).toEqual([]);
  });

  it.each(ODD_QUERIES)('in any parameter of a query (%s) are no unexpected error', async (odd) => {
    const failed: string[] = [];
    for (const route of routesOf(api).filter(({ method }) => method === 'GET')) {
      const names = (operationOf(route)?.parameters ?? []).flatMap((parameter) =>
        'name' in parameter && parameter.in === 'query' ? [parameter.name] : [],
      );
      for (const name of names) {
        const url = `${route.path.replace(/:\w+/g, NO_ID)}?${name}=${odd}`;
        if (unexpected(await api.inject({ url, headers: admin }))) failed.push(url);
      }
    }
    expect(failed).toEqual([]);
  });

  it('in a cursor are no unexpected error', async () => {
    for (const at of [0, 1, 253_402_300_800_000, 999_999_999_999_999]) {
      const cursor = writeCursor({ side: 'before', value: new Date(at), id: NO_ID }, { kind: 'time' });
      for (const url of [paths.adminOrders, paths.adminUsers, paths.adminPaymentEvents])
        expect((await api.inject({ url, query: { cursor }, headers: admin })).statusCode).toBe(200);
    }
  });

  const send = (payload: string, headers: object = json) =>
    api.inject({ method: 'POST', url: paths.adminPhysicalProducts, payload, headers: { ...admin, ...headers } });
  const inForm = (data: string) =>
    send(`--x\r\ncontent-disposition: form-data; name="data"\r\n\r\n${data}\r\n--x--\r\n`, {
      'content-type': 'multipart/form-data; boundary=x',
    });

  it.each(['"":0,', '"":[],', '{},'])('that are more than any input has (%s) are refused before they are parsed', async (piece) => {
    const parse = jest.spyOn(JSON, 'parse');
    for (const sent of [send, inForm]) {
      expectProblem(await sent(`{"name":${piece.repeat(16_385)}`), 'request.malformed');
      expect(parse.mock.calls.filter(([text]) => text.length > 10_000)).toEqual([]);
    }
  });

  it('deeper than 32 levels are refused, in JSON and in the JSON of a form', async () => {
    const deep = (levels: number) => `{"name":${nested(levels - 1)}}`;
    for (const sent of [send, inForm]) {
      expectProblem(await sent(deep(32)), 'validation.failed');
      for (const levels of [33, 50_000]) expectProblem(await sent(deep(levels)), 'request.malformed');
    }
  });

  it.each(['"\\ud800"', '"a\\udfffb"', '"\\udc00\\ud800"', '["x",{"y":["\\ud83c"]}]', '{"\\ud800":1}'])(
    'that are no text (%s) are refused',
    async (odd) => {
      const response = await api.inject({ method: 'POST', url: paths.contactMessages, payload: `{"message":${odd}}`, headers: json });
      expectProblem(response, 'request.malformed');
    },
  );

  it('that are text outside the first plane are stored', async () => {
    const payload = { name: 'Rita 🌻', email: 'rita@example.com', subject: '𝒜', message: 'Olá 👩‍👩‍👧' };
    expect((await api.inject({ method: 'POST', url: paths.contactMessages, payload })).statusCode).toBe(201);
  });

  it.each(['[[]]', '[[{}]]', '[1]', '[null]', '["x"]'])(
    'as items of a list of objects (%s) violate the rule of the list',
    async (items) => {
      const response = await api.inject({ method: 'POST', url: paths.cartQuote, payload: `{"items":${items}}`, headers: json });
      const { errors } = expectProblem(response, 'validation.failed') as ProblemBody;
      expect(errors.map(({ code }) => code)).toEqual(['wrong-type']);
    },
  );

  it.each(['0000-01-01', '2026-02-30'])('as a day (%s) violate its rule', async (from) => {
    const { errors } = expectProblem(await api.inject({ url: paths.adminOrders, query: { from }, headers: admin }), 'validation.failed');
    expect(errors).toEqual([{ field: 'from', code: 'day', params: {} }]);
  });
});
