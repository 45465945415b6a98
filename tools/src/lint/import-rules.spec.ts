import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../common/paths';

interface Violation {
  from: string;
  to: string;
  rule: { name: string };
}

const ONE = 'export const one = 1;\n';

/** Each row violates one rule: the file, the imported file, the rule's name. */
const VIOLATIONS = [
  ['shell/src/loader.ts', 'site-mfe/src/page.ts', 'app-imports-no-app'],
  ['api/src/main.ts', 'libs/ui/src/index.ts', 'api-imports-node-libs-only'],
  ['shell/src/seed.ts', 'tools/src/art.ts', 'product-imports-no-tools'],
  ['tools/src/peek.ts', 'api/src/users/users.service.ts', 'tools-import-no-app'],
  ['tools/bench/src/peek.ts', 'api/src/users/users.service.ts', 'tools-import-no-app'],
  ['tools/src/stack.ts', 'tools/payment-sandbox/src/start-sandbox.ts', 'tools-know-no-user'],
  ['site-mfe/src/button.ts', 'node_modules/@mantine/core/index.js', 'site-has-no-mantine'],
  ['libs/contracts/src/money.ts', 'libs/ui/src/index.ts', 'contracts-imports'],
  ['libs/contracts/src/entity.ts', 'node_modules/typeorm/index.js', 'contracts-has-no-framework'],
  ['libs/api-client/src/toast.ts', 'libs/ui/src/index.ts', 'api-client-imports'],
  ['libs/ui/src/session.ts', 'libs/mfe-contract/src/index.ts', 'ui-imports'],
  ['libs/mfe-contract/src/theme.ts', 'libs/ui/src/index.ts', 'mfe-contract-imports'],
  ['libs/mfe-contract/src/client.ts', 'libs/api-client/src/index.ts', 'mfe-contract-takes-types-only'],
  ['site-mfe/src/features/cart/cart-page.ts', 'site-mfe/src/features/products/price.ts', 'feature-imports-no-feature'],
  ['site-mfe/src/lib/price.ts', 'site-mfe/src/components/price-tag.ts', 'site-mfe-layer-of-lib'],
  ['site-mfe/src/components/breadcrumbs.ts', 'site-mfe/src/features/products/price.ts', 'site-mfe-layer-of-components'],
  ['site-mfe/src/features/cart/cart-total.ts', 'site-mfe/src/layout/header.ts', 'site-mfe-layer-of-features'],
  ['site-mfe/src/layout/footer.ts', 'site-mfe/src/app/routes.ts', 'site-mfe-layer-of-layout'],
  ['site-mfe/src/app/start.ts', 'site-mfe/src/remote.ts', 'site-mfe-layer-of-app'],
  ['site-mfe/src/features/cart/cart-sample.ts', 'site-mfe/src/testing/a-cart.ts', 'site-mfe-layer-of-features'],
  ['admin-mfe/src/lib/dates.ts', 'admin-mfe/src/components/date-field.ts', 'admin-mfe-layer-of-lib'],
  ['admin-mfe/src/features/users/users-page.ts', 'admin-mfe/src/app/admin-app.ts', 'admin-mfe-layer-of-features'],
  ['shell/src/guard.ts', 'shell/server/main.ts', 'web-page-imports-no-server'],
  ['api/src/orders/orders.service.ts', 'api/src/users/user-lock.ts', 'api-module-has-three-entries'],
  ['api/src/donations/donations.service.ts', 'api/src/donations/donations.controller.ts', 'service-knows-no-controller'],
  ['api/src/orders/order-steps.ts', 'api/src/orders/stock/coupon-uses.service.ts', 'reservations-lock-for-orders'],
  ['api/src/orders/stock/order-holds.ts', 'api/src/orders/stock/order-stock.service.ts', 'reservations-lock-for-orders'],
  ['api/src/users/users.module.ts', 'api/src/orders/orders.module.ts', 'layer-of-users'],
  ['api/src/auth/auth.service.ts', 'api/src/profiles/profiles.service.ts', 'layer-of-auth'],
  ['api/src/common/clock.ts', 'api/src/storage/storage.service.ts', 'layer-of-common'],
] as const;

/** Imports that the rules allow: the file and the imported file. */
const ALLOWED = [
  ['site-mfe/src/app/page-list.ts', 'site-mfe/src/features/products/price.ts'],
  ['site-mfe/src/layout/menu.ts', 'site-mfe/src/features/products/price.ts'],
  ['site-mfe/src/features/cart/cart-page.spec.ts', 'site-mfe/src/testing/a-cart.ts'],
  ['api/src/orders/order-mail.ts', 'api/src/users/users.service.ts'],
  ['api/src/physical-products/stock.ts', 'api/src/common/problem.ts'],
  ['api/src/orders/stock/order-reservations.service.ts', 'api/src/orders/stock/order-stock.service.ts'],
  ['admin-mfe/src/page.ts', 'libs/ui/src/index.ts'],
  ['admin-mfe/src/layout/top-bar.ts', 'admin-mfe/src/lib/shell.ts'],
] as const;

describe('the import rules', () => {
  const folder = mkdtempSync(join(tmpdir(), 'aflora-imports-spec-'));

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('report every violation, no allowed import, and cycles of values and of types', () => {
    for (const [file, target] of [...VIOLATIONS, ...ALLOWED]) write(file, importOf(file, target));
    for (const [, target] of [...VIOLATIONS, ...ALLOWED]) write(target, ONE, { keep: true });
    write('shell/src/egg.ts', "import './hen';\n");
    write('shell/src/hen.ts', "import './egg';\n");
    write('shell/src/cat.ts', "import type { Dog } from './dog';\nexport type Cat = Dog;\n");
    write('shell/src/dog.ts', "import type { Cat } from './cat';\nexport type Dog = Cat | string;\n");

    const found = violations().map(({ from, to, rule }) => `${from} → ${to}: ${rule.name}`);

    for (const [file, target, name] of VIOLATIONS) expect(found).toContain(`${file} → ${target}: ${name}`);
    expect(found.filter((line) => ALLOWED.some(([file]) => line.startsWith(`${file} `)))).toEqual([]);
    for (const file of ['egg', 'cat']) expect(found).toContainEqual(expect.stringMatching(`shell/src/${file}.ts → .*: no-cycles`));
  });

  it('refuse a new API module until it is in a layer', () => {
    write('api/src/raffles/raffles.service.ts', ONE);
    expect(violations).toThrow('api/src/raffles is in no layer');
    rmSync(join(folder, 'api/src/raffles'), { recursive: true });
  });

  it('refuse a folder of a remote that is not a layer', () => {
    const unknown = 'site-mfe/src/helpers';
    write(`${unknown}/price.ts`, ONE);
    expect(violations).toThrow(`${unknown} is not a layer of a remote`);
  });

  function write(file: string, text: string, { keep = false } = {}): void {
    const path = join(folder, file);
    mkdirSync(dirname(path), { recursive: true });
    try {
      writeFileSync(path, text, { flag: keep ? 'wx' : 'w' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }

  function violations(): Violation[] {
    const rules = pathToFileURL(join(ROOT, 'tools/eslint/import-rules.mjs')).href;
    const config = `import { importRules } from '${rules}';\nexport default { forbidden: importRules(import.meta.dirname), options: { tsPreCompilationDeps: true, doNotFollow: { path: 'node_modules' } } };\n`;
    write('rules.mjs', config);
    const command = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
    const args = [command, '--config', 'rules.mjs', '--output-type', 'json', 'shell', 'site-mfe', 'admin-mfe', 'api', 'libs', 'tools'];
    const report = execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8', stdio: 'pipe', maxBuffer: 64 * 1024 * 1024 });
    return (JSON.parse(report) as { summary: { violations: Violation[] } }).summary.violations;
  }
});

function importOf(file: string, target: string): string {
  const up = '../'.repeat(file.split('/').length - 1);
  return `import '${up}${target.replace(/\.(ts|js)$/, '')}';\n${ONE}`;
}
