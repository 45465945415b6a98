import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { reportFailure } from '../common/failure';
import { ROOT } from '../common/paths';
import { resetData } from './reset-data';

async function main(): Promise<void> {
  // An unknown option may ask for something else than deleting everything.
  parseArgs();
  console.log(await resetData(join(ROOT, '.data')));
}

main().catch(reportFailure);
