import { measurementsOf, medianLoad, comparisonsTable, type Comparison } from './reads-report';
import { chosenCases } from './read-cases';

const aLoad = (fields: Partial<Comparison['ours']> = {}) => ({
  ...{ perSecond: 1_000, p50: 8, p99: 20, bytes: 4_000, serverCpu: 0.2, databaseCpu: 0.1 },
  ...fields,
});
const aComparison = (fields: Partial<Comparison> = {}): Comparison => ({
  ...{ name: 'list', products: 1_000, target: 0.75, ours: aLoad(), plain: aLoad() },
  ...fields,
});
const reached = (comparisons: Comparison[]) => measurementsOf(comparisons).map(({ reached: isReached }) => isReached);

describe('the report of the reads', () => {
  it('takes the median of each figure over the rounds', () => {
    const rounds = [aLoad({ perSecond: 9, p99: 1 }), aLoad({ perSecond: 1, p99: 9 }), aLoad({ perSecond: 5, p99: 5 })];
    expect(medianLoad(rounds)).toMatchObject({ perSecond: 5, p99: 5, bytes: 4_000 });
  });

  it('compares the requests per second with those of the plain server', () => {
    expect(measurementsOf([aComparison({ ours: aLoad({ perSecond: 740 }) })])[0]).toMatchObject({
      ...{ target: '≥ 0.75', measured: '0.74 (740/s of 1000/s)', reached: false },
    });
    expect(reached([aComparison({ ours: aLoad({ perSecond: 760 }) })])[0]).toBe(true);
  });

  it('misses when the slowest requests take more than three times the median, unless nobody would notice', () => {
    expect(reached([aComparison({ ours: aLoad({ p50: 8, p99: 25 }) })])[1]).toBe(false);
    expect(reached([aComparison({ ours: aLoad({ p50: 1, p99: 9 }) })])[1]).toBe(true);
  });

  it('compares the largest shop with the smallest, for each case', () => {
    const sizes = [1_000, 20_000, 1_000_000].map((products, index) =>
      aComparison({ products, ours: aLoad({ perSecond: [1_000, 100, 650][index] }) }),
    );
    const grown = measurementsOf(sizes).filter(({ what }) => what.includes('time per request'));
    expect(grown).toHaveLength(1);
    expect(grown[0]).toMatchObject({ measured: '1.54 ×', reached: false });
  });

  it('writes one row per comparison, with sizes and CPU of both servers', () => {
    const [, , row] = comparisonsTable([aComparison({ plain: aLoad({ bytes: 1_500, perSecond: 2_000 }) })]).split('\n');
    expect(row).toBe('| list | 1,000 | 1000 | 2000 | 0.50 | 8 / 20 | 8 / 20 | 4000 | 1500 | 0.20 + 0.10 | 0.20 + 0.10 |');
  });
});

describe('the cases of the reads', () => {
  const cases = ['list, first page', 'detail, any'].map((name) => ({ name, target: 0.75, nextRequests: () => [] }));

  it('are chosen by a part of their name', () => {
    expect(chosenCases(cases, 'detail').map(({ name }) => name)).toEqual(['detail, any']);
    expect(chosenCases(cases)).toEqual(cases);
  });

  it('are listed when none has that name', () => {
    expect(() => chosenCases(cases, 'orders')).toThrow('choose from list, first page, detail, any');
  });
});
