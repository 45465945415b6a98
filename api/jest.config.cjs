const { grouped } = require('../jest.groups.cjs');
const { node } = require('../jest.preset.cjs');

// What @fastify/cookie and @fastify/static load that is ESM only, and the one that imports it at run time.
const esmOfFastify = ['@fastify/cookie', 'cookie', 'content-disposition'];
// What otplib and @simplewebauthn/server load that is ESM only.
const esmOfSecondFactors = ['@otplib/[^/]+', '@scure/base', '@noble/hashes'];

module.exports = grouped(__dirname, {
  ...node,
  testMatch: ['<rootDir>/src/**/*.spec.ts', '<rootDir>/test/**/*.e2e-spec.ts'],
  setupFiles: ['reflect-metadata'],
  globalSetup: '<rootDir>/test/setup/start-database.ts',
  globalTeardown: '<rootDir>/test/setup/stop-database.ts',
  transformIgnorePatterns: node.transformIgnorePatterns.map((pattern) =>
    pattern.replace('(?!(', `(?!(${[...esmOfFastify, ...esmOfSecondFactors].join('|')}|`),
  ),
});
