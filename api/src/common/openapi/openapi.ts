import * as contracts from '@aflora/contracts';
import viewSchemas from '@aflora/contracts/view-schemas.json';
import { requiredFieldsOf, schemasOf } from '@aflora/contracts';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import {
  ApiProperty,
  type ApiPropertyOptions,
  DocumentBuilder,
  type OpenAPIObject,
  type SwaggerDocumentOptions,
  SwaggerModule,
} from '@nestjs/swagger';

type InputClass = abstract new () => object;

const isInputClass = (value: unknown): value is InputClass =>
  typeof value === 'function' && typeof value.prototype === 'object' && /(Input|Query)$/.test(value.name);

/** Every input class of contracts. */
const inputClasses: InputClass[] = Object.values<unknown>(contracts).filter(isInputClass);

/** Derives the schemas of bodies and queries from the validation rules. */
function describeInputs(): void {
  for (const Input of inputClasses) {
    const required = new Set(requiredFieldsOf(Input));
    const prototype = Input.prototype as object;
    for (const [field, schema] of schemasOf(prototype)) {
      ApiProperty({ ...schema, required: required.has(field) } as ApiPropertyOptions)(prototype, field);
    }
  }
}

export const DOCS_PATH = '/api/docs';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;

const METHODS = ['get', 'post', 'patch', 'put', 'delete'] as const;

export function buildOpenApi(app: NestFastifyApplication): OpenAPIObject {
  describeInputs();
  const builder = new DocumentBuilder()
    .setTitle('Aflora')
    .setDescription('Errors are `application/problem+json`; `code` says which. `x-roles` says who may call.')
    .setVersion('0.1.0')
    .setOpenAPIVersion('3.1.0')
    .addBearerAuth({ type: 'http', scheme: 'bearer', bearerFormat: 'JWT' });
  const document = SwaggerModule.createDocument(app, builder.build(), {
    extraModels: inputClasses as SwaggerDocumentOptions['extraModels'],
  });
  document.components = { ...document.components, schemas: { ...document.components?.schemas, ...(viewSchemas as object) } };
  for (const path of Object.values(document.paths)) {
    for (const method of METHODS) if (path[method]) addCommonParts(path[method]);
  }
  return inVersion31(document);
}

/** Serves Swagger UI and the JSON document. The document is built on first use, so it doesn't delay the start. */
export function serveOpenApi(app: NestFastifyApplication): void {
  SwaggerModule.setup(DOCS_PATH, app, () => buildOpenApi(app), {
    jsonDocumentUrl: '/api/openapi.json',
    yamlDocumentUrl: '/api/openapi.yaml',
    customSiteTitle: 'Aflora API',
  });
}

/** Adds what all operations have in common. */
function addCommonParts(operation: Operation): void {
  const content = { 'application/problem+json': { schema: { $ref: '#/components/schemas/ProblemBody' } } };
  operation.responses['default'] = { description: 'A problem', content };
  const roles = (operation as { 'x-roles'?: string[] })['x-roles'] ?? [];
  if (!roles.includes('public')) operation.security = [{ bearer: [] }];
}

/** Converts Nest's `nullable` of OpenAPI 3.0 into 3.1's type 'null'. */
function inVersion31(document: OpenAPIObject): OpenAPIObject {
  return JSON.parse(JSON.stringify(document), (_, value: unknown) => {
    if (typeof value !== 'object' || value === null || !('nullable' in value)) return value;
    const { nullable, ...schema } = value as { nullable: boolean; type?: string };
    return nullable && schema.type ? { ...schema, type: [schema.type, 'null'] } : schema;
  }) as OpenAPIObject;
}
