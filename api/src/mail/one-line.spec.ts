import { oneLine } from './mail-content';

describe('oneLine', () => {
  it.each([
    ['Oi\r\nBcc: x@example.com', 'Oi Bcc: x@example.com'],
    ['Oi\u2028\u2029\u0085X: y', 'Oi X: y'],
    ['  a\t\u0000b  ', 'a b'],
    ['Dúvida – ação', 'Dúvida – ação'],
  ])('turns %j into %j', (text, line) => {
    expect(oneLine(text)).toBe(line);
  });
});
