import { QueryFailedError } from 'typeorm';
import { Problem } from '../common/problems/problem';
import { allows, areForeign, endOf, fileDecisions, type FileFacts } from './stored-file.rules';

const flags = [true, false];
const changes: FileFacts['change'][] = ['running', 'committed', 'refused', 'unknown'];
const combinations: FileFacts[] = flags.flatMap((isNamed) =>
  changes.flatMap((change) => flags.flatMap((isOld) => flags.map((isForeign) => ({ isNamed, change, isOld, isForeign })))),
);
const removedBy = (facts: FileFacts) => fileDecisions.filter((decision) => allows(decision, facts));

describe('a stored file', () => {
  it('stays as long as a row names it, whatever else is known of it', () => {
    expect(combinations.filter((facts) => facts.isNamed && removedBy(facts).length > 0)).toEqual([]);
  });

  it.each<[FileFacts['change'], boolean]>([
    ['running', false],
    ['committed', true],
    ['refused', true],
    ['unknown', false],
  ])('that no row names is removed by its own request, however old it is, when the change is %s: %s', (change, isRemoved) => {
    const unnamed = combinations.filter((facts) => !facts.isNamed && facts.change === change);
    expect(unnamed.map((facts) => allows('removeAtOnce', facts))).toEqual(Array(4).fill(isRemoved));
  });

  it('that no row names goes with the sweep once it is old, however its change ended, unless it seems to be of another database', () => {
    const swept = combinations.filter((facts) => allows('sweep', facts));
    expect(swept).toEqual(changes.map((change) => ({ isNamed: false, change, isOld: true, isForeign: false })));
  });

  it('never stays for ever without a row: whoever may not remove it at once leaves it to the sweep', () => {
    const unnamed = combinations.filter(({ isNamed, isForeign }) => !isNamed && !isForeign);
    expect(unnamed.filter((facts) => removedBy({ ...facts, isOld: true }).length === 0)).toEqual([]);
  });
});

describe('a failed change', () => {
  it('was refused if it failed with a problem of ours', () => {
    expect(endOf(new Problem('product.changed'))).toBe('refused');
  });

  it.each([
    Object.assign(new Error('connect EHOSTUNREACH'), { code: 'EHOSTUNREACH' }),
    new Error('Connection terminated unexpectedly'),
    new QueryFailedError('COMMIT', [], Object.assign(new Error('terminating connection'), { code: '57P01' })),
    'something that is no error',
  ])('has an unknown end if it failed with anything else: %s', (error) => {
    expect(endOf(error)).toBe('unknown');
  });
});

describe('files without a row', () => {
  it.each([
    [{ stored: 0, named: 0, unused: 0 }, false],
    [{ stored: 9, named: 0, unused: 0 }, false],
    [{ stored: 9, named: 0, unused: 1 }, true],
    [{ stored: 9, named: 4, unused: 5 }, false],
    [{ stored: 9, named: 3, unused: 6 }, true],
    [{ stored: 100, named: 90, unused: 10 }, false],
    [{ stored: 100, named: 89, unused: 11 }, true],
  ])('%j seem to belong to another database: %s', (files, expected) => {
    expect(areForeign(files)).toBe(expected);
  });
});
