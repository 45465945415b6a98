// Puts small faults into the rules of money, permissions and validation, one at a time, and expects a spec to fail each time. By hand and
// weekly, because it takes longer than everything that a change has to pass.
export default {
  mutate: [
    'api/src/donations/**/*.rules.ts',
    'api/src/orders/**/*.rules.ts',
    'api/src/ong-members/**/*.rules.ts',
    'api/src/payments/**/*.rules.ts',
    'api/src/auth/**/*.rules.ts',
    'api/src/auth/access.guard.ts',
    'api/src/profiles/*.rules.ts',
    'libs/contracts/src/rules/*.ts',
    'libs/contracts/src/member-prices.ts',
    '!**/*.spec.ts',
  ],
  testRunner: 'jest',
  plugins: ['@stryker-mutator/jest-runner'],
  jest: { configFile: 'jest.mutations.cjs', enableFindRelatedTests: false },
  coverageAnalysis: 'perTest',
  // Only these are copied for the run.
  ignorePatterns: ['**', '!api/**', '!libs/**', '!jest.*.cjs', '!package.json', '!tsconfig*.json', 'node_modules'],
  tempDirName: '.cache/mutations',
  thresholds: { high: 90, low: 85, break: 85 },
  reporters: ['clear-text', 'json'],
  jsonReporter: { fileName: '.cache/mutations.json' },
  clearTextReporter: { allowColor: false, reportTests: false, logTests: false },
  concurrency: 2,
  allowConsoleColors: false,
  disableTypeChecks: true,
};
