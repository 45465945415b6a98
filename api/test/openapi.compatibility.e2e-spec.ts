import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { OpenAPIObject } from '@nestjs/swagger';
import { openApiDocument } from '../src/openapi-document';
import { breakingChanges } from './support/breaking-changes';
import { startTestApp } from './support/test-app';

interface Schema {
  [keyword: string]: unknown;
  properties: Record<string, Record<string, unknown>>;
  required: string[];
}

/** An operation that uses every feature once. */
const sample = () => ({
  openapi: '3.1.0',
  info: { title: 'Sample', version: '1' },
  paths: {
    '/books': {
      get: {
        'x-roles': ['public'],
        parameters: [
          { in: 'query', name: 'sort', schema: { type: 'string', enum: ['newest', 'name'] } },
          { in: 'query', name: 'size', schema: { type: 'integer', maximum: 100 } },
          { in: 'query', name: 'text', schema: { type: 'string' } },
        ],
        responses: { 200: { description: 'Book', content: { 'application/json': { schema: { $ref: '#/components/schemas/Book' } } } } },
      } as Record<string, unknown>,
      post: {
        'x-roles': ['user', 'admin'],
        requestBody: { required: true, content: { 'application/json': { schema: { $ref: '#/components/schemas/BookInput' } } } },
        responses: { 204: { description: 'Nothing' } },
      } as Record<string, unknown>,
      delete: { 'x-roles': ['admin'], responses: { 204: { description: 'Nothing' } } } as Record<string, unknown>,
    } as Record<string, Record<string, unknown>>,
    '/shelves': { get: { 'x-roles': ['public'], responses: { 204: { description: 'Nothing' } } } },
  } as Record<string, Record<string, Record<string, unknown>>>,
  components: {
    schemas: {
      Book: {
        type: 'object',
        properties: {
          id: { type: 'string', format: 'uuid' },
          state: { type: 'string', enum: ['new', 'read'] },
          kind: { const: 'book' },
          shelf: { oneOf: [{ $ref: '#/components/schemas/Shelf' }, { type: 'null' }] },
          pages: { type: ['integer', 'null'] },
        },
        required: ['id', 'state'],
      } as Schema,
      BookInput: {
        type: 'object',
        properties: {
          title: { type: 'string', maxLength: 200 },
          notes: { type: ['string', 'null'] },
          state: { type: 'string', enum: ['new', 'read'] },
          tags: { type: 'array', items: { type: 'string' } },
          price: { type: 'integer', minimum: 0 },
          size: { oneOf: [{ type: 'string' }, { type: 'integer' }] },
        },
        required: ['title'],
      } as Schema,
      Shelf: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] } as Schema,
    },
  },
});

type Sample = ReturnType<typeof sample>;
const changed = (change: (document: Sample) => void): string[] => {
  const after = sample();
  change(after);
  return breakingChanges(sample() as unknown as OpenAPIObject, after as unknown as OpenAPIObject);
};
const operation = ({ paths }: Sample, method: string) => (paths['/books'] as Record<string, Record<string, unknown>>)[method] ?? {};
const parameter = (document: Sample, index: number) =>
  (operation(document, 'get').parameters as { required?: boolean; schema: Record<string, unknown> }[])[index] ?? { schema: {} };
const output = (document: Sample) => document.components.schemas.Book;
const input = (document: Sample) => document.components.schemas.BookInput;
const field = (schema: Schema, name: string) => schema.properties[name] ?? {};

describe('the API description', () => {
  it('breaks nothing that the last release responds with or accepts', async () => {
    const released = JSON.parse(await readFile(resolve(__dirname, '../openapi/released.json'), 'utf8')) as OpenAPIObject;
    expect(breakingChanges(released, await openApiDocument())).toEqual([]);
  });

  it('describes every parameter of a path', async () => {
    const { paths: described } = await openApiDocument();
    const missing = Object.entries(described).flatMap(([path, operations]) =>
      Object.entries(operations as Record<string, { parameters?: { in: string; name: string }[] }>).flatMap(
        ([method, { parameters = [] }]) => {
          const known = parameters.filter((each) => each.in === 'path').map(({ name }) => name);
          return Array.from(path.matchAll(/\{(\w+)\}/g)).flatMap(([, name = '']) =>
            known.includes(name) ? [] : [`${method} ${path}: ${name}`],
          );
        },
      ),
    );
    expect(missing).toEqual([]);
  });

  it('is the document that is compared', async () => {
    const api = await startTestApp();
    const served = (await api.inject({ url: '/api/openapi.json' })).json<OpenAPIObject>();
    await api.close();
    expect(await openApiDocument()).toEqual(served);
  });

  it.each<[string, (document: Sample) => void, RegExp]>([
    ['a removed path', ({ paths }) => delete paths['/shelves'], /^GET \/shelves: remove operation/],
    ['a removed method', ({ paths }) => delete paths['/books']?.delete, /^DELETE \/books: remove operation/],
    ['a removed property of a response', (document) => delete output(document).properties.kind, /remove .*properties\.kind/],
    ['a removed property of a nested schema', ({ components }) => delete components.schemas.Shelf.properties.name, /properties\.name/],
    ['a property that may be missing', (document) => output(document).required.pop(), /required.*"state"/],
    ['another type in a response', (document) => (field(output(document), 'id').type = 'integer'), /id\.type.*"string" → "integer"/],
    ['a new nullable property', (document) => (field(output(document), 'id').type = ['string', 'null']), /id\.type/],
    ['another shape in a response', (document) => (field(output(document), 'shelf').oneOf as object[]).push({ type: 'string' }), /oneOf/],
    ['another format in a response', (document) => (field(output(document), 'id').format = 'email'), /id\.format/],
    ['a removed value of a response', (document) => (field(output(document), 'state').enum as string[]).pop(), /state\.x-values/],
    ['a renamed value of a response', (document) => (field(output(document), 'state').enum = ['new', 'seen']), /state\.x-values/],
    ['another constant in a response', (document) => (field(output(document), 'kind').const = 'tome'), /kind\.x-values/],
    ['another status code', (document) => (operation(document, 'post').responses = { 201: { description: 'x' } }), /responses\.204/],
    ['another type of content', (document) => (operation(document, 'get').responses = { 200: { description: 'x' } }), /content/],
  ])('reports %s as a breaking change of responses', (_name, change, line) => {
    expect(changed(change).join('\n')).toMatch(line);
  });

  it.each<[string, (document: Sample) => void, RegExp]>([
    ['a new required field', (document) => input(document).required.push('price'), /required.*"price"/],
    ['a removed field', (document) => delete input(document).properties.notes, /remove .*notes/],
    ['a narrower type', (document) => (field(input(document), 'notes').type = 'string'), /notes\.type/],
    ['a narrower type of items', (document) => (field(input(document), 'tags').items = { type: 'integer' }), /items\.type/],
    ['a removed shape', (document) => (field(input(document), 'size').oneOf as object[]).pop(), /oneOf/],
    ['a removed value', (document) => (field(input(document), 'state').enum as string[]).pop(), /state\.x-values/],
    ['a new list of values', (document) => (field(input(document), 'title').enum = ['a']), /title\.x-values/],
    ['a shorter text', (document) => (field(input(document), 'title').maxLength = 100), /maxLength \(200 → 100\)/],
    ['a new limit', (document) => (field(input(document), 'notes').maxLength = 100), /notes\.maxLength/],
    ['a higher minimum', (document) => (field(input(document), 'price').minimum = 1), /price\.minimum/],
    ['a new format', (document) => (field(input(document), 'title').format = 'email'), /title\.format/],
    ['a new body', (document) => (operation(document, 'delete').requestBody = { required: true }), /DELETE.*requestBody/],
    ['a removed query parameter', (document) => (operation(document, 'get').parameters as object[]).pop(), /remove parameters/],
    ['a required query parameter', (document) => (parameter(document, 2).required = true), /parameters\.2\.required/],
    ['a query parameter of another type', (document) => (parameter(document, 2).schema.type = 'integer'), /schema\.type/],
    ['a removed value of a query parameter', (document) => (parameter(document, 0).schema.enum as string[]).shift(), /x-values/],
    ['a lower maximum of a query parameter', (document) => (parameter(document, 1).schema.maximum = 50), /maximum/],
    ['fewer roles', (document) => (operation(document, 'post')['x-roles'] = ['admin']), /POST .*x-roles/],
    ['no public access any more', (document) => (operation(document, 'get')['x-roles'] = ['user', 'admin']), /GET .*x-roles/],
  ])('reports %s as a breaking change of requests', (_name, change, line) => {
    expect(changed(change).join('\n')).toMatch(line);
  });

  it.each<[string, (document: Sample) => void]>([
    ['a path', ({ paths }) => (paths['/authors'] = structuredClone(paths['/shelves'] ?? {}))],
    ['a property of a response', (document) => (output(document).properties.isbn = { type: 'string' })],
    ['a value of a response', (document) => (field(output(document), 'state').enum as string[]).unshift('lent')],
    ['a property that is no longer nullable', (document) => (field(output(document), 'pages').type = 'integer')],
    ['an optional field', (document) => (input(document).properties.isbn = { type: 'string' })],
    [
      'an optional query parameter',
      (document) => (operation(document, 'get').parameters as object[]).push({ in: 'query', name: 'q', schema: {} }),
    ],
    ['a field that is no longer required', (document) => input(document).required.pop()],
    ['more types', (document) => (field(input(document), 'title').type = ['string', 'null'])],
    ['any number instead of an integer', (document) => (field(input(document), 'price').type = 'number')],
    ['more values, in another order', (document) => (field(input(document), 'state').enum = ['lent', 'read', 'new'])],
    ['any value', (document) => delete field(input(document), 'state').enum],
    ['a higher maximum length', (document) => (field(input(document), 'title').maxLength = 300)],
    ['more roles', (document) => (operation(document, 'delete')['x-roles'] = ['admin', 'user'])],
    ['a schema that nothing uses', ({ components }) => Object.assign(components.schemas, { Draft: { type: 'object' } })],
    ['a description', (document) => (operation(document, 'get').summary = 'Lists books')],
  ])('accepts %s as a compatible change', (_name, change) => {
    expect(changed(change)).toEqual([]);
  });
});
