import type { OpenAPIObject } from '@nestjs/swagger';
import { apiDiff, type Diff } from 'api-smart-diff';

type Side = 'input' | 'output';
type Judge = (diff: Diff, side: Side) => boolean;

/**
 * What of a new document breaks clients of an older one, a line each. The library finds the differences and judges most of them; where it
 * is blind or wrong, `judges` decides. Only what an operation uses counts, not what stands unused in components.
 */
export function breakingChanges(before: OpenAPIObject, after: OpenAPIObject): string[] {
  // It writes into what it compares.
  const diffs = apiDiff(comparable(before), comparable(after)) as Diff[];
  const places = new Map<string, string[]>();
  for (const diff of diffs.filter(({ path }) => path[0] === 'paths' && path.length > 1).filter(isBreaking)) {
    const [, path, method, ...rest] = diff.path;
    const change = `${diff.action} ${rest.join('.') || 'operation'}${told(diff)}`;
    places.set(change, [...(places.get(change) ?? []), `${String(method ?? '').toUpperCase()} ${String(path)}`.trim()]);
  }
  return [...places].map(([change, [first, ...others]]) => `${first}${others.length > 0 ? ` and ${others.length} more` : ''}: ${change}`);
}

/** Lists of values become one text each: compared item by item nobody could tell a list that grew from one that is new. */
function comparable(document: OpenAPIObject): unknown {
  return JSON.parse(JSON.stringify(document), (key, value: unknown) => {
    if (key === 'x-roles') return JSON.stringify(value);
    // Words break nobody, and beside a `oneOf` the library loses its way.
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

const told = ({ before, after }: Diff): string =>
  [before, after].every((value) => value === undefined || typeof value !== 'object' || Array.isArray(value))
    ? ` (${[before, after].map((value) => JSON.stringify(value) ?? 'nothing').join(' → ')})`
    : '';

/** Who sends must find room for all they sent, and who reads gets nothing they have not seen. */
const narrowedOrWidened =
  (valuesOf: (value: unknown) => unknown[] | undefined, covers: (values: unknown[], value: unknown) => boolean): Judge =>
  ({ before, after }, side) => {
    const [given, room] = side === 'input' ? [valuesOf(before), valuesOf(after)] : [valuesOf(after), valuesOf(before)];
    if (!room) return false;
    return !given || !given.every((value) => covers(room, value));
  };

const includes = (values: unknown[], value: unknown): boolean => values.includes(value);
const listOf = (value: unknown): unknown[] | undefined => (value === undefined ? undefined : (JSON.parse(value as string) as unknown[]));
const typesOf = (value: unknown): unknown[] | undefined => (value === undefined ? undefined : [value].flat());
const coversType = (types: unknown[], type: unknown): boolean => includes(types, type) || (type === 'integer' && includes(types, 'number'));
const listLost: Judge = ({ before, after }) => (listOf(before) ?? []).some((value) => !includes(listOf(after) ?? [], value));
/** The library leaves a rule open that stands beside another type than its own. */
const tightened: Judge = ({ action, type }, side) => type === 'breaking' || (side === 'input' && action === 'add');

const judges: Record<string, Judge> = {
  // Blind in responses and in parameters; takes any other type of a body for a narrower one, also a wider one of OpenAPI 3.1 (lists of types).
  type: narrowedOrWidened(typesOf, coversType),
  // Takes values that appear for the first time for more room. Readers must bear a new value (they show it raw), but none is renamed or dropped.
  'x-values': (diff, side) => (side === 'input' ? narrowedOrWidened(listOf, includes)(diff, side) : listLost(diff, side)),
  // Ours, unknown to it: everybody who might call before still may.
  'x-roles': (diff) => listLost(diff, 'input'),
  // Follows from the roles.
  security: () => false,
  // Blind in responses.
  format: ({ action, type }, side) => (side === 'input' ? type === 'breaking' || action !== 'remove' : action !== 'add'),
  // Blind: whoever sent none is refused from now on.
  requestBody: ({ action, after, type }) =>
    type === 'breaking' || (action === 'add' && (after as { required?: boolean }).required === true),
  minLength: tightened,
  maxLength: tightened,
  minimum: tightened,
  maximum: tightened,
  exclusiveMinimum: tightened,
  exclusiveMaximum: tightened,
  minItems: tightened,
  maxItems: tightened,
  multipleOf: tightened,
  pattern: tightened,
};
