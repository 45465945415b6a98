import { parseArgs } from 'node:util';
import { openDatabase } from '../backup/local-database';
import { withDatabase } from '../backup/connect';
import { readEnvironment } from '../common/env';
import { Failure, reportFailure } from '../common/failure';
import { verifyChain, type ChainHead } from './chain';

const USAGE = 'Usage: npm run audit -- verify [--head <position>:<hash>]';

async function main(): Promise<boolean> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { head: { type: 'string' } } });
  if (positionals.join() !== 'verify') throw new Failure(USAGE);
  const noted = values.head === undefined ? undefined : headOf(values.head);
  const database = await openDatabase(readEnvironment());
  try {
    const { entries, head, broken } = await withDatabase(database.url, (client) => verifyChain(client, noted));
    if (broken) console.error(`The audit log is broken at ${broken}.`);
    else console.log(`The audit log is intact: ${entries} entries. Head: ${head.position}:${head.hash}`);
    return !broken;
  } finally {
    await database.close();
  }
}

function headOf(text: string): ChainHead {
  const [, position, hash] = /^(\d+):([0-9a-f]{64})$/.exec(text) ?? [];
  if (!position || !hash) throw new Failure(USAGE);
  return { position: Number(position), hash };
}

main().then((isIntact) => process.exit(isIntact ? 0 : 1), reportFailure);
