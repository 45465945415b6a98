import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The API's floors, top first. Imports only go down; the folders of one floor don't know each other, except on the ground. */
const API_FLOORS = [
  ['reports', 'privacy', 'people', 'search'],
  ['orders', 'donations', 'ong-members'],
  ['payments', 'outbox', 'releases', 'physical-products', 'digital-products', 'contact-messages', 'auth', 'profiles'],
  ['storage', 'mail', 'jobs', 'audit', 'users', 'health', 'content-changes'],
  ['common', 'config', 'database'],
];

/** The folders of a remote's `src`, top first. Imports only go down; the files beside them (`remote.tsx`, `main.tsx`, `fragment.tsx`) compose. */
const REMOTE_FLOORS = ['app', 'layout', 'features', 'components', 'lib'];
/** Folders beside the floors: pictures, what only tests use, and the console that runs without a shell. */
const BESIDE_FLOORS = ['assets', 'testing', 'alone'];
const REMOTES = ['site-mfe', 'admin-mfe'];
const TESTS = '(\\.spec\\.tsx?$|/testing/)';

const APPS = ['shell', 'site-mfe', 'admin-mfe', 'api'];
const WEB_APPS = '^(shell|site-mfe|admin-mfe)/';
const FRAMEWORKS = '(^|/)node_modules/(react|react-dom|@mantine|@nestjs|typeorm)/';
// The seed fills the tables of every module, and the list of entities names them all: they compose, like app.module.ts.
const COMPOSERS = '^api/src/(database/seed/|[^/]+\\.ts$)';

const rule = (name, comment, { from, to }) => ({ name, comment, severity: 'error', from, to });

/** Every import rule of the house; the API's come from its folder listing, so a new module is covered or refused. */
export function importRules(root) {
  return [...appRules(), ...libRules(), ...featureRules(), ...remoteFloorRules(root), ...apiModuleRules(), ...floorRules(root), noCycles()];
}

function appRules() {
  return [
    rule(
      'app-imports-no-app',
      'Apps are built and released alone: they meet in libs/, and the shell reaches the remotes at run time only.',
      {
        from: { path: `^(${APPS.join('|')})/` },
        to: { path: `^(${APPS.join('|')})/`, pathNot: '^$1/' },
      },
    ),
    rule('api-imports-contracts-only', 'Web code and API code meet only in libs/contracts; everything else in libs/ may need a browser.', {
      from: { path: '^api/' },
      to: { path: '^libs/', pathNot: '^libs/contracts/' },
    }),
    rule(
      'product-imports-no-tools',
      'What is shipped must not depend on what runs it on a developer machine. Tests and build configs may.',
      {
        from: { path: `^(${APPS.join('|')}|libs/[^/]+)/src/`, pathNot: '\\.(spec|e2e-spec)\\.tsx?$' },
        to: { path: '^(tools|e2e)/' },
      },
    ),
    rule('tools-import-no-app', 'The tools start the product as a visitor gets it, from its builds.', {
      from: { path: '^(tools/src|e2e)/' },
      to: { path: `^(${APPS.join('|')})/` },
    }),
    rule(
      'site-has-no-mantine',
      'The site downloads only the components that libs/ui picks; a direct import pulls all of Mantine: import from @aflora/ui.',
      {
        from: { path: '^site-mfe/src/' },
        to: { path: '(^|/)node_modules/@mantine/' },
      },
    ),
  ];
}

function libRules() {
  const may = (lib, allowed, why) =>
    rule(`${lib}-imports`, why, {
      from: { path: `^libs/${lib}/` },
      to: { path: `^(libs|tools|e2e|${APPS.join('|')})/`, pathNot: `^libs/(${[lib, ...allowed].join('|')})/` },
    });
  return [
    may('contracts', [], 'contracts is what both sides agree on: it imports nothing of ours.'),
    rule('contracts-has-no-framework', 'contracts runs in the API and in the browser: no React, no Nest, no TypeORM.', {
      from: { path: '^libs/contracts/' },
      to: { path: FRAMEWORKS },
    }),
    may('api-client', ['contracts'], 'api-client turns fetch into contracts, and knows no screen.'),
    may('ui', ['contracts', 'api-client'], 'ui knows rules and problems, not the shell or a page.'),
    may('mfe-contract', ['contracts', 'api-client'], 'mfe-contract stands between shell and remotes and belongs to neither.'),
    rule(
      'mfe-contract-takes-types-only',
      'Services cross the boundary as arguments; importing one at run time would bundle a second copy.',
      {
        from: { path: '^libs/mfe-contract/' },
        to: { path: '^libs/(contracts|api-client)/', dependencyTypesNot: ['type-only'] },
      },
    ),
  ];
}

function featureRules() {
  return [
    rule('feature-imports-no-feature', 'Features stay removable: pages and routes compose them, what two need goes to components or lib.', {
      from: { path: '^(site-mfe|admin-mfe|shell)/src/features/([^/]+)/' },
      to: { path: '^$1/src/features/', pathNot: '^$1/src/features/$2/' },
    }),
    rule('web-server-stays-out-of-the-page', 'server/ runs in node and src/ in the browser.', {
      from: { path: `${WEB_APPS}src/` },
      to: { path: '^$1/server/' },
    }),
  ];
}

function remoteFloorRules(root) {
  return REMOTES.flatMap((remote) => {
    assertEveryFolderIsAFloor(root, remote);
    return REMOTE_FLOORS.map((folder, floor) => {
      const above = REMOTE_FLOORS.slice(0, floor).map((other) => `^${remote}/src/${other}/`);
      return rule(
        `${remote}-floor-of-${folder}`,
        `Imports of a remote run ${REMOTE_FLOORS.join(' → ')}, never back: move what both need down to components (with JSX) or lib (without).`,
        {
          from: { path: `^${remote}/src/${folder}/`, pathNot: TESTS },
          to: { path: [...above, `^${remote}/src/[^/]+$`, `^${remote}/src/.*testing/`] },
        },
      );
    });
  });
}

function assertEveryFolderIsAFloor(root, remote) {
  const source = join(root, remote, 'src');
  if (!existsSync(source)) return;
  const known = new Set([...REMOTE_FLOORS, ...BESIDE_FLOORS]);
  const unknown = readdirSync(source, { withFileTypes: true }).find((entry) => entry.isDirectory() && !known.has(entry.name));
  if (unknown)
    throw new Error(`${remote}/src/${unknown.name} is no floor of a remote: see REMOTE_FLOORS in tools/eslint/import-rules.mjs.`);
}

function apiModuleRules() {
  const ground = API_FLOORS.at(-1).join('|');
  return [
    rule(
      'api-module-has-three-doors',
      'Another module is known by its .module, .service and .entity only; the rest may change without asking.',
      {
        from: { path: '^api/src/([^/]+)/', pathNot: COMPOSERS },
        to: { path: '^api/src/[^/]+/', pathNot: [`^api/src/($1|${ground})/`, '\\.(module|service|entity)\\.ts$'] },
      },
    ),
    rule('service-knows-no-controller', 'The rules hold whoever asks: controllers call services, never the other way.', {
      from: { path: '\\.service\\.ts$' },
      to: { path: '\\.controller\\.ts$' },
    }),
  ];
}

function floorRules(root) {
  assertEveryFolderHasAFloor(root);
  return API_FLOORS.flatMap((folders, floor) => {
    const above = API_FLOORS.slice(0, floor).flat();
    const ground = floor === API_FLOORS.length - 1;
    return folders.map((folder) => {
      const beside = ground ? [] : folders.filter((other) => other !== folder);
      const closed = [...above, ...beside].join('|') || 'nothing';
      return rule(
        `floor-of-${folder}`,
        `api/src/${folder} imports only from the floors under it: move what both need down, or let the upper one register itself.`,
        {
          from: { path: `^api/src/${folder}/`, pathNot: COMPOSERS },
          to: { path: `^api/src/(${closed})/` },
        },
      );
    });
  });
}

function assertEveryFolderHasAFloor(root) {
  const source = join(root, 'api/src');
  if (!existsSync(source)) return;
  const known = new Set(API_FLOORS.flat());
  const unknown = readdirSync(source, { withFileTypes: true }).filter((entry) => entry.isDirectory() && !known.has(entry.name));
  if (unknown.length)
    throw new Error(`api/src/${unknown[0].name} stands on no floor: add it to API_FLOORS in tools/eslint/import-rules.mjs.`);
}

function noCycles() {
  return rule('no-cycles', 'Files in a circle can only be understood, tested and loaded together.', {
    from: {},
    to: { circular: true },
  });
}
