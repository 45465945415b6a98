module.exports = { ...require('../jest.preset.cjs').web, testTimeout: 30_000 };
