import { createHash } from 'node:crypto';
import path from 'node:path';

/** Class names that are the same in the browser build and in the fragment build of a release: made from the file's place and the name. */
export function scopedCssNames(app: string) {
  return (local: string, file: string): string => {
    const place = path
      .relative(process.cwd(), file.split('?')[0] ?? file)
      .split(path.sep)
      .join('/');
    const hash = createHash('sha256').update(`${app}/${place}/${local}`).digest('base64url').slice(0, 5);
    return `${path.basename(place, '.module.css')}-${local}-${hash}`;
  };
}
