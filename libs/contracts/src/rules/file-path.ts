import { compose } from './compose';
import { rule } from './rule';
import { Schema } from './schema';

const MAX = 300;
/** A colon would make it an address of another origin, `?` and `#` one of another file, and `%2e%2e` is `..` to a browser. */
const REFUSED = /[\\:?#%"'<>\s\p{Cc}\p{Cf}]/u;
const isStep = (segment: string): boolean => segment === '' || segment === '.' || segment === '..';

/** A path that stays within the folder that it is relative to, whoever resolves it. */
export const isFilePath = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= MAX && !REFUSED.test(value) && !value.split('/').some(isStep);

/** One file of a folder. */
export const FilePath = (): PropertyDecorator => compose(Schema({ type: 'string', maxLength: MAX }), rule('file-path', isFilePath));

/** At most `max` files of a folder; there may be none. */
export const FilePaths = (max: number): PropertyDecorator =>
  compose(
    Schema({ type: 'array', maxItems: max, items: { type: 'string' } }),
    rule('wrong-type', Array.isArray),
    rule('too-large', (value) => !Array.isArray(value) || value.length <= max, { max }),
    rule('file-path', (value) => !Array.isArray(value) || value.every(isFilePath)),
  );
