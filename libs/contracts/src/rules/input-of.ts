import { schemasOf } from './schema';
import { VIOLATIONS_AT_MOST } from './to-violations';

type InputClass<T extends object> = new () => T;
type Conversion = (value: unknown) => unknown;

const conversions = new WeakMap<object, Map<string, Conversion>>();

interface Reader {
  fields: Set<string>;
  conversions: Map<string, Conversion>;
}

const readers = new WeakMap<InputClass<object>, Reader>();

/** Turns what was sent for a field into the value that its rules see. Runs before every rule, so it cuts or leaves alone what is too long. */
export function Convert(convert: Conversion): PropertyDecorator {
  return (prototype, key) => {
    const own = conversions.get(prototype) ?? new Map<string, Conversion>();
    conversions.set(prototype, own.set(String(key), convert));
  };
}

/** Names that an object has without being given them: as a key of a body they are an attack on whoever reads it. */
export const isInheritedName = (key: string): boolean => key in Object.prototype;

/**
 * What was sent, as an instance of its input class. Values are taken over as they are and never walked through. Of keys that nobody
 * declared only as many are kept as an answer names.
 */
export function inputOf<T extends object>(Input: InputClass<T>, sent: object): T {
  const { fields, conversions } = readerOf(Input);
  const body = sent as Record<string, unknown>;
  const input = new Input() as Record<string, unknown>;
  for (const field of fields) {
    if (!Object.hasOwn(body, field)) continue;
    const convert = conversions.get(field);
    input[field] = convert ? convert(body[field]) : body[field];
  }
  let unknown = 0;
  for (const key of Object.keys(body)) {
    if (fields.has(key) || isInheritedName(key)) continue;
    input[key] = body[key];
    if (++unknown === VIOLATIONS_AT_MOST) break;
  }
  return input as T;
}

function readerOf(Input: InputClass<object>): Reader {
  const known = readers.get(Input);
  if (known) return known;
  const prototype = Input.prototype as object;
  const reader = { fields: new Set(schemasOf(prototype).keys()), conversions: conversionsOf(prototype) };
  readers.set(Input, reader);
  return reader;
}

/** Those of its parents included. */
function conversionsOf(prototype: object): Map<string, Conversion> {
  const parent = Object.getPrototypeOf(prototype) as object | null;
  return new Map([...(parent ? conversionsOf(parent) : []), ...(conversions.get(prototype) ?? [])]);
}
