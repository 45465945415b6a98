import { median, table } from './measure';

describe('the bench', () => {
  it('takes the middle of its rounds', () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([4, 1, 3, 2])).toBe(2.5);
  });

  it('prints target beside measured', () => {
    const [head, row] = table([{ what: 'later npm start', target: '≤ 15 s', measured: '9.8 s', reached: true }]).split('\n');
    expect(head?.indexOf('target')).toBe(row?.indexOf('≤ 15 s'));
    expect(row).toContain('9.8 s');
  });
});
