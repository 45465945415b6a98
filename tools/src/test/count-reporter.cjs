// Leaves each project's figures in `.cache/jest.json`, which Nx restores with a cached run.
const { mkdirSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');

module.exports = class CountReporter {
  constructor({ rootDir }) {
    this.folder = join(rootDir, '.cache');
  }

  onRunComplete(_contexts, { numPassedTests, numFailedTests, numRuntimeErrorTestSuites }) {
    mkdirSync(this.folder, { recursive: true });
    writeFileSync(join(this.folder, 'jest.json'), JSON.stringify({ numPassedTests, numFailedTests, numRuntimeErrorTestSuites }));
  }
};
