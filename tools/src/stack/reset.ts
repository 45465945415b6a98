import { join } from 'node:path';
import { ROOT } from '../common/paths';
import { resetData } from './reset-data';

try {
  console.log(resetData(join(ROOT, '.data')));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
