import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '@aflora/tools/common/paths';
import { type Comparison, readsTable } from './reads-report';

const PAGE = join(ROOT, 'docs/benchmarks.md');

const git = (...args: string[]): string => execFileSync('git', args, { cwd: ROOT }).toString().trim();

/** Writes `docs/benchmarks.md`: the figures, the machine, the commit, and the SQL of the plain server. */
export function writeReads(comparisons: Comparison[]): void {
  const commit = `${git('rev-parse', '--short', 'HEAD')}${git('status', '--porcelain', '--', 'api', 'libs', 'tools') ? ' with changes' : ''}`;
  const [cpu] = cpus();
  const statements = readFileSync(join(__dirname, 'bare-statements.cjs'), 'utf8').trim();
  const page = `# Benchmarks

Written by \`npm run bench -- reads\`; don't edit. Each case runs in short rounds, in turn with the plainest good design of the same page: a
server of node:http and pg with one prepared statement per request (below), on the same rows and the same cluster, with the same tokens. The
ratio is that of the requests per second over ten connections. Load generator, server and PostgreSQL share the machine's processors.

"Popular" cases ask for the same few addresses, "any" and "deep" ones for so many that few are asked for twice within the second that the API
keeps a response (decision 39). Times are in ms; sizes include the headers.

- **Date** ${new Date().toISOString().slice(0, 10)}, commit ${commit}
- **Machine** ${cpus().length} × ${cpu?.model ?? 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}, load average ${loadavg()[0]?.toFixed(1)} at the end

${readsTable(comparisons)}

## SQL of the plain server

\`\`\`js
${statements}
\`\`\`
`;
  writeFileSync(PAGE, page);
}
