export interface Tally {
  passed: number;
  failed: number;
}

export const addUp = (tallies: Tally[]): Tally =>
  tallies.reduce((sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed }), { passed: 0, failed: 0 });

/**
 * One per project of a `nx run-many --output-style=static`. A project whose task never ran (what it builds on failed) has not passed.
 * Output of another shape, such as a crash of Nx itself, is one failure.
 */
export function tallyOfNx(output: string, target: string): Tally {
  const announced = new Set(matches(output, /^- (\S+)$/gm));
  const ran = new Set(matches(output, new RegExp(`^> nx run (\\S+):${target}\\b`, 'gm')));
  const failed = new Set(matches(output, /^- (\S+:[\w-]+)$/gm));
  for (const task of failed) announced.delete(task);
  const failedHere = [...ran].filter((project) => failed.has(`${project}:${target}`)).length;
  const elsewhere = [...failed].filter((task) => !task.endsWith(`:${target}`)).length;
  const skipped = [...announced].filter((project) => !ran.has(project)).length;
  if (ran.size === 0 && failed.size === 0) return { passed: 0, failed: 1 };
  return { passed: ran.size - failedHere, failed: failedHere + elsewhere + skipped };
}

interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  numRuntimeErrorTestSuites: number;
}

/** A test file that can't even be loaded has no tests to count: it is one failure. */
export const tallyOfJest = ({ numPassedTests, numFailedTests, numRuntimeErrorTestSuites }: JestReport): Tally => ({
  passed: numPassedTests,
  failed: numFailedTests + numRuntimeErrorTestSuites,
});

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  errors: unknown[];
}

/** Flaky is failed: it failed once, and nothing was changed in between. */
export const tallyOfPlaywright = ({ stats, errors }: PlaywrightReport): Tally => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky + errors.length,
});

function matches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, name = '']) => name);
}
