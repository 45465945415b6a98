import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { write, type MediaStore } from './media';

export function mediaFolder(root: string): MediaStore {
  return {
    title: root,
    async *keys() {
      if (!existsSync(root)) return;
      for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
        if (entry.isFile()) yield relative(root, join(entry.parentPath, entry.name)).split(sep).join('/');
      }
    },
    read: (key) => Promise.resolve(existsSync(join(root, key)) ? readFileSync(join(root, key)) : undefined),
    write: (key, content) => Promise.resolve(write(join(root, key), content)),
  };
}
