// A Jest file loads everything anew: 3,500 modules for a spec of the API, Mantine and React for one of a page, which is most of what a short spec costs.
// The whole run (`npm run test:units`) therefore has files of several specs, each within a `describe` of its own; a single spec runs as it is.
const { mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } = require('node:fs');
const path = require('node:path');

const GROUPS = path.join(__dirname, '.cache/jest-groups');
const SPECS_PER_GROUP = 8;

// What reaches beyond its own `describe`: replaced modules, clocks that are set before any test, another environment.
const NEEDS_OWN_FILE =
  /jest\.(mock|doMock|resetModules|isolateModules)\(|^jest\.useFakeTimers|^ *\* @jest-environment|^\/\*\* @jest-environment/m;

/** The same project, whose specs are run in groups when the whole is run. */
exports.grouped = (projectDir, project) => {
  if (process.env.npm_lifecycle_event !== 'test:units') return project;
  const isSpec = (file) => /\.(spec|e2e-spec)\.tsx?$/.test(file);
  const specs = readdirSync(projectDir, { recursive: true })
    .filter((file) => isSpec(file) && !/(^|[/\\])(node_modules|dist)[/\\]/.test(file))
    .map((file) => path.join(projectDir, file));
  const alone = specs.filter((spec) => NEEDS_OWN_FILE.test(readFileSync(spec, 'utf8')));
  // Files of similar size are in different groups, so that all groups take about as long.
  const bySize = specs.filter((spec) => !alone.includes(spec)).sort((a, b) => statSync(b).size - statSync(a).size);
  const groups = Array.from({ length: Math.ceil(bySize.length / SPECS_PER_GROUP) }, () => []);
  bySize.forEach((spec, index) => groups[index % groups.length].push(spec));

  const folder = writeGroups(path.relative(__dirname, projectDir), groups);
  // Jest reads these as patterns, but not what `<rootDir>` stands for: a checkout may be in a folder named 'aflora (1)'.
  const testMatch = [path.join(folder, '*.spec.cjs'), ...alone].map((file) => `<rootDir>/${path.relative(projectDir, file)}`);
  return { ...project, rootDir: projectDir, roots: [projectDir, folder], testMatch };
};

/** Writes a file for each group of specs, and returns their folder. */
function writeGroups(name, groups) {
  const folder = path.join(GROUPS, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  groups.forEach((group, index) => writeFileSync(path.join(folder, `group-${index + 1}.spec.cjs`), group.map(asDescribe).join('')));
  return folder;
}

exports.writeGroups = writeGroups;

function asDescribe(spec) {
  const name = path.relative(__dirname, spec).replaceAll('\\', '/');
  return `describe(${JSON.stringify(name)}, () => { require(${JSON.stringify(spec)}); });\n`;
}
