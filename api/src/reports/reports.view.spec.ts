import { activityView } from './reports.view';

const named = (name: string | null) => activityView({ kind: 'order', id: 'o1', name, amountCents: 1, units: null, at: new Date(0) }).name;

describe('a name in the latest activity', () => {
  it.each([
    ['Marina Alves', 'Marina A.'],
    ['Marina de Souza Alves', 'Marina A.'],
    ['Marina', 'Marina'],
    ['Marina 🌸', 'Marina'],
    [' ', null],
    [null, null],
  ])('of %p is %p', (name, shown) => expect(named(name)).toBe(shown));
});
