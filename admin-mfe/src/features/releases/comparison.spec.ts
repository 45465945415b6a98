import { differences, saysLittle, type Measured } from './comparison';

const measured = (loads: number, failures: number, medianLoadMs: number | null = 400): Measured => ({ loads, failures, medianLoadMs });
const told = (release: Measured, other: Measured) => differences(release, other).map(({ verdict, text }) => `${verdict}: ${text}`);

describe('a release beside the one before it', () => {
  it.each([
    [measured(980, 20, 640), measured(999, 1), ['worse: Mais falhas: +1,9 ponto', 'worse: Mais lenta: +240\u00a0ms']],
    [measured(999, 1, 300), measured(970, 30), ['better: Menos falhas: -2,9 pontos', 'better: Mais rápida: -100\u00a0ms']],
    [measured(10_000, 4), measured(10_000, 1), ['same: Mesma taxa de erro', 'same: Mesmo tempo de carga']],
    [measured(0, 5, null), measured(999, 1), ['worse: Mais falhas: +99,9 pontos']],
    [measured(0, 0, null), measured(999, 1), []],
    [measured(100, 0), measured(0, 0, null), []],
  ])('%j and %j', (release, other, texts) => expect(told(release, other)).toEqual(texts));

  it.each([
    [60, 79, 'same'],
    [60, 80, 'worse'],
    [2_000, 2_099, 'same'],
    [2_000, 2_100, 'worse'],
    [2_000, 1_900, 'better'],
  ])('that took %d ms, now %d ms, is %s', (before, now, verdict) =>
    expect(differences(measured(100, 0, now), measured(100, 0, before)).at(-1)?.verdict).toBe(verdict),
  );

  it('says little with few attempts', () => {
    expect(saysLittle(measured(40, 9), measured(1_000, 0))).toBe(true);
    expect(saysLittle(measured(1_000, 0), measured(40, 9))).toBe(true);
    expect(saysLittle(measured(41, 9), measured(1_000, 0))).toBe(false);
  });
});
