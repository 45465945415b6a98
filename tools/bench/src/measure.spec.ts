import { median, middle, table } from './measure';

describe('the benchmark', () => {
  it('computes the median of its rounds', () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([4, 1, 3, 2])).toBe(2.5);
  });

  it('selects the visit with the median value', () => {
    expect(middle([{ ms: 9 }, { ms: 1 }, { ms: 5 }], ({ ms }) => ms)).toEqual({ ms: 5 });
  });

  it('prints notes below a missed target', () => {
    const miss = { what: 'Lighthouse of /', target: '95', measured: '90', reached: false, notes: ['largest-contentful-paint'] };
    expect(table([miss])).toMatch(/✗\n +largest-contentful-paint$/);
  });

  it('prints target and measured value in columns', () => {
    const [head, row] = table([{ what: 'later npm start', target: '≤ 15 s', measured: '9.8 s', reached: true }]).split('\n');
    expect(head?.indexOf('target')).toBe(row?.indexOf('≤ 15 s'));
    expect(row).toContain('9.8 s');
  });
});
