import type { Measurement } from './measure';
import { measureKilling } from './money/killing';
import { withMoneyStack } from './money/money-stack';
import { measureOverselling } from './money/overselling';
import { measureRepeating } from './money/repeating';
import { measureWebhooks } from './money/webhooks';

/** Whether money is lost or counted twice, against two API processes; each measurement also runs a variant that must fail. */
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
