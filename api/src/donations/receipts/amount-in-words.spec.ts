import { amountInWords } from './amount-in-words';

describe('amountInWords', () => {
  it.each([
    [1, 'um centavo'],
    [50, 'cinquenta centavos'],
    [100, 'um real'],
    [101, 'um real e um centavo'],
    [500, 'cinco reais'],
    [1_600, 'dezesseis reais'],
    [2_100, 'vinte e um reais'],
    [2_990, 'vinte e nove reais e noventa centavos'],
    [10_000, 'cem reais'],
    [10_001, 'cem reais e um centavo'],
    [12_345, 'cento e vinte e três reais e quarenta e cinco centavos'],
    [100_000, 'mil reais'],
    [100_100, 'mil e um reais'],
    [120_000, 'mil e duzentos reais'],
    [123_456, 'mil duzentos e trinta e quatro reais e cinquenta e seis centavos'],
    [2_100_000, 'vinte e um mil reais'],
    [99_999_999, 'novecentos e noventa e nove mil novecentos e noventa e nove reais e noventa e nove centavos'],
    [100_000_000, 'um milhão de reais'],
    [150_000_000, 'um milhão e quinhentos mil reais'],
    [200_000_001, 'dois milhões de reais e um centavo'],
    [123_456_700, 'um milhão duzentos e trinta e quatro mil quinhentos e sessenta e sete reais'],
  ])('writes %i cents as %s', (cents, words) => {
    expect(amountInWords(cents)).toBe(words);
  });
});
