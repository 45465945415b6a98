import { addUp, tallyOfJest, tallyOfNx, tallyOfPlaywright } from './tally';

const nxOutput = (ran: string[], failed: string[] = []): string =>
  [
    ' NX   Running target lint for 3 projects and 1 task they depend on:\n',
    ...['a', 'b', 'c'].map((name) => `- @aflora/${name}`),
    ...ran.map((task) => `> nx run @aflora/${task}  [local cache]`),
    ...(failed.length ? ['Failed tasks:\n', ...failed.map((task) => `- @aflora/${task}`)] : []),
  ].join('\n');

describe('the tally', () => {
  it('counts each project of an Nx run once', () => {
    expect(tallyOfNx(nxOutput(['a:lint', 'b:lint', 'c:lint']), ['lint'])).toEqual({ passed: 3, failed: 0 });
    expect(tallyOfNx(nxOutput(['a:lint', 'b:lint', 'c:lint'], ['b:lint']), ['lint'])).toEqual({ passed: 2, failed: 1 });
  });

  it('counts several targets, also those whose names Nx quotes', () => {
    const output = nxOutput(['a:"lint:code"', 'a:"lint:imports"', 'b:types', 'c:types'], ['a:"lint:imports"']);
    expect(tallyOfNx(output, ['lint:code', 'lint:imports', 'types'])).toEqual({ passed: 3, failed: 1 });
  });

  it('calls a project failed whose task could not run', () => {
    expect(tallyOfNx(nxOutput(['a:build', 'c:lint'], ['a:build']), ['lint'])).toEqual({ passed: 1, failed: 3 });
  });

  it('calls a crash of Nx a failure', () => {
    expect(tallyOfNx('Error: no project graph', ['lint'])).toEqual({ passed: 0, failed: 1 });
  });

  it('counts test files that do not load', () => {
    expect(tallyOfJest({ numPassedTests: 5, numFailedTests: 1, numRuntimeErrorTestSuites: 2 })).toEqual({ passed: 5, failed: 3 });
  });

  it('counts flaky journeys as failed', () => {
    expect(tallyOfPlaywright({ stats: { expected: 4, unexpected: 0, flaky: 1 }, errors: [] })).toEqual({ passed: 4, failed: 1 });
  });

  it('adds up', () => {
    expect(
      addUp([
        { passed: 1, failed: 2 },
        { passed: 3, failed: 0 },
      ]),
    ).toEqual({ passed: 4, failed: 2 });
  });
});
