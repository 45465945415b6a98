export interface Tally {
  passed: number;
  failed: number;
}

export const addUp = (tallies: Tally[]): Tally =>
  tallies.reduce((sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed }), { passed: 0, failed: 0 });

/**
 * Counts one result per task of `nx run-many --output-style=static`. A project without any task that ran (because one of its dependencies
 * failed) has not passed. Output in another format, such as a crash of Nx itself, is one failure.
 */
export function tallyOfNx(output: string, targets: string[]): Tally {
  // Nx quotes targets whose names contain a colon.
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

/** A test file that can't be loaded has no tests to count, so it is one failure. */
export const tallyOfJest = ({ numPassedTests, numFailedTests, numRuntimeErrorTestSuites }: JestReport): Tally => ({
  passed: numPassedTests,
  failed: numFailedTests + numRuntimeErrorTestSuites,
});

export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  errors: unknown[];
}

/** A flaky test counts as failed, because it failed once without any change in between. */
export const tallyOfPlaywright = ({ stats, errors }: PlaywrightReport): Tally => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky + errors.length,
});

function matches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, name = '']) => name);
}
