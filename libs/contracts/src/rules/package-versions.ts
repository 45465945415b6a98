import { compose } from './compose';
import { rule } from './rule';
import { isTextMap, TextMap } from './text-map';

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
