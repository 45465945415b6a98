import { compose } from './compose';
import { rule } from './rule';
import { Schema } from './schema';

export const isTextMap = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every((text) => typeof text === 'string');

/** Texts by name, at most `max` of them; there may be none. */
export const TextMap = (max: number): PropertyDecorator =>
  compose(
    Schema({ type: 'object', maxProperties: max, additionalProperties: { type: 'string' } }),
    rule('wrong-type', isTextMap),
    rule('too-large', (value) => !isTextMap(value) || Object.keys(value).length <= max, { max }),
  );
