import { oneLine } from './mail-content';

describe('a header’s text', () => {
  it.each([
    ['Oi\r\nBcc: x@example.com', 'Oi Bcc: x@example.com'],
    ['Oi\u2028\u2029\u0085X: y', 'Oi X: y'],
    ['  a\t\u0000b  ', 'a b'],
    ['Dúvida – ação', 'Dúvida – ação'],
  ])('%j becomes %j', (text, line) => {
    expect(oneLine(text)).toBe(line);
  });
});
