import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { reportFailure } from '../common/failure';
import { ROOT } from '../common/paths';
import { resetData } from './reset-data';

try {
  // An unknown option may ask for something else than deleting everything.
  parseArgs();
  console.log(resetData(join(ROOT, '.data')));
} catch (error) {
  reportFailure(error);
}
