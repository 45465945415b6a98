// All projects in one run, so that no worker idles while another project's longest file ends.
module.exports = {
  projects: ['<rootDir>/{*,libs/*,tools/*}/jest.config.cjs'],
  // Jest reads these two from here only.
  testTimeout: 60_000,
  workerIdleMemoryLimit: '1.5GB',
};
