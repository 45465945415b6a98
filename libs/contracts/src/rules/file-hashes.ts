import { compose } from './compose';
import { isFilePath } from './file-path';
import { rule } from './rule';
import { isMap, isTextMap, TextMap } from './text-map';

/** As an import map and `integrity` attributes have it. */
const HASH = /^sha256-[A-Za-z0-9+/]{43}=$/;

/** The hash of every file of a folder, by path: one to `max` of them. */
export const FileHashes = (max: number): PropertyDecorator =>
  compose(
    TextMap(max),
    rule('required', (value) => !isTextMap(value) || Object.keys(value).length > 0),
    rule('file-path', (value) => !isTextMap(value) || Object.keys(value).every(isFilePath)),
    rule('file-hash', (value) => !isTextMap(value) || Object.values(value).every((hash) => HASH.test(hash))),
  );

/** The file, or each of the files, stands in the list of hashes that the field `list` holds. */
export const HashedIn = (list: string): PropertyDecorator =>
  rule('file-without-hash', (value, owner) => {
    const hashes = (owner as Record<string, unknown>)[list];
    return !isMap(hashes) || [value].flat().every((path) => typeof path !== 'string' || Object.hasOwn(hashes, path));
  });
