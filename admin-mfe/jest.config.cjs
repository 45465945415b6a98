const { grouped } = require('../jest.groups.cjs');
const { web } = require('../jest.preset.cjs');

module.exports = grouped(__dirname, {
  ...web,
  moduleNameMapper: { ...web.moduleNameMapper, '^@mantine/charts$': '<rootDir>/src/testing/no-charts.tsx' },
});
