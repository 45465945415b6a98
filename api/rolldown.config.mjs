import { defineConfig } from 'rolldown';

/** Dependencies that read files or native code of their own, or that other packages load as well. */
const PACKAGES = [
  '@aws-sdk/client-s3',
  '@node-rs/argon2',
  'graphile-worker',
  'mjml',
  'nodemailer',
  'pdfmake',
  'pg',
  'pg-query-stream',
  'reflect-metadata',
  'sharp',
  'swagger-ui-dist',
  'typeorm',
];
/** What Nest loads where an application has it. */
const ABSENT = ['@fastify/view', '@nestjs/microservices', '@nestjs/platform-express', '@nestjs/websockets', 'class-transformer'];
/** What class-validator loads for `IsPhoneNumber`, which no input uses: 450 KB and 40 ms of each start. */
const UNUSED = ['libphonenumber-js/max'];
/** What Fastify loads for schemas of routes, unless it gets other compilers (`serverOptions`). */
const REPLACED = ['@fastify/ajv-compiler', '@fastify/fast-json-stringify-compiler'];

/** A few files instead of two thousand modules: docs/decisions/0067-the-api-is-bundled.md. */
export default defineConfig({
  input: {
    main: 'src/main.ts',
    'database/migrate': 'src/database/migrate.ts',
    'database/seed/main': 'src/database/seed/main.ts',
    'write-released': 'src/write-released.ts',
  },
  external: new RegExp(`^(${PACKAGES.join('|')})(/|$)`),
  platform: 'node',
  resolve: {
    conditionNames: ['source', 'node', 'require', 'import', 'default'],
    alias: Object.fromEntries([...ABSENT, ...UNUSED, ...REPLACED].map((name) => [name, false])),
  },
  tsconfig: 'tsconfig.json',
  output: {
    dir: 'dist',
    format: 'cjs',
    // Names of classes are those of tables, migrations and schemas.
    keepNames: true,
    // As deep as the sources that look for files by their own place.
    chunkFileNames: 'chunks/[name].js',
  },
});
