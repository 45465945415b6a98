import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../common/paths';

const ASYNC = 'export async function save(): Promise<void> {}\nexport const count = 1;\n';

describe('npm run lint:promises', () => {
  it('accepts promises that are awaited or ignored on purpose', () => {
    expect(lint(`${ASYNC}await save();\nvoid save();\n`)).toEqual([]);
  });

  it('refuses a promise that nobody waits for, and an await of anything else', () => {
    expect(lint(`${ASYNC}save();\nawait count;\n`)).toEqual(['typescript(no-floating-promises)', 'typescript(await-thenable)']);
  });
});

/** The violations of a file, by the repository's own configuration. */
function lint(code: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'promises-'));
  copyFileSync(join(ROOT, '.oxlintrc.json'), join(folder, '.oxlintrc.json'));
  writeFileSync(join(folder, 'tsconfig.json'), '{ "compilerOptions": { "target": "es2022", "module": "esnext" } }');
  writeFileSync(join(folder, 'save.ts'), code);
  const args = [join(ROOT, 'node_modules/oxlint/bin/oxlint'), '--type-aware', '--format=json', folder];
  const env = { OXLINT_TSGOLINT_PATH: join(ROOT, 'node_modules/oxlint-tsgolint/bin/tsgolint.js') };
  try {
    execFileSync(process.execPath, args, { cwd: folder, env, encoding: 'utf8' });
    return [];
  } catch (error) {
    const { diagnostics } = JSON.parse((error as { stdout: string }).stdout) as { diagnostics: { code: string }[] };
    return diagnostics.map(({ code }) => code);
  }
}
