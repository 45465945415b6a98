import { cutText, withoutAddresses } from './text';

describe('a text that is cut', () => {
  it.each([
    ['abc', 2, 'ab'],
    ['abc', 3, 'abc'],
    ['a🌸c', 2, 'a'],
    ['a🌸c', 3, 'a🌸'],
  ])('%j to %i is %j, which never ends within a character', (text, length, cut) => {
    expect(cutText(text, length)).toBe(cut);
  });
});

it('a text without addresses keeps everything else, also the marks around them', () => {
  const refusal = '550 5.1.1 <ana@example.com>: "Ana.Lima@Example.com" unknown\n(ana@example.com) at MX1';
  expect(withoutAddresses(refusal)).toBe('550 5.1.1 <[e-mail]>: "[e-mail]" unknown\n([e-mail]) at MX1');
});
