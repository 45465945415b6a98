import { parseArgs } from 'node:util';
import { Failure, reportFailure } from '@aflora/tools/common/failure';
import { accountsBench } from './accounts-bench';
import { adminBench, type AdminOptions } from './admin-bench';
import { faultsBench, type FaultsOptions } from './faults-bench';
import { lighthouseBench } from './lighthouse-bench';
import { loadBench } from './load-bench';
import { table, type Measurement } from './measure';
import { moneyBench } from './money-bench';
import { observeBench } from './observe-bench';
import { readsBench, type ReadsOptions } from './reads-bench';
import { releasesBench } from './releases-bench';
import { securityBench } from './security-bench';
import { startBench } from './start-bench';
import { writesBench } from './writes-bench';

const BENCHES: Record<string, (options: ReadsOptions & AdminOptions & FaultsOptions) => Promise<Measurement[]>> = {
  accounts: accountsBench,
  admin: adminBench,
  faults: faultsBench,
  load: loadBench,
  lighthouse: lighthouseBench,
  money: moneyBench,
  observe: observeBench,
  reads: readsBench,
  releases: releasesBench,
  security: securityBench,
  start: startBench,
  writes: writesBench,
};

/** Options of single benchmarks; the others ignore them. */
const OPTIONS = ['size', 'case', 'rows', 'rate', 'soak'] as const;

async function main(args: string[]): Promise<void> {
  const { positionals: names, values } = parseArgs({
    args,
    allowPositionals: true,
    options: Object.fromEntries(OPTIONS.map((name) => [name, { type: 'string' as const }])),
  });
  const unknown = names.find((name) => !(name in BENCHES));
  if (unknown) throw new Failure(`There is no benchmark "${unknown}": choose from ${Object.keys(BENCHES).join(', ')}.`);
  const measurements: Measurement[] = [];
  for (const [name, bench] of Object.entries(BENCHES)) {
    if (names.length && !names.includes(name)) continue;
    console.log(`▸ ${name}`);
    measurements.push(...(await bench(values)));
  }
  console.log(`\n${table(measurements)}`);
}

main(process.argv.slice(2)).then(() => process.exit(0), reportFailure);
