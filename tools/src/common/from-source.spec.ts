import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tracedFiles } from '../image/traced-files';
import { FROM_SOURCE, ROOT } from './paths';

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const tracked = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean);
const COMMAND_FILES = tracked.filter((file) => /(^|\/)(package\.json|Dockerfile|docker-compose\.yml|run)$|\.(yml|md|ts)$/.test(file));
/** `--import tsx`, written as a command line or as a list of arguments, with the word before it. */
const STARTS_FROM_SOURCE = /(?<before>\S*)\s*(?:--import tsx|'--import', 'tsx'|"--import", "tsx")/g;

/** Every TypeScript program that the root package's scripts and the container images run. */
function programs(): string[] {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const commands = [...Object.values(scripts), read('Dockerfile'), read('docker-compose.yml')].join('\n');
  return [...new Set(commands.match(/tools\/(?:[\w-]+\/)?src\/[\w/-]+\.ts/g))];
}

describe('a program that runs from its sources', () => {
  it('loads no built files', async () => {
    const files = await tracedFiles(
      programs().map((program) => join(ROOT, program)),
      { ignore: ['**/node_modules/**'], importsOnly: true },
    );
    const built = files.filter((file) => /(^|\/)dist\//.test(file));
    expect(files.length).toBeGreaterThan(100);
    expect(built).toEqual([]);
  });

  it('is started with the export condition for sources in every command of the repository', () => {
    const [condition = ''] = FROM_SOURCE;
    const faults = COMMAND_FILES.filter((file) => !file.endsWith('from-source.spec.ts')).flatMap((file) =>
      [...read(file).matchAll(STARTS_FROM_SOURCE)]
        .filter(({ groups }) => !groups?.before?.includes(condition))
        .map(({ 0: found }) => `${file}: ${found}`),
    );
    expect(faults).toEqual([]);
  });
});
