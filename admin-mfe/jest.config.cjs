const { web } = require('../jest.preset.cjs');

module.exports = {
  ...web,
  testTimeout: 30_000,
  moduleNameMapper: { ...web.moduleNameMapper, '^@mantine/charts$': '<rootDir>/src/testing/no-charts.tsx' },
};
