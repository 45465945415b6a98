import { withStack } from './bench-stack';
import type { Measurement } from './measure';
import { measureFaults } from './releases/faults';
import { measureOpenTabs } from './releases/open-tabs';
import { measurePromotions } from './releases/promotions';
import { measureSkew } from './releases/skew';
import { tokenVariables } from './releases/release-team';

/**
 * Measures releases: the delay until visitors get them, and the effects of promotions, faults and mixed versions. `npm run test:engine`
 * restarts API processes behind Caddy.
 */
export async function releasesBench(): Promise<Measurement[]> {
  const changes = await withStack(async (stack) => [...(await measurePromotions(stack)), ...(await measureOpenTabs(stack))], {
    env: tokenVariables,
  });
  return [...changes, ...(await measureFaults()), ...(await measureSkew())];
}
