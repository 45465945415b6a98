const UNDER_TWENTY =
  ' um dois três quatro cinco seis sete oito nove dez onze doze treze quatorze quinze dezesseis dezessete dezoito dezenove'.split(' ');
const TENS = '  vinte trinta quarenta cinquenta sessenta setenta oitenta noventa'.split(' ');
const HUNDREDS = ' cento duzentos trezentos quatrocentos quinhentos seiscentos setecentos oitocentos novecentos'.split(' ');

/**
 * Portuguese words for an amount: 123456 → 'mil duzentos e trinta e quatro reais e cinquenta e seis centavos'. Works below one billion
 * reais.
 */
export function amountInWords(cents: number): string {
  const [reais, rest] = [Math.floor(cents / 100), cents % 100];
  const parts = [reais > 0 && reaisInWords(reais), rest > 0 && `${hundredsInWords(rest)} ${rest === 1 ? 'centavo' : 'centavos'}`];
  return parts.filter(Boolean).join(' e ') || 'zero reais';
}

function reaisInWords(reais: number): string {
  if (reais === 1) return 'um real';
  // Whole millions take the preposition: 'dois milhões de reais'.
  return `${numberInWords(reais)}${reais % 1_000_000 === 0 ? ' de' : ''} reais`;
}

function numberInWords(number: number): string {
  const [millions, thousands, units] = [Math.floor(number / 1_000_000), Math.floor(number / 1000) % 1000, number % 1000];
  const groups = [
    { value: millions, words: millions === 1 ? 'um milhão' : `${hundredsInWords(millions)} milhões` },
    { value: thousands, words: thousands === 1 ? 'mil' : `${hundredsInWords(thousands)} mil` },
    { value: units, words: hundredsInWords(units) },
  ].filter(({ value }) => value > 0);
  const last = groups.at(-1);
  // The last group is joined with 'e' if it is below 100 or a whole hundred: 'mil e duzentos', but 'mil duzentos e um'.
  const separator = last && (last.value < 100 || last.value % 100 === 0) ? ' e ' : ' ';
  const head = groups.slice(0, -1).map(({ words }) => words);
  return head.length > 0 ? `${head.join(' ')}${separator}${last?.words ?? ''}` : (last?.words ?? '');
}

/** `number` from 0 to 999. */
function hundredsInWords(number: number): string {
  if (number === 100) return 'cem';
  const [hundreds, rest] = [Math.floor(number / 100), number % 100];
  const tens = rest < 20 ? UNDER_TWENTY[rest] : [TENS[Math.floor(rest / 10)], UNDER_TWENTY[rest % 10]].filter(Boolean).join(' e ');
  return [HUNDREDS[hundreds], tens].filter(Boolean).join(' e ');
}
