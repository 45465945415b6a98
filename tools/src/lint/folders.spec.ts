import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from '../common/paths';

const MAX_IN_MODULE = 15;
const MAX_IN_FEATURE = 8;

const isSource = (name: string): boolean => /\.tsx?$/.test(name) && !/\.spec\.tsx?$/.test(name);

/** Folders below `folder`, and itself, that hold more source files than `max`, each with their number. */
function crowded(folder: string, max: number): string[] {
  const entries = readdirSync(folder, { withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && isSource(entry.name)).length;
  const below = entries.filter((entry) => entry.isDirectory()).flatMap(({ name }) => crowded(join(folder, name), max));
  return [...(files > max ? [`${relative(ROOT, folder)}: ${files}`] : []), ...below];
}

describe('the files of a folder', () => {
  it(`are at most ${MAX_IN_MODULE} in a module of the API; larger modules have folders by capability`, () => {
    // One file for each step of the schema, and one for each table's demo data.
    const isListed = (found: string) => /database[\\/](migrations|seed)/.test(found);
    expect(crowded(join(ROOT, 'api/src'), MAX_IN_MODULE).filter((found) => !isListed(found))).toEqual([]);
  });

  it.each(['site-mfe', 'admin-mfe'])(`are at most ${MAX_IN_FEATURE} in a feature of %s`, (remote) => {
    expect(crowded(join(ROOT, remote, 'src/features'), MAX_IN_FEATURE)).toEqual([]);
  });
});
