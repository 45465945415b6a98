// The rules' own specs, which need neither a server nor a browser, in one file: `npm run test:mutations` runs it two thousand times.
const { readdirSync } = require('node:fs');
const path = require('node:path');
const { writeGroups } = require('./jest.groups.cjs');
const { node } = require('./jest.preset.cjs');

// Not that of hostile input, which measures time.
const SPEC_OF_RULES = /(\.rules|[/\\]access\.guard|[/\\]member-prices|rules[/\\](?!hostile)[^/\\]+)\.spec\.ts$/;
const specs = ['api/src', 'libs/contracts/src'].flatMap((folder) =>
  readdirSync(path.join(__dirname, folder), { recursive: true })
    .map((file) => path.join(__dirname, folder, file))
    .filter((file) => SPEC_OF_RULES.test(file)),
);
const folder = writeGroups('mutations', [specs]);

module.exports = {
  ...node,
  rootDir: path.join(__dirname, 'api'),
  roots: [path.join(__dirname, 'api/src'), path.join(__dirname, 'libs/contracts/src'), folder],
  testMatch: [path.join(folder, '*.spec.cjs')],
  setupFiles: ['reflect-metadata'],
};
