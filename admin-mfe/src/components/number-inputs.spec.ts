import { centsOfAmount, centsOfDigits } from './number-inputs';

describe('amount text', () => {
  it('fills from cents as it is typed', () => {
    expect(centsOfDigits('123456')).toBe(123456);
    expect(centsOfDigits('1.234,567')).toBe(1234567);
    expect(centsOfDigits('')).toBe(0);
  });

  it.each([
    ['1.234,56', 123456],
    ['R$ 1.234,56', 123456],
    ['R$\u00a089,9', 8990],
    ['R$ 50', 5000],
    ['R$\u00a01500', 150000],
    ['89.90', 8990],
    ['1.234', 123400],
    ['1.234.567,8', 123456780],
  ])('reads the copied amount %s', (text, cents) => {
    expect(centsOfAmount(text)).toBe(cents);
  });

  it.each(['123456', 'abc', '1,2,3', ''])('leaves %p to the digits', (text) => {
    expect(centsOfAmount(text)).toBeUndefined();
  });
});
