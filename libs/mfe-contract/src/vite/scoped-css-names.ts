import { createHash } from 'node:crypto';
import path from 'node:path';

/** Class names that are the same in the browser build and in the fragment build of a release. */
export function scopedCssNames(app: string) {
  return (local: string, file: string): string => {
    const name = path.basename(file.split('?')[0] ?? file).replace(/\.module\.css$/, '');
    const hash = createHash('sha256').update(`${app}/${name}/${local}`).digest('base64url').slice(0, 5);
    return `${name}-${local}-${hash}`;
  };
}
