import { compose } from './compose';
import { rule } from './rule';
import { Schema } from './schema';

const NAME = /^\d{1,6}\.\d{1,6}\.\d{1,6}-[0-9a-f]{16}$/;

/** Version and hash of the content, which stands for the files: `1.4.0-0123456789abcdef`. */
export const isReleaseName = (value: unknown): value is string => typeof value === 'string' && NAME.test(value);

/** The name of a release. */
export const ReleaseName = (): PropertyDecorator =>
  compose(Schema({ type: 'string', pattern: NAME.source }), rule('release-name', isReleaseName));
