import { siteContent } from '@aflora/contracts/content';
import { impactText } from './amount-picker';

describe('what a donation becomes', () => {
  it.each([
    [500, /^R\$\s5,00 ajudam a completar 1 kit de higiene\.$/],
    [5000, /^R\$\s50,00 viram material para 1 aluna\.$/],
    [7500, /^R\$\s75,00 viram material para 1 aluna e 1 kit de higiene\.$/],
    [37_500, / viram 1 mês de oficinas, 1 bolsa completa, material para 1 aluna e 1 kit de higiene\.$/],
    [100_000_000, / viram 5\.000 vezes 1 mês de oficinas\.$/],
    [60_000, / viram 3 vezes 1 mês de oficinas\.$/],
  ])('of %i cents', (cents, text) => expect(impactText(cents, siteContent.donationTiers)).toMatch(text));
});
