import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ROOT } from './common/paths';

/** Folders with their own row in the table. */
const AREAS = [
  'api',
  'shell',
  'site-mfe',
  'admin-mfe',
  'libs/contracts',
  'libs/ui',
  'libs/api-client',
  'libs/mfe-contract',
  'libs/observe',
  'libs/releases',
  'tools',
  'tools/bench',
  'tools/payment-sandbox',
];
const PRODUCTION = /\.(ts|tsx|mjs|cjs)$/;
/** Files that are not production code: tests, test support, migrations and generated files. */
const EXCLUDED = /\.(spec|e2e-spec)\.|\.d\.ts$|\/(test|testing|migrations|plain-site)\/|\/jest\.config\.|(^|\/)e2e\//;
const LONG = 300;
const SHORT = 20;

/** The innermost area that contains the file. */
const areaOf = (file: string): string | undefined => AREAS.findLast((area) => file.startsWith(`${area}/`));

interface Measures {
  area: string;
  files: number;
  lines: number;
  imports: number;
  median: number;
  short: number;
  long: number;
}

function measure(root: string, files: string[], area: string): Measures {
  const texts = files.map((file) => readFileSync(join(root, file), 'utf8'));
  const lengths = texts.map((text) => text.split('\n').length - 1).sort((one, other) => one - other);
  const imports = texts.map((text) => [...text.matchAll(/^(?:import|\}|export \*).* from '|^import '/gm)].length);
  const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);
  return {
    area,
    files: files.length,
    lines: sum(lengths),
    imports: sum(imports),
    median: lengths[Math.floor(lengths.length / 2)] ?? 0,
    short: lengths.filter((length) => length < SHORT).length,
    long: lengths.filter((length) => length > LONG).length,
  };
}

function row({ area, files, lines, imports, median, short, long }: Measures): string[] {
  const perHundred = lines ? ((100 * imports) / lines).toFixed(1) : '–';
  return [area, String(files), String(lines), String(median), `${Math.round((100 * short) / (files || 1))} %`, String(long), perHundred];
}

/** Prints the size of the production code of a checkout. */
function main(root: string): void {
  const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n');
  const files = tracked.filter((file) => PRODUCTION.test(file) && !EXCLUDED.test(file));
  const measured = AREAS.map((area) =>
    measure(
      root,
      files.filter((file) => areaOf(file) === area),
      area,
    ),
  ).filter((one) => one.files);
  const rows = [
    ['area', 'files', 'lines', 'median', `under ${SHORT}`, `over ${LONG}`, 'imports/100'],
    ...[...measured, measure(root, files, 'all')].map(row),
  ];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0))) ?? [];
  for (const cells of rows)
    console.log(cells.map((cell, column) => (column ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[0] ?? 0))).join('  '));
}

main(resolve(process.argv[2] ?? ROOT));
