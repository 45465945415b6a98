import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
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
    async read(key) {
      try {
        return await readFile(join(root, key));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    },
    write: (key, content) => Promise.resolve(write(join(root, key), content)),
  };
}
