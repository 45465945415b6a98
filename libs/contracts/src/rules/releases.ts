import { compose, rule, Schema } from './rule';

const MAX = 300;
/** Characters refused in paths: a colon would refer to another origin, `?` and `#` to another file, and browsers read `%2e%2e` as `..`. */
const REFUSED = /[\\:?#%"'<>\s\p{Cc}\p{Cf}]/u;
const isStep = (segment: string): boolean => segment === '' || segment === '.' || segment === '..';

/** A relative path that stays within its folder, however it is resolved. */
const isFilePath = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= MAX && !REFUSED.test(value) && !value.split('/').some(isStep);

/** A file of a folder. */
export const FilePath = (): PropertyDecorator => compose(Schema({ type: 'string', maxLength: MAX }), rule('file-path', isFilePath));

/** A list of at most `max` files of a folder; it may be empty. */
export const FilePaths = (max: number): PropertyDecorator =>
  compose(
    Schema({ type: 'array', maxItems: max, items: { type: 'string' } }),
    rule('wrong-type', Array.isArray),
    rule('too-large', (value) => !Array.isArray(value) || value.length <= max, { max }),
    rule('file-path', (value) => !Array.isArray(value) || value.every(isFilePath)),
  );

const isMap = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

const isTextMap = (value: unknown): value is Record<string, string> =>
  isMap(value) && Object.values(value).every((text) => typeof text === 'string');

/** A map of at most `max` texts, possibly empty. The entries are counted before they are read. */
const TextMap = (max: number): PropertyDecorator =>
  compose(
    Schema({ type: 'object', maxProperties: max, additionalProperties: { type: 'string' } }),
    rule('wrong-type', isMap),
    rule('too-large', (value) => !isMap(value) || Object.keys(value).length <= max, { max }),
    rule('wrong-type', isTextMap),
  );

/** Hash in the format of import maps and `integrity` attributes. */
const HASH = /^sha256-[A-Za-z0-9+/]{43}=$/;

/** Hashes of one to `max` files of a folder by path. */
export const FileHashes = (max: number): PropertyDecorator =>
  compose(
    TextMap(max),
    rule('required', (value) => !isTextMap(value) || Object.keys(value).length > 0),
    rule('file-path', (value) => !isTextMap(value) || Object.keys(value).every(isFilePath)),
    rule('file-hash', (value) => !isTextMap(value) || Object.values(value).every((hash) => HASH.test(hash))),
  );

/** The file, or each file, must be listed in the hashes of the field `list`. */
export const HashedIn = (list: string): PropertyDecorator =>
  rule('file-without-hash', (value, owner) => {
    const hashes = (owner as Record<string, unknown>)[list];
    return !isMap(hashes) || [value].flat().every((path) => typeof path !== 'string' || Object.hasOwn(hashes, path));
  });

/** `react`, `@aflora/ui`, `react-dom/client`. */
const PACKAGE = /^@?[a-z0-9][\w.-]*(\/[\w.-]+)*$/i;
const VERSION = /^[\w.+-]{1,100}$/;
const NAME_LENGTH = 214;

/** Versions by package, at most `max`. */
export const PackageVersions = (max: number): PropertyDecorator =>
  compose(
    TextMap(max),
    rule('package-version', (value) => !isTextMap(value) || Object.entries(value).every(isPackage)),
  );

const isPackage = ([name, version]: [string, string]): boolean => name.length <= NAME_LENGTH && PACKAGE.test(name) && VERSION.test(version);

const NAME = /^\d{1,6}\.\d{1,6}\.\d{1,6}-[0-9a-f]{16}$/;

/** Version and hash of the content, such as `1.4.0-0123456789abcdef`. */
export const isReleaseName = (value: unknown): value is string => typeof value === 'string' && NAME.test(value);

/** The name of a release. */
export const ReleaseName = (): PropertyDecorator =>
  compose(Schema({ type: 'string', pattern: NAME.source }), rule('release-name', isReleaseName));
