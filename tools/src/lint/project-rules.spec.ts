import { Linter } from 'eslint';
import tseslint from 'typescript-eslint';
import { aflora } from '../../eslint/plugin.mjs';

const ANY_CODE = 'const a = 1;\n';
const RELEASE_ORGANIZATION = "import { releaseOrganization } from '@aflora/contracts/content'";

describe('the project’s lint rules refuse', () => {
  it.each([
    ['a value inside SQL', 'api/src/orders/orders.service.ts', 'db.query(`SELECT * FROM orders WHERE id = ${id}`)', 'SQL injection'],
    ['a value added to SQL', 'api/src/orders/orders.service.ts', "builder.addSelect('sum(' + column + ')')", 'SQL injection'],
    ['a sort key inside SQL', 'api/src/orders/orders.service.ts', 'builder.orderBy(`o.${key}`)', 'SQL injection'],
    ['process.env elsewhere', 'api/src/auth/auth.service.ts', 'const secret = process.env.JWT_SECRET;', "the program's env.ts"],
    ['import.meta.env elsewhere', 'shell/src/app.tsx', 'const url = import.meta.env.VITE_URL;', "the program's env.ts"],
    ['the release’s organization', 'site-mfe/src/layout/footer.tsx', `${RELEASE_ORGANIZATION};`, 'Administrators change'],
    ['an HTTP exception', 'api/src/auth/auth.service.ts', "throw new NotFoundException('x')", 'no stable code'],
    ['a toast elsewhere', 'admin-mfe/src/features/users/users-page.tsx', 'notifications.show({})', 'each failure shows one toast'],
    ['a default export', 'libs/ui/src/theme/theme.ts', 'export default 1;', 'use a named export'],
    ['forwardRef in the API', 'api/src/auth/auth.module.ts', 'forwardRef(() => UsersModule)', 'wrong layer'],
    ['a barrel in an app', 'shell/src/session/index.ts', ANY_CODE, 'only libs have an index.ts'],
    ['a vague file name', 'shell/src/utils.ts', ANY_CODE, 'describe the file'],
    ['a file name with capitals', 'shell/src/Session.ts', ANY_CODE, 'kebab-case'],
  ])('%s', (_what, file, code, message) => {
    expect(messages(file, code)).toEqual([expect.stringContaining(message)]);
  });
});

describe('the project’s lint rules accept', () => {
  it.each([
    ['SQL with parameters', 'api/src/orders/orders.service.ts', "db.query('SELECT 1 WHERE id = $1', [id])"],
    ['constant SQL over several lines', 'api/src/orders/orders.service.ts', "db.query('SELECT 1 ' + 'FROM orders')"],
    ['process.env in env.ts', 'api/src/config/env.ts', 'export const url = process.env.DATABASE_URL;'],
    ['the release’s organization as a default', 'api/src/organization/organization.service.ts', `${RELEASE_ORGANIZATION};`],
    ["a remote's default export", 'site-mfe/src/remote.tsx', 'export default 1;'],
    ["a lib's index", 'libs/ui/src/index.ts', ANY_CODE],
    ['the toast file', 'libs/ui/src/provider/show-toast.tsx', 'notifications.show({})'],
  ])('%s', (_what, file, code) => {
    expect(messages(file, code)).toEqual([]);
  });
});

function messages(file: string, code: string): string[] {
  const rules = Object.fromEntries(Object.keys(aflora.rules).map((name) => [`aflora/${name}`, 'error' as const]));
  const config = { files: ['**/*.{ts,tsx}'], plugins: { aflora }, rules, languageOptions: { parser: tseslint.parser as Linter.Parser } };
  return new Linter({ cwd: '/checkout' })
    .verify(code, [config as Linter.Config], { filename: `/checkout/${file}` })
    .map(({ message }) => message);
}
