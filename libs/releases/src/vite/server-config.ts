import type { UserConfig } from 'vite';

/** Builds a Node server or a fragment module as ES modules. Packages from node_modules stay external unless `bundlePackages` is set. */
export function serverConfig(options: { entries: Record<string, string>; outDir: string; bundlePackages?: boolean }): UserConfig {
  return {
    publicDir: false,
    resolve: { conditions: ['source', 'module', 'node', 'development|production'] },
    ssr: { noExternal: options.bundlePackages ? true : [/^@aflora\//], resolve: { conditions: ['source', 'module', 'node'] } },
    build: {
      ssr: true,
      outDir: options.outDir,
      target: 'node20',
      emptyOutDir: true,
      minify: false,
      rolldownOptions: { input: options.entries, output: { format: 'es', entryFileNames: '[name].mjs' } },
    },
  };
}
