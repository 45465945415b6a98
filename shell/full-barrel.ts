import type { Plugin } from 'vite';

/**
 * Resolves `import('@mantine/core?full')` to a second copy of the package's barrel module, which is loaded lazily as a shared package.
 * Without the query it would be the same module that the entry imports from, and the bundler would put all of Mantine into the entry chunk.
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
