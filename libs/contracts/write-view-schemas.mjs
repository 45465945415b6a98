import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createGenerator } from 'ts-json-schema-generator';

// Writes dist/view-schemas.json: the JSON Schema of every view of src/, by its name and from its type alone.

const root = import.meta.dirname;
const source = join(root, 'src');
const files = readdirSync(source).filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'));
const views = files.flatMap((file) =>
  [...readFileSync(join(source, file), 'utf8').matchAll(/^export (?:interface (\w+) |type (\w+(?:Page|List)) )/gm)].map(
    ([, interfaceName, listName]) => interfaceName ?? listName,
  ),
);

const generator = createGenerator({
  path: join(source, 'index.ts'),
  tsconfig: join(root, 'tsconfig.json'),
  expose: 'export',
  jsDoc: 'extended',
  additionalProperties: true,
  skipTypeCheck: true,
});
const definitions = Object.assign({}, ...views.map((view) => generator.createSchema(view).definitions));

const scalars = new Set(readFileSync(join(source, 'values.ts'), 'utf8').match(/(?<=^export type )\w+/gm));
/** A scalar or an instance of a generic type: what has no name of its own in the document. */
const inlineOf = (schema) => {
  const name = decodeURIComponent(schema?.$ref?.split('/').at(-1) ?? '');
  return scalars.has(name) || name.includes('<') ? definitions[name] : undefined;
};

/** Writes "or null" as OpenAPI 3.1 documents do: a second type of a scalar, one of two schemas for everything else. */
function orNull({ anyOf, ...annotations }) {
  const scalar = inlineOf(anyOf[0]);
  return scalar ? { ...scalar, type: [scalar.type, 'null'], ...annotations } : { oneOf: anyOf, ...annotations };
}

/** Any value of any key is what an object allows that says nothing of them. */
const allowsAnything = ({ additionalProperties }) =>
  typeof additionalProperties === 'object' && Object.keys(additionalProperties).length === 0;
const without = (keyword, schema) => Object.fromEntries(Object.entries(schema).filter(([key]) => key !== keyword));

function readable(_key, schema) {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return schema;
  if (schema.anyOf?.length === 2 && schema.anyOf[1].type === 'null') return orNull(schema);
  if (inlineOf(schema)) return { ...inlineOf(schema), ...without('$ref', schema) };
  return allowsAnything(schema) ? without('additionalProperties', schema) : schema;
}

const named = Object.entries(definitions).filter(([name]) => !scalars.has(name) && !name.includes('<'));
const text = JSON.stringify(Object.fromEntries(named), readable, 2).replaceAll('#/definitions/', '#/components/schemas/');
writeFileSync(join(root, 'dist/view-schemas.json'), text);
