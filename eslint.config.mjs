import js from '@eslint/js';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';
import { aflora } from './tools/eslint/plugin.mjs';

const HOUSE = Object.fromEntries(Object.keys(aflora.rules).map((name) => [`aflora/${name}`, 'error']));

// Split by verb (`donation-refunds.service.ts`), never by number.
const SIZES = {
  'max-lines': ['error', 300],
  'max-lines-per-function': ['error', 60],
  'max-params': ['error', 3],
  complexity: ['error', 20],
};

/** Packages of the API that an idle process never needs: without them it starts sooner and takes a fifth less memory. */
const LOADED_WHEN_USED = [
  ...['@aws-sdk/client-s3', '@simplewebauthn/server', '@zxcvbn-ts/language-common', 'mjml'],
  ...['nodemailer', 'pdfmake', 'pix-utils', 'prom-client', 'sharp'],
].map((name) => ({ name, allowTypeImports: true, message: `Load it where it is used: await import('${name}').` }));

const EFFECT_RESULTS = {
  selector:
    'CallExpression[callee.name=/^use(Layout|Insertion)?Effect$/] > ArrowFunctionExpression[expression=true]:not([body.type=/^(ArrowFunctionExpression|UnaryExpression)$/])',
  message:
    'React calls what an effect returns: use `void` or braces. A method can return something in the next browser, as scrollIntoView() does since Chromium 156.',
};

const EARLY_FORMATS = {
  selector: ':matches(Program, ExportNamedDeclaration) > VariableDeclaration > VariableDeclarator > NewExpression[callee.object.name=Intl]',
  message: 'The first format of a page takes a phone more than 100 ms: make it when it is used, or use those of @aflora/ui.',
};

const SUBMIT_BUTTONS = {
  selector: 'JSXOpeningElement[name.name=/^[A-Z]/] > JSXAttribute[name.name="type"][value.value="submit"]',
  message:
    'SubmitButton of @aflora/ui keeps the focus in the field: the error that a blur shows would move the button away from the press.',
};

const COMMONJS_NAMES = {
  selector: ':matches(:function > .params, TSParameterProperty > .parameter)[name=/^(exports|module|require)$/]',
  message: 'In the built CommonJS this hides a variable of the module system, by which imports are read: name it otherwise.',
};

const ROW_LOCKS = {
  selector:
    'CallExpression[callee.property.name=/^find/][arguments.0.name=/^(Donation|OngMember|Order)$/] > ObjectExpression > Property[key.name="lock"]',
  message: 'Rows are locked in one sequence, or transactions deadlock: lock them with the *-locks.service of their module.',
};

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/node_modules/**',
      '**/coverage/**',
      '**/.nx/**',
      '**/.cache/**',
      '**/.tmp/**',
      '**/.data/**',
      '**/playwright-report/**',
      '**/test-results/**',
    ],
  },
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommended],
    plugins: { aflora },
    rules: {
      ...HOUSE,
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      eqeqeq: 'error',
      ...SIZES,
      'no-console': 'off',
    },
  },
  // A component's length is mostly markup.
  { files: ['**/*.tsx'], rules: { 'max-lines-per-function': ['error', 120] } },
  {
    // A table of cases gives its test as many parameters as it has columns.
    files: ['**/*.{spec,e2e-spec,journey,exclusive}.{ts,tsx}'],
    rules: { 'max-lines': ['error', 500], 'max-lines-per-function': 'off', 'max-params': 'off' },
  },
  // Rows of data and DDL are read from top to bottom.
  { files: ['**/*.data.ts', '**/migrations/*.ts'], rules: { 'max-lines': 'off', 'max-lines-per-function': 'off' } },
  // Nest injects the parts of a class into its constructor and the inputs of a route into its handler.
  { files: ['api/src/**/*.ts'], rules: { 'max-params': 'off' } },
  {
    // Constructor types are what Nest injects by: they must stay real imports.
    files: ['api/**/*.ts'],
    rules: {
      '@typescript-eslint/consistent-type-imports': 'off',
      'no-restricted-syntax': ['error', COMMONJS_NAMES],
    },
  },
  {
    files: ['api/src/**/*.ts'],
    ignores: ['**/*-locks.service.ts'],
    rules: { 'no-restricted-syntax': ['error', COMMONJS_NAMES, ROW_LOCKS] },
  },
  {
    files: ['api/src/**/*.ts'],
    ignores: ['**/*.spec.ts'],
    rules: { '@typescript-eslint/no-restricted-imports': ['error', { paths: LOADED_WHEN_USED }] },
  },
  {
    files: ['libs/contracts/src/**/*.ts'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: 'class-validator',
              importNames: ['IsPhoneNumber', 'isPhoneNumber'],
              message:
                'The bundle of the API lacks the numbering plans for it (`UNUSED` in api/rolldown.config.mjs): use Phone of rules/personal-data.ts.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['{shell,site-mfe,admin-mfe,libs}/**/*.tsx'],
    extends: [jsxA11y.flatConfigs.recommended],
    languageOptions: { globals: globals.browser },
  },
  {
    files: ['{shell,site-mfe,admin-mfe,libs}/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      'no-restricted-syntax': ['error', EFFECT_RESULTS, SUBMIT_BUTTONS],
    },
  },
  {
    files: ['{shell,site-mfe,libs}/**/*.{ts,tsx}'],
    ignores: ['**/*.spec.{ts,tsx}'],
    rules: { 'no-restricted-syntax': ['error', EFFECT_RESULTS, EARLY_FORMATS, SUBMIT_BUTTONS] },
  },
  {
    files: ['site-mfe/src/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            { regex: '^@mantine/(?!.*\\.css$)', message: 'A direct import pulls all of Mantine into the site: import from @aflora/ui.' },
          ],
        },
      ],
    },
  },
  {
    files: ['admin-mfe/src/**/*.{ts,tsx}'],
    ignores: ['admin-mfe/src/lib/use-console-form.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: [
            { name: '@mantine/core', importNames: ['Button'], message: 'The button of @aflora/ui keeps the focus while it is loading.' },
            {
              name: '@aflora/ui/form',
              importNames: ['useDtoForm'],
              message: 'A form of the console asks before it is left with changes: useConsoleForm of lib/use-console-form.ts.',
            },
          ],
        },
      ],
    },
  },
  { files: ['**/*.{mjs,cjs,js}'], languageOptions: { globals: globals.node } },
  { files: ['**/*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
  { files: ['**/testing/**/*.cjs'], languageOptions: { globals: { ...globals.browser, ...globals.jest } } },
);
