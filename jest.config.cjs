const { availableParallelism } = require('node:os');

// All projects in one run, so that no worker idles while another project's longest file ends.
module.exports = {
  projects: ['<rootDir>/{*,libs/*,tools/*}/jest.config.cjs'],
  globalSetup: '<rootDir>/jest.temporary-folder.cjs',
  testTimeout: 120_000,
  // More than processors: half of a worker's time goes by while PostgreSQL works, or until a delay ends.
  maxWorkers: Math.ceil(availableParallelism() * 1.5),
  // A worker keeps memory of every file that it ran, and its garbage collections get slow.
  workerIdleMemoryLimit: '1.5GB',
};
