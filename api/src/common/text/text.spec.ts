import { cutText } from './text';

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
