// Loaded by --require before everything else: on a Node that is too old, the packages fail with errors that don't say so.
const { engines } = require('../../../package.json');

const refusal = refusalOf(process.versions.node);
if (refusal) {
  console.error(`\n  ${refusal}\n`);
  process.exit(1);
}

function refusalOf(version) {
  let semver;
  try {
    semver = require('semver');
  } catch {
    return 'The packages are not installed: run npm ci first.';
  }
  if (semver.satisfies(version, engines.node)) return undefined;
  const oldest = engines.node.match(/\d+\.\d+/g).join(' or ');
  return `This is Node ${version}, and at least ${oldest} is needed: install the current LTS version.`;
}
