import { hasTooManyValues } from './json';

const isRefused = (json: unknown) => hasTooManyValues(Buffer.from(JSON.stringify(json)));

describe('JSON with too many values', () => {
  it('is refused, of any kind', () => {
    for (const item of [0, {}, [], ',', '"', '\\']) expect(isRefused(Array.from({ length: 20_000 }, () => item))).toBe(true);
  });

  it('is not text with many commas, brackets and quotes, such as a bank statement', () => {
    const text = '01/11/2026,"PIX [1] {2} \\","50,00","1.250,00"\n'.repeat(3_000);
    expect(isRefused({ text })).toBe(false);
    expect(isRefused({ text, items: Array.from({ length: 20_000 }, () => 0) })).toBe(true);
  });
});
