// What every project's Jest shares. Nest 12 and friends are ESM only, which this Node's Jest can't load: swc turns them into CommonJS.
const path = require('node:path');

const root = __dirname;
const swc = (tsx) => [
  '@swc/jest',
  {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx, decorators: true },
      transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false, react: { runtime: 'automatic' } },
      keepClassNames: true,
    },
    module: { type: 'commonjs' },
  },
];

const base = {
  rootDir: undefined,
  clearMocks: true,
  restoreMocks: true,
  // Not among the temporary files, which each run deletes.
  cacheDirectory: path.join(root, '.cache/jest'),
  // A bound for a machine that is busy with other work; every wait ends when its condition holds.
  testTimeout: 120_000,
  moduleNameMapper: {
    '^@aflora/contracts$': path.join(root, 'libs/contracts/src/index.ts'),
    '^@aflora/contracts/view-schemas.json$': path.join(root, 'libs/contracts/dist/view-schemas.json'),
    '^@aflora/contracts/first-content$': path.join(root, 'libs/contracts/src/first-content.ts'),
    '^@aflora/contracts/page-content$': path.join(root, 'libs/contracts/src/page-content.ts'),
    '^@aflora/contracts/content$': path.join(root, 'libs/contracts/src/content.ts'),
    '^@aflora/contracts/site-pages$': path.join(root, 'libs/contracts/src/site-pages.ts'),
    '^@aflora/observe$': path.join(root, 'libs/observe/src/index.ts'),
    '^@aflora/observe/tracing$': path.join(root, 'libs/observe/src/tracing.ts'),
  },
};

exports.node = {
  ...base,
  testEnvironment: 'node',
  testMatch: ['**/*.spec.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  transform: { '^.+\\.(ts|m?js)$': swc(false) },
  transformIgnorePatterns: [
    '/node_modules/(?!(@nestjs/[^/]+|@opentelemetry/otlp-exporter-base|file-type|get-port|strtok3|token-types|uint8array-extras|@borewit/text-codec|@tokenizer/[^/]+|nodemailer)/)',
  ],
};

exports.web = {
  ...base,
  testEnvironment: 'jsdom',
  testMatch: ['**/*.spec.ts', '**/*.spec.tsx'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  setupFiles: [path.join(root, 'libs/ui/src/testing/browser-polyfills.cjs')],
  setupFilesAfterEnv: [path.join(root, 'libs/ui/src/testing/matchers.cjs')],
  moduleNameMapper: {
    ...base.moduleNameMapper,
    '\\.css$': 'identity-obj-proxy',
    '\\.(avif|webp|png|svg|woff2)(\\?.*)?$': path.join(root, 'libs/ui/src/testing/asset.cjs'),
  },
  transform: { '^.+\\.(tsx?|m?js|cjs)$': swc(true) },
  transformIgnorePatterns: ['/node_modules/(?!(@mantine|@aflora)/)'],
};
