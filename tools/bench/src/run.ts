import { parseArgs } from 'node:util';
import { accountsBench } from './accounts-bench';
import { adminBench } from './admin-bench';
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

const BENCHES: Record<string, (options: ReadsOptions) => Promise<Measurement[]>> = {
  accounts: accountsBench,
  admin: adminBench,
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

async function main(args: string[]): Promise<void> {
  const { positionals: names, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { size: { type: 'string' }, case: { type: 'string' } },
  });
  const unknown = names.find((name) => !(name in BENCHES));
  if (unknown) throw new Error(`There is no benchmark "${unknown}": choose from ${Object.keys(BENCHES).join(', ')}.`);
  const measurements: Measurement[] = [];
  for (const [name, bench] of Object.entries(BENCHES)) {
    if (names.length && !names.includes(name)) continue;
    console.log(`▸ ${name}`);
    measurements.push(...(await bench(values)));
  }
  console.log(`\n${table(measurements)}`);
}

main(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: Error) => {
    console.error(error.message);
    process.exit(1);
  },
);
