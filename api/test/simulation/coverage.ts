import type { World } from './world';

/** Faults that may meet a step, by name. */
const ACTIVE: Record<string, (world: World) => boolean> = {
  'no fault': () => false,
  'broken network': ({ parts }) => parts.network.isBroken,
  'killed process': ({ processes }) => processes.some((process) => process.isDying),
  'mail server': ({ mailFault }) => mailFault !== null,
  'refused refunds': ({ provider }) => provider.state.switches.refuseRefunds,
  'refused payments': ({ provider }) => provider.state.switches.refuse,
  'late amounts': ({ provider }) => provider.state.switches.lateAmounts,
};

/** Names of the faults that a step meets now. */
export function faultsOf(world: World): string[] {
  const active = Object.keys(ACTIVE).filter((name) => ACTIVE[name]?.(world));
  return active.length ? active : ['no fault'];
}

/** Counts which steps had an effect under which faults, over all histories of a run. */
export class Coverage {
  private readonly counts: Record<string, number> = {};

  constructor(private readonly steps: string[]) {}

  add(step: string, faults: string[]): void {
    for (const fault of faults) this.counts[`${step} × ${fault}`] = this.countOf(step, fault) + 1;
  }

  /** A line per fault: with how many kinds of steps it met, how often, and which kinds it never met. */
  lines(): string[] {
    return Object.keys(ACTIVE).map((fault) => {
      const counts = this.steps.map((step) => this.countOf(step, fault));
      const missing = this.steps.filter((_, index) => counts[index] === 0);
      const sum = counts.reduce((total, count) => total + count, 0);
      const never = missing.length ? `; never: ${missing.join(', ')}` : '';
      return `${fault}: met ${this.steps.length - missing.length} of ${this.steps.length} kinds of steps, ${sum} times${never}`;
    });
  }

  private countOf(step: string, fault: string): number {
    return this.counts[`${step} × ${fault}`] ?? 0;
  }
}
