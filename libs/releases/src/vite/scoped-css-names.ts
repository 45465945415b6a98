import { createHash } from 'node:crypto';
import path from 'node:path';

/**
 * Derives class names from the file's path and the local name, so that the browser build and the fragment build of a release have the same
 * names. Names of one file share a prefix, so inlined styles compress better.
 */
export function scopedCssNames(app: string) {
  return (local: string, file: string): string => {
    const place = path
      .relative(process.cwd(), file.split('?')[0] ?? file)
      .split(path.sep)
      .join('/');
    const hash = createHash('sha256').update(`${app}/${place}`).digest('base64url').slice(0, 5);
    return `${path.basename(place, '.module.css')}-${hash}-${local}`;
  };
}
