export interface Tally {
  passed: number;
  failed: number;
}

export const addUp = (tallies: Tally[]): Tally =>
  tallies.reduce((sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed }), { passed: 0, failed: 0 });

/**
 * One per task of a `nx run-many --output-style=static`. A project none of whose tasks ran (what it builds on failed) has not passed.
 * Output of another shape, such as a crash of Nx itself, is one failure.
 */
export function tallyOfNx(output: string, targets: string[]): Tally {
  // Nx quotes a target whose name has a colon.
  const ran = new Set(matches(output, /^> nx run (\S+)/gm).map((task) => task.replaceAll('"', '')));
  const failed = new Set(matches(output, /^- (\S+:\S+)$/gm).map((task) => task.replaceAll('"', '')));
  const announced = matches(output, /^- (\S+)$/gm).filter((project) => !project.includes(':'));
  const skipped = announced.filter((project) => targets.every((target) => !ran.has(`${project}:${target}`))).length;
  if (ran.size === 0 && failed.size === 0) return { passed: 0, failed: 1 };
  const passed = [...ran].filter((task) => !failed.has(task) && targets.some((target) => task.endsWith(`:${target}`))).length;
  return { passed, failed: failed.size + skipped };
}

export interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  numRuntimeErrorTestSuites: number;
}

/** A test file that can't even be loaded has no tests to count: it is one failure. */
export const tallyOfJest = ({ numPassedTests, numFailedTests, numRuntimeErrorTestSuites }: JestReport): Tally => ({
  passed: numPassedTests,
  failed: numFailedTests + numRuntimeErrorTestSuites,
});

export interface PlaywrightReport {
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
