/** The part of JSON Schema that the rules speak. */
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

/** Says what a field looks like on the wire; every rule of this folder does, and the OpenAPI document reads it. */
export function Schema(schema: FieldSchema): PropertyDecorator {
  return (prototype, key) => {
    const own = schemas.get(prototype) ?? new Map<string, FieldSchema>();
    own.set(String(key), { ...own.get(String(key)), ...schema });
    schemas.set(prototype, own);
  };
}

/** Field schemas of an input class, those of its parents included. */
export function schemasOf(prototype: object): Map<string, FieldSchema> {
  const parent = Object.getPrototypeOf(prototype) as object | null;
  const inherited = parent && parent !== Object.prototype ? schemasOf(parent) : new Map<string, FieldSchema>();
  return new Map([...inherited, ...(schemas.get(prototype) ?? [])]);
}
