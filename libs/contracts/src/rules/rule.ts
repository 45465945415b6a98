import {
  getMetadataStorage,
  IsOptional,
  ValidateBy,
  ValidateIf,
  validateSync,
  type ValidationError,
  type ValidatorOptions,
} from 'class-validator';

/** Applies several property decorators as one. */
export function compose(...decorators: PropertyDecorator[]): PropertyDecorator {
  return (target, key) => decorators.forEach((decorate) => decorate(target, key));
}

export type Check = (value: unknown, owner: object) => boolean;

/** A constraint with its violation code and params, so that API and forms use the same table of texts. */
export function rule(code: ViolationCode, check: Check, params: Record<string, unknown> = {}): PropertyDecorator {
  return ValidateBy(
    { name: code, validator: { validate: (value, args) => check(value, args?.object ?? {}) } },
    // class-validator drops the context of a constraint whose message is empty.
    { context: { code, params }, message: code },
  );
}

/** The part of JSON Schema that the rules use. */
export interface FieldSchema {
  type: 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object';
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  multipleOf?: number;
  pattern?: string;
  enum?: readonly string[];
  nullable?: boolean;
  maxItems?: number;
  items?: { $ref: string } | { type: 'string'; format?: string };
  maxProperties?: number;
  additionalProperties?: { type: 'string' };
}

const schemas = new WeakMap<object, Map<string, FieldSchema>>();

/** Declares the JSON Schema of a field for the OpenAPI document. */
export function Schema(schema: FieldSchema): PropertyDecorator {
  return (prototype, key) => {
    const own = schemas.get(prototype) ?? new Map<string, FieldSchema>();
    own.set(String(key), { ...own.get(String(key)), ...schema });
    schemas.set(prototype, own);
  };
}

/** Field schemas of an input class, including those of its parents. */
export function schemasOf(prototype: object): Map<string, FieldSchema> {
  const parent = Object.getPrototypeOf(prototype) as object | null;
  const inherited = parent && parent !== Object.prototype ? schemasOf(parent) : new Map<string, FieldSchema>();
  return new Map([...inherited, ...(schemas.get(prototype) ?? [])]);
}

/** Codes of violations; a field with several violations reports the first. */
export const violationCodes = [
  'unknown-key',
  'required',
  'wrong-type',
  'not-positive',
  'too-short',
  'too-long',
  'too-small',
  'too-large',
  'wrong-step',
  'range',
  'email',
  'url',
  'https-url',
  'video',
  'one-of',
  'phone',
  'cpf',
  'cnpj',
  'postal-code',
  'postal-code-start',
  'picture',
  'texts-too-long',
  'zones-overlap',
  'repeated',
  'several-popular',
  'order-number',
  'coupon-code',
  'invoice-key',
  'invoice-key-model',
  'invoice-key-check',
  'day',
  'future-day',
  'release-name',
  'file-path',
  'file-hash',
  'file-without-hash',
  'package-version',
  'password-too-short',
  'password-too-common',
  'admin-password-too-short',
  'passwords-differ',
  'wrong-password',
  'wrong-code',
  'stock-needs-version',
] as const;

export type ViolationCode = (typeof violationCodes)[number];

/** A violation of a rule by a field. `field` is a path with dots (`items.0.quantity`). */
export interface Violation {
  field: string;
  code: ViolationCode;
  params: Record<string, unknown>;
}

/** Limits the size of responses to invalid input. */
export const MAX_VIOLATIONS = 50;
/** Field names may be arbitrary keys of the input, so their length is limited. */
const FIELD_LENGTH = 200;

/**
 * Validation of a field stops at its first violation, in the order of its rules. Lengths therefore stand before patterns, and a list that
 * is too long is refused before its items are read.
 */
const RULES: ValidatorOptions = { whitelist: true, forbidNonWhitelisted: true, forbidUnknownValues: true, stopAtFirstError: true };

/**
 * Violations of an input, one per field and at most `MAX_VIOLATIONS`, for API responses and form messages. Asynchronous rules are not
 * supported.
 */
export const violationsOf = (input: object): Violation[] => toViolations(validateSync(input, RULES), '').slice(0, MAX_VIOLATIONS);

function toViolations(errors: ValidationError[], parent: string): Violation[] {
  return errors.flatMap((error) => {
    const field = (parent + error.property).slice(0, FIELD_LENGTH);
    const own = brokenRule(error, field);
    return [...(own ? [own] : []), ...toViolations(error.children ?? [], `${field}.`)];
  });
}

function brokenRule(error: ValidationError, field: string): Violation | undefined {
  const [name] = Object.keys(error.constraints ?? {});
  if (!name) return undefined;
  if (name === 'whitelistValidation') return { field, code: 'unknown-key', params: {} };
  const code = violationCodes.find((candidate) => candidate === name);
  return code ? { field, code, params: paramsOf(error, code) } : { field, code: 'wrong-type', params: {} };
}

function paramsOf(error: ValidationError, code: ViolationCode): Record<string, unknown> {
  const context = error.contexts?.[code] as { params?: Record<string, unknown> } | undefined;
  return context?.params ?? {};
}

type InputClass<T extends object> = new () => T;
type Conversion = (value: unknown) => unknown;

const conversions = new WeakMap<object, Map<string, Conversion>>();

interface Reader {
  fields: Set<string>;
  conversions: Map<string, Conversion>;
}

const readers = new WeakMap<InputClass<object>, Reader>();

/** Converts the sent value of a field before its rules run. Conversions must cut or skip values that are too long. */
export function Convert(convert: Conversion): PropertyDecorator {
  return (prototype, key) => {
    const own = conversions.get(prototype) ?? new Map<string, Conversion>();
    conversions.set(prototype, own.set(String(key), convert));
  };
}

/** Whether the name is a property of every object, such as `constructor`; a body with such a key is an attack. */
export const isInheritedName = (key: string): boolean => key in Object.prototype;

/**
 * Creates an instance of an input class from a received object. Values are copied without being traversed. Only as many unknown keys are
 * kept as a response can name.
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
    if (++unknown === MAX_VIOLATIONS) break;
  }
  return input as T;
}

/** A copy of an input without the fields that its class does not declare; the same holds for inputs in its lists. */
export function knownFieldsOf(input: object): Record<string, unknown> {
  const { fields } = readerOf(input.constructor as InputClass<object>);
  const known = Object.entries(input).filter(([field]) => fields.has(field));
  return Object.fromEntries(known.map(([field, value]) => [field, Array.isArray(value) ? value.map(knownItem) : value]));
}

/** List items that no conversion turned into an input have prototypes without fields. */
const knownItem = (item: unknown): unknown =>
  typeof item === 'object' && item !== null && schemasOf(Object.getPrototypeOf(item) as object).size > 0 ? knownFieldsOf(item) : item;

function readerOf(Input: InputClass<object>): Reader {
  const known = readers.get(Input);
  if (known) return known;
  const prototype = Input.prototype as object;
  const reader = { fields: new Set(schemasOf(prototype).keys()), conversions: conversionsOf(prototype) };
  readers.set(Input, reader);
  return reader;
}

/** Includes the fields of parent classes. */
function conversionsOf(prototype: object): Map<string, Conversion> {
  const parent = Object.getPrototypeOf(prototype) as object | null;
  return new Map([...(parent ? conversionsOf(parent) : []), ...(conversions.get(prototype) ?? [])]);
}

/** Skips the other rules of the field when it is absent or null. */
export const Optional = (): PropertyDecorator => IsOptional();

/** Names of the required fields of an input class. */
export function requiredFieldsOf(Input: abstract new () => object): string[] {
  const rules = getMetadataStorage().getTargetValidationMetadatas(Input, '', true, false);
  const conditional = new Set(rules.filter((rule) => rule.type === 'conditionalValidation').map((rule) => rule.propertyName));
  return [...new Set(rules.map((rule) => rule.propertyName))].filter((field) => !conditional.has(field));
}

/**
 * PATCH form of an input class: the same rules, but every field may be absent. Null is accepted only where the field allows it. Input
 * classes must not have initial values, because a patch would contain them.
 */
export function partialOf<T extends object>(Input: InputClass<T>): InputClass<Partial<T>> {
  class PartialInput extends (Input as InputClass<object>) {}
  const fields = new Set(
    getMetadataStorage()
      .getTargetValidationMetadatas(Input, '', true, false)
      .map((rule) => rule.propertyName),
  );
  for (const field of fields) ValidateIf((_, value) => value !== undefined)(PartialInput.prototype, field);
  return PartialInput as InputClass<Partial<T>>;
}
