import 'reflect-metadata';
import { mkdir, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { migrations } from './database/migrations';
import { openApiDocument } from './openapi-document';

/** Writes the API description and last migration that the next release must stay compatible with. Run by the release procedure only. */
async function main(): Promise<void> {
  const folder = resolve(__dirname, '../openapi');
  await mkdir(folder, { recursive: true });
  await writeFile(resolve(folder, 'released.json'), `${JSON.stringify(await openApiDocument(), null, 2)}\n`);
  await writeFile(resolve(folder, 'released-migration.txt'), `${migrations.at(-1)?.name ?? ''}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${(error as Error).stack ?? String(error)}\n`);
  process.exit(1);
});
