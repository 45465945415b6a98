import { Failure } from '@aflora/tools/common/failure';

export type Role = 'public' | 'user' | 'admin';

interface Schema {
  $ref?: string;
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
}

interface DocumentedOperation {
  'x-roles'?: Role[];
  'x-step-up'?: boolean;
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

interface OpenApi {
  paths: Record<string, Record<string, DocumentedOperation>>;
  components: { schemas: Record<string, Schema> };
}

/** An operation of the OpenAPI document. */
export interface Operation {
  method: string;
  /** Path with its parameters in braces. */
  path: string;
  roles: Role[];
  needsStepUp: boolean;
  /** Names of the query parameters. */
  query: string[];
  /** Names of the body's fields; undefined for operations without a body. */
  fields?: string[];
}

/** Operations that would end the sessions of the callers or erase them. */
const DESTROYS_CALLER = ['/api/auth/logout', '/api/privacy/erasure'];
/** A long poll, which waits for changes. */
const STREAM = '/api/content-changes';

export async function operationsOf(url: string): Promise<Operation[]> {
  const document = (await (await fetch(`${url}/api/openapi.json`)).json()) as OpenApi;
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, documented]) => describe(document, { path, method: method.toUpperCase(), documented })),
  );
  const open = operations.find(({ roles }) => roles.length === 0);
  if (open) throw new Failure(`${open.method} ${open.path} doesn't say who may call it.`);
  return operations.filter(({ method, path }) => path !== STREAM && !(method === 'POST' && DESTROYS_CALLER.includes(path)));
}

function describe(
  document: OpenApi,
  { path, method, documented }: { path: string; method: string; documented: DocumentedOperation },
): Operation {
  const schema = documented.requestBody?.content['application/json']?.schema;
  return {
    method,
    path,
    roles: documented['x-roles'] ?? [],
    needsStepUp: documented['x-step-up'] ?? false,
    query: (documented.parameters ?? []).filter((parameter) => parameter.in === 'query').map(({ name }) => name),
    fields: documented.requestBody && fieldsOf(document, schema),
  };
}

function fieldsOf(document: OpenApi, schema: Schema | undefined): string[] {
  const name = schema?.$ref?.split('/').at(-1);
  const own = name ? document.components.schemas[name] : schema;
  return [...Object.keys(own?.properties ?? {}), ...(own?.oneOf ?? []).flatMap((choice) => fieldsOf(document, choice))];
}

/** A response that was read to its end; the body of a file is not kept. */
export interface Answer {
  status: number;
  type: string;
  /** Problem code; undefined for other responses. */
  code?: string;
  ms: number;
}

export async function answerTo(url: string, request: RequestInit): Promise<Answer> {
  const begin = performance.now();
  const response = await fetch(url, request);
  const text = await response.text();
  const ms = performance.now() - begin;
  const type = response.headers.get('content-type') ?? '';
  return { status: response.status, type, ms, code: type.startsWith('application/problem+json') ? codeIn(text) : undefined };
}

const codeIn = (text: string): string | undefined => (JSON.parse(text) as { code?: string }).code;
