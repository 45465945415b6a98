const { web } = require('../jest.preset.cjs');

module.exports = {
  ...web,
  moduleNameMapper: { ...web.moduleNameMapper, '^@mantine/charts$': '<rootDir>/src/testing/no-charts.tsx' },
};
