import { accountsBench } from './accounts-bench';
import { adminBench } from './admin-bench';
import { apiBench } from './api-bench';
import { lighthouseBench } from './lighthouse-bench';
import { loadBench } from './load-bench';
import { table, type Measurement } from './measure';
import { moneyBench } from './money-bench';
import { observeBench } from './observe-bench';
import { productsBench } from './products-bench';
import { releasesBench } from './releases-bench';
import { securityBench } from './security-bench';
import { startBench } from './start-bench';

const BENCHES: Record<string, () => Promise<Measurement[]>> = {
  accounts: accountsBench,
  admin: adminBench,
  api: apiBench,
  load: loadBench,
  lighthouse: lighthouseBench,
  money: moneyBench,
  observe: observeBench,
  products: productsBench,
  releases: releasesBench,
  security: securityBench,
  start: startBench,
};

async function main(names: string[]): Promise<void> {
  const unknown = names.find((name) => !(name in BENCHES));
  if (unknown) throw new Error(`There is no benchmark "${unknown}": choose from ${Object.keys(BENCHES).join(', ')}.`);
  const measurements: Measurement[] = [];
  for (const [name, bench] of Object.entries(BENCHES)) {
    if (names.length && !names.includes(name)) continue;
    console.log(`▸ ${name}`);
    measurements.push(...(await bench()));
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
