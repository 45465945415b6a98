import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '@aflora/tools/common/paths';
import type { Measurement } from './measure';

const PAGE = join(ROOT, 'docs/benchmarks.md');
const HEAD = `# Benchmarks

Written by \`npm run bench -- reads\`, \`writes\`, \`admin\` and \`faults\`, a section each; don't edit. The ratio of a case is that of its requests per second to those
of the plainest good design of the same request: a server of node:http and pg with one prepared statement per request, on the same rows and the
same cluster, with the same tokens, in turn in short rounds. Load generator, server and PostgreSQL share the machine's processors. Times are in ms.
`;
const SECTIONS = ['Reads', 'Writes', 'Console', 'Faults'] as const;
export type Section = (typeof SECTIONS)[number];

/** Replaces one section of `docs/benchmarks.md`, with the machine and the commit of its figures. */
export function writeSection(section: Section, text: string): void {
  const written = readFileSync(PAGE, 'utf8')
    .split(/^(?=## )/m)
    .map((part) => `${part.trim()}\n`);
  const partOf = (name: Section): string | undefined =>
    name === section ? `## ${name}\n\n${circumstances()}\n\n${text.trim()}\n` : written.find((part) => part.startsWith(`## ${name}\n`));
  writeFileSync(PAGE, [HEAD, ...SECTIONS.map(partOf).filter((part) => part !== undefined)].join('\n'));
}

/** The SQL of a plain server as a block of the page. */
export const statementsBlock = (file: string): string =>
  ['### SQL of the plain server', `\`\`\`js\n${readFileSync(file, 'utf8').trim()}\n\`\`\``].join('\n\n');

/** Lines of a Markdown table; the first row is its head. */
export function markdownTable([head = [], ...rows]: string[][]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Measurements without a plain server, but with targets. */
export function writeMeasurements(section: Section, introduction: string, measurements: Measurement[]): void {
  const rows = measurements.map(({ what, target, measured, reached }) => [what, target, measured, reached ? 'yes' : 'no']);
  writeSection(section, [introduction, markdownTable([['figure', 'target', 'measured', 'reached'], ...rows])].join('\n\n'));
}

const git = (...args: string[]): string => execFileSync('git', args, { cwd: ROOT }).toString().trim();

function circumstances(): string {
  const commit = `${git('rev-parse', '--short', 'HEAD')}${git('status', '--porcelain', '--', 'api', 'libs', 'tools') ? ' with changes' : ''}`;
  const [cpu] = cpus();
  const machine = `${cpus().length} × ${cpu?.model ?? 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}`;
  return `- **Date** ${new Date().toISOString().slice(0, 10)}, commit ${commit}
- **Machine** ${machine}, load average ${loadavg()[0]?.toFixed(1)} at the end`;
}
