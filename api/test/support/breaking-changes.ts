import type { OpenAPIObject } from '@nestjs/swagger';
import { apiDiff, type Diff } from 'api-smart-diff';

type Side = 'input' | 'output';
type Judge = (diff: Diff, side: Side) => boolean;

/**
 * Changes of an OpenAPI document that break existing clients, one line each. The library finds the differences and classifies most of them;
 * `judges` decides where its classification is missing or wrong. Only parts that operations use count, not unused components.
 */
export function breakingChanges(before: OpenAPIObject, after: OpenAPIObject): string[] {
  // The library modifies the documents that it compares.
  const diffs = apiDiff(comparable(before), comparable(after)) as Diff[];
  const places = new Map<string, string[]>();
  for (const diff of diffs.filter(({ path }) => path[0] === 'paths' && path.length > 1).filter(isBreaking)) {
    const [, path, method, ...rest] = diff.path;
    const change = `${diff.action} ${rest.join('.') || 'operation'}${changedValues(diff)}`;
    places.set(change, [...(places.get(change) ?? []), `${String(method ?? '').toUpperCase()} ${String(path)}`.trim()]);
  }
  return [...places].map(([change, [first, ...others]]) => `${first}${others.length > 0 ? ` and ${others.length} more` : ''}: ${change}`);
}

/** Turns lists of values into one string each: compared item by item, an extended list would look like a new one. */
function comparable(document: OpenAPIObject): unknown {
  return JSON.parse(JSON.stringify(document), (key, value: unknown) => {
    if (key === 'x-roles') return JSON.stringify(value);
    // Descriptions break no client, and next to `oneOf` they confuse the library.
    if (key === 'description' && typeof value === 'string') return undefined;
    if (typeof value !== 'object' || value === null || !('enum' in value || 'const' in value)) return value;
    const { enum: listed, const: only, ...schema } = value as { enum?: unknown; const?: unknown };
    if (listed !== undefined && !Array.isArray(listed)) return value;
    return { ...schema, 'x-values': JSON.stringify(listed ?? [only]) };
  });
}

function isBreaking(diff: Diff): boolean {
  const side: Side = diff.path[3] === 'responses' ? 'output' : 'input';
  const [parent, last] = diff.path.slice(-2);
  if (parent === 'properties') return diff.action === 'remove' || (side === 'input' && diff.type === 'breaking');
  const judge = judges[String(last)];
  return judge ? judge(diff, side) : diff.type === 'breaking';
}

const changedValues = ({ before, after }: Diff): string =>
  [before, after].every((value) => value === undefined || typeof value !== 'object' || Array.isArray(value))
    ? ` (${[before, after].map((value) => JSON.stringify(value) ?? 'nothing').join(' → ')})`
    : '';

/** Requests: everything that clients send must still be accepted. Responses: clients must not get anything new. */
const narrowedOrWidened =
  (valuesOf: (value: unknown) => unknown[] | undefined, covers: (values: unknown[], value: unknown) => boolean): Judge =>
  ({ before, after }, side) => {
    const [required, available] = side === 'input' ? [valuesOf(before), valuesOf(after)] : [valuesOf(after), valuesOf(before)];
    if (!available) return false;
    return !required || !required.every((value) => covers(available, value));
  };

const includes = (values: unknown[], value: unknown): boolean => values.includes(value);
const listOf = (value: unknown): unknown[] | undefined => (value === undefined ? undefined : (JSON.parse(value as string) as unknown[]));
const typesOf = (value: unknown): unknown[] | undefined => (value === undefined ? undefined : [value].flat());
const coversType = (types: unknown[], type: unknown): boolean => includes(types, type) || (type === 'integer' && includes(types, 'number'));
const listLost: Judge = ({ before, after }) => (listOf(before) ?? []).some((value) => !includes(listOf(after) ?? [], value));
/** The library doesn't classify a rule that is added next to another type than its own. */
const narrowedRule: Judge = ({ action, type }, side) => type === 'breaking' || (side === 'input' && action === 'add');

const judges: Record<string, Judge> = {
  // The library ignores `type` in responses and parameters, and classifies every other type of a body as narrower, even a wider list of
  // types (OpenAPI 3.1).
  type: narrowedOrWidened(typesOf, coversType),
  // The library classifies a first list of values as an extension. Clients must accept new values (they show them as they are), but no
  // value may be renamed or removed.
  'x-values': (diff, side) => (side === 'input' ? narrowedOrWidened(listOf, includes)(diff, side) : listLost(diff, side)),
  // Our extension, unknown to the library: everybody who could call a route must still be allowed to.
  'x-roles': (diff) => listLost(diff, 'input'),
  // Implied by the roles.
  security: () => false,
  // The library ignores `format` in responses.
  format: ({ action, type }, side) => (side === 'input' ? type === 'breaking' || action !== 'remove' : action !== 'add'),
  // The library ignores a new required body, without which requests are refused from now on.
  requestBody: ({ action, after, type }) =>
    type === 'breaking' || (action === 'add' && (after as { required?: boolean }).required === true),
  minLength: narrowedRule,
  maxLength: narrowedRule,
  minimum: narrowedRule,
  maximum: narrowedRule,
  exclusiveMinimum: narrowedRule,
  exclusiveMaximum: narrowedRule,
  minItems: narrowedRule,
  maxItems: narrowedRule,
  multipleOf: narrowedRule,
  pattern: narrowedRule,
};
