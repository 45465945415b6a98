import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Layers of the API, top first. Imports only go down; folders of the same layer don't import each other, except in the lowest layer. */
const API_LAYERS = [
  ['reports', 'impact', 'privacy', 'people', 'search', 'claims', 'failed-jobs'],
  ['orders'],
  ['donations', 'ong-members'],
  [
    'payments',
    'outbox',
    'coupons',
    'releases',
    'policy-reports',
    'physical-products',
    'digital-products',
    'contact-messages',
    'saved-views',
    'expenses',
    'auth',
    'profiles',
  ],
  ['products', 'settings'],
  ['storage', 'mail', 'audit', 'users', 'idempotency', 'health', 'observe', 'content-changes'],
  ['personal-data', 'organization', 'jobs'],
  ['common', 'config', 'database'],
];

/**
 * Layers of a remote's `src`, top first. Imports only go down; the files in `src` itself (`remote.tsx`, `main.tsx`, `fragment.tsx`) compose
 * the layers.
 */
const REMOTE_LAYERS = ['app', 'layout', 'features', 'components', 'lib'];
/** Folders outside of the layers: images and test support. */
const OTHER_FOLDERS = ['assets', 'testing'];
const REMOTES = ['site-mfe', 'admin-mfe'];
const TESTS = '(\\.spec\\.tsx?$|/testing/)';

const APPS = ['shell', 'site-mfe', 'admin-mfe', 'api'];
const WEB_APPS = '^(shell|site-mfe|admin-mfe)/';
const FRAMEWORKS = '(^|/)node_modules/(react|react-dom|@mantine|@nestjs|typeorm)/';
// The seed and the list of entities use every module, so they may import all of them, like app.module.ts.
const COMPOSERS = '^api/src/(database/seed/|[^/]+\\.ts$)';

const rule = (name, comment, { from, to }) => ({ name, comment, severity: 'error', from, to });

/** All import rules. Those of the API and the remotes are generated from folder listings, so a new folder is either covered or refused. */
export function importRules(root) {
  return [...appRules(), ...libRules(), ...featureRules(), ...remoteLayerRules(root), ...apiModuleRules(), ...layerRules(root), noCycles()];
}

function appRules() {
  return [
    rule(
      'app-imports-no-app',
      'Apps are built and released separately: they share code in libs/ only, and the shell loads the remotes at run time.',
      {
        from: { path: `^(${APPS.join('|')})/` },
        to: { path: `^(${APPS.join('|')})/`, pathNot: '^$1/' },
      },
    ),
    rule(
      'api-imports-node-libs-only',
      'Web and API share only libs/contracts and libs/observe; everything else in libs/ may need a browser.',
      {
        from: { path: '^api/' },
        to: { path: '^libs/', pathNot: '^libs/(contracts|observe)/' },
      },
    ),
    rule('product-imports-no-tools', 'Production code must not depend on the development tools; tests and build configs may.', {
      from: { path: `^(${APPS.join('|')}|libs/[^/]+)/src/`, pathNot: '\\.(spec|e2e-spec)\\.tsx?$' },
      to: { path: '^(tools|e2e)/' },
    }),
    rule('tools-import-no-app', 'The tools start the product from its builds, as visitors get it.', {
      from: { path: '^(tools/src|tools/bench/src|tools/payment-sandbox|e2e)/' },
      to: { path: `^(${APPS.join('|')})/` },
    }),
    rule('tools-know-no-user', 'The benchmarks and the payment sandbox use the tools: an import back would be a cycle of workspaces.', {
      from: { path: '^tools/src/' },
      to: { path: '^tools/(bench|payment-sandbox)/' },
    }),
    rule(
      'site-has-no-mantine',
      'The site loads only the components that libs/ui exports, a direct import loads all of Mantine: import from @aflora/ui.',
      {
        from: { path: '^site-mfe/src/' },
        to: { path: '(^|/)node_modules/@mantine/' },
      },
    ),
  ];
}

function libRules() {
  const may = (lib, allowed, reason) =>
    rule(`${lib}-imports`, reason, {
      from: { path: `^libs/${lib}/` },
      to: { path: `^(libs|tools|e2e|${APPS.join('|')})/`, pathNot: `^libs/(${[lib, ...allowed].join('|')})/` },
    });
  return [
    may('contracts', [], 'contracts is shared by web and API: it imports nothing of this repository.'),
    rule('contracts-has-no-framework', 'contracts runs in the API and in the browser: no React, no Nest, no TypeORM.', {
      from: { path: '^libs/contracts/' },
      to: { path: FRAMEWORKS },
    }),
    may('api-client', ['contracts'], 'api-client knows the API only, no user interface.'),
    may('ui', ['contracts', 'api-client'], 'ui knows rules and problems, but not the shell or a page.'),
    may('observe', [], 'observe runs in every server: it imports nothing of this repository.'),
    may(
      'releases',
      ['contracts', 'mfe-contract', 'observe'],
      'releases builds, stores and serves releases: it knows no page and no component.',
    ),
    may('mfe-contract', ['contracts', 'api-client'], 'mfe-contract is the contract between shell and remotes: it imports neither.'),
    rule(
      'mfe-contract-takes-types-only',
      'The shell passes services to remotes as arguments; a run-time import would bundle a second copy.',
      {
        from: { path: '^libs/mfe-contract/' },
        to: { path: '^libs/(contracts|api-client)/', dependencyTypesNot: ['type-only'] },
      },
    ),
  ];
}

function featureRules() {
  return [
    rule(
      'feature-imports-no-feature',
      'Features don’t depend on each other: pages and routes compose them, shared code goes to components or lib.',
      {
        from: { path: '^(site-mfe|admin-mfe|shell)/src/features/([^/]+)/' },
        to: { path: '^$1/src/features/', pathNot: '^$1/src/features/$2/' },
      },
    ),
    rule('web-page-imports-no-server', 'server/ runs in node, src/ in the browser.', {
      from: { path: `${WEB_APPS}src/` },
      to: { path: '^$1/server/' },
    }),
  ];
}

function remoteLayerRules(root) {
  return REMOTES.flatMap((remote) => {
    assertOnlyKnownFolders(root, remote);
    return REMOTE_LAYERS.map((folder, layer) => {
      const above = REMOTE_LAYERS.slice(0, layer).map((other) => `^${remote}/src/${other}/`);
      return rule(
        `${remote}-layer-of-${folder}`,
        `Imports of a remote run ${REMOTE_LAYERS.join(' → ')}, never back: move shared code down to components (with JSX) or lib (without).`,
        {
          from: { path: `^${remote}/src/${folder}/`, pathNot: TESTS },
          to: { path: [...above, `^${remote}/src/[^/]+$`, `^${remote}/src/.*testing/`] },
        },
      );
    });
  });
}

function assertOnlyKnownFolders(root, remote) {
  const source = join(root, remote, 'src');
  if (!existsSync(source)) return;
  const known = new Set([...REMOTE_LAYERS, ...OTHER_FOLDERS]);
  const unknown = readdirSync(source, { withFileTypes: true }).find((entry) => entry.isDirectory() && !known.has(entry.name));
  if (unknown)
    throw new Error(`${remote}/src/${unknown.name} is not a layer of a remote: see REMOTE_LAYERS in tools/eslint/import-rules.mjs.`);
}

function apiModuleRules() {
  const lowest = API_LAYERS.at(-1).join('|');
  return [
    rule('api-module-has-three-entries', 'Import only the .module, .service and .entity of another module; its other files are private.', {
      from: { path: '^api/src/([^/]+)/', pathNot: COMPOSERS },
      to: { path: '^api/src/[^/]+/', pathNot: [`^api/src/($1|${lowest})/`, '\\.(module|service|entity)\\.ts$'] },
    }),
    rule('service-knows-no-controller', 'Controllers call services, never the other way: a service works for every caller.', {
      from: { path: '\\.service\\.ts$' },
      to: { path: '\\.controller\\.ts$' },
    }),
    rule(
      'reservations-lock-for-orders',
      'Coupons and products are locked in one sequence, or orders deadlock: add what you need to OrderReservationsService.',
      {
        from: { path: '^api/src/', pathNot: '^api/src/orders/(orders\\.module|stock/order-reservations\\.service)\\.ts$' },
        to: { path: '^api/src/orders/stock/(coupon-uses|order-stock)\\.service\\.ts$' },
      },
    ),
  ];
}

function layerRules(root) {
  assertEveryFolderHasALayer(root);
  return API_LAYERS.flatMap((folders, layer) => {
    const above = API_LAYERS.slice(0, layer).flat();
    const isLowest = layer === API_LAYERS.length - 1;
    return folders.map((folder) => {
      const sameLayer = isLowest ? [] : folders.filter((other) => other !== folder);
      const forbidden = [...above, ...sameLayer].join('|') || 'nothing';
      return rule(
        `layer-of-${folder}`,
        `api/src/${folder} imports only from lower layers: move shared code down, or let the upper module register itself.`,
        {
          from: { path: `^api/src/${folder}/`, pathNot: COMPOSERS },
          to: { path: `^api/src/(${forbidden})/` },
        },
      );
    });
  });
}

function assertEveryFolderHasALayer(root) {
  const source = join(root, 'api/src');
  if (!existsSync(source)) return;
  const known = new Set(API_LAYERS.flat());
  const unknown = readdirSync(source, { withFileTypes: true }).filter((entry) => entry.isDirectory() && !known.has(entry.name));
  if (unknown.length) throw new Error(`api/src/${unknown[0].name} is in no layer: add it to API_LAYERS in tools/eslint/import-rules.mjs.`);
}

function noCycles() {
  return rule('no-cycles', 'Files of a cycle can only be understood, tested and loaded together.', {
    from: {},
    to: { circular: true },
  });
}
