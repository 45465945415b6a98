import { importRules } from './tools/eslint/import-rules.mjs';

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: importRules(import.meta.dirname),
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|coverage|\\.nx)/|\\.(css|avif|webp|svg|woff2)$' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['source', 'import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mts', '.js', '.mjs', '.cjs', '.json'],
    },
  },
};
