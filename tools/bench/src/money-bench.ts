import type { Measurement } from './measure';
import { measureKilling } from './money/killing';
import { withMoneyStack } from './money/money-stack';
import { measureOverselling } from './money/overselling';
import { measureRepeating } from './money/repeating';
import { measureWebhooks } from './money/webhooks';

/**
 * Measures, with two API processes, whether money is lost or counted twice. Each measurement includes an unsafe variant that has to fail.
 */
export function moneyBench(): Promise<Measurement[]> {
  return withMoneyStack(async (stack) => {
    const measurements: Measurement[] = [];
    for (const measure of [measureOverselling, measureRepeating, measureWebhooks, measureKilling]) {
      console.log(`  ${measure.name}`);
      measurements.push(...(await measure(stack)));
    }
    return measurements;
  });
}
