import { compose } from './compose';
import { rule } from './rule';
import { Schema } from './schema';

export const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isTextMap = (value: unknown): value is Record<string, string> =>
  isMap(value) && Object.values(value).every((text) => typeof text === 'string');

/** Texts by name, at most `max` of them; there may be none. They are counted before anything in them is looked at. */
export const TextMap = (max: number): PropertyDecorator =>
  compose(
    Schema({ type: 'object', maxProperties: max, additionalProperties: { type: 'string' } }),
    rule('wrong-type', isMap),
    rule('too-large', (value) => !isMap(value) || Object.keys(value).length <= max, { max }),
    rule('wrong-type', isTextMap),
  );
