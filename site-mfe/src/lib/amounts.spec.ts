import { centsOf } from './amounts';

describe('an amount of money as it is typed', () => {
  it.each([
    ['75', 7500],
    ['75,5', 7550],
    ['75.50', 7550],
    ['75,', 7500],
    ['1.234,56', 123456],
    ['R$\u00a01.000', 100_000],
    [' 0,99 ', 99],
  ])('%s is read', (text, cents) => expect(centsOf(text)).toBe(cents));

  it.each(['', 'abc', '-5', '5,555', '1,2,3'])('%p is none', (text) => expect(centsOf(text)).toBeNull());
});
