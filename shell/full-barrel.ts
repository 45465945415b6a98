import type { Plugin } from 'vite';

/**
 * `import('@mantine/core?full')` is the whole package as a lazy share. Without the query it would be the very barrel module the
 * eager code uses, and the bundler would pull all of Mantine into the entry.
 */
export function fullBarrel(packages: string[]): Plugin {
  return {
    name: 'aflora:full-barrel',
    enforce: 'pre',
    async resolveId(source, importer) {
      const name = source.replace(/\?full$/, '');
      if (name === source || !packages.includes(name)) return null;
      const barrel = await this.resolve(name, importer, { skipSelf: true });
      return barrel && `${barrel.id}?full`;
    },
  };
}
