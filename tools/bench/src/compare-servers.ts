import { measureLoad, type Load, type LoadCase, type Target } from './reads/measured-load';
import { medianLoad, ratioOf, type Comparison } from './reads/reads-report';

const ROUNDS = 5;
const SECONDS = 1;
/** Until V8 has compiled what the requests run, and PostgreSQL has planned what is prepared. */
const WARM_UP_SECONDS = 4;

export interface Servers {
  products: number;
  ours: Target;
  plain: Target;
}

/** Compares in short rounds, in turn, so that whatever else the machine does meets both servers. `afterRound` removes what a round leaves. */
export async function compareServers(
  { products, ours, plain }: Servers,
  each: LoadCase & { target: number },
  afterRound: () => Promise<unknown> = () => Promise.resolve(),
): Promise<Comparison> {
  const measure = async (target: Target, seconds: number): Promise<Load> => {
    const load = await measureLoad(target, each, seconds);
    await afterRound();
    return load;
  };
  await measure(plain, WARM_UP_SECONDS);
  await measure(ours, WARM_UP_SECONDS);
  const loads: { ours: Load[]; plain: Load[] } = { ours: [], plain: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    loads.plain.push(await measure(plain, SECONDS));
    loads.ours.push(await measure(ours, SECONDS));
  }
  const comparison = { name: each.name, target: each.target, products, ours: medianLoad(loads.ours), plain: medianLoad(loads.plain) };
  console.log(`  ${products.toLocaleString('en')} products, ${each.name}: ${ratioOf(comparison).toFixed(2)}`);
  return comparison;
}
