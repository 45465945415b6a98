// The rules' own specs, which need neither a server nor a browser, for `npm run test:mutations`.
const { node } = require('./jest.preset.cjs');

module.exports = {
  ...node,
  rootDir: __dirname,
  testMatch: [
    '<rootDir>/libs/contracts/src/**/*.spec.ts',
    '<rootDir>/api/src/**/*.rules.spec.ts',
    '<rootDir>/api/src/auth/access.guard.spec.ts',
  ],
  // Measures the time that rules take for the worst input, which a mutated rule's instrumentation changes.
  testPathIgnorePatterns: [...node.testPathIgnorePatterns, 'hostile-input'],
  setupFiles: ['reflect-metadata'],
};
