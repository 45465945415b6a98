import { formatMoney } from '@aflora/ui';

const AMOUNT = /^(?:R\$)?\s*(\d{1,3}(?:[.\s]\d{3})+|\d+)(?:[.,](\d{0,2}))?$/;

/** Converts an amount that was typed or pasted ('75', '75,5', 'R$ 1.234,56') to cents; null when the text isn't an amount. */
export function centsOf(text: string): number | null {
  const [, reais, centavos = ''] = AMOUNT.exec(text.trim().replace(/\u00a0/g, ' ')) ?? [];
  return reais === undefined ? null : Number(reais.replace(/\D/g, '')) * 100 + Number(centavos.padEnd(2, '0'));
}

/** 2500 → 'R$ 25', 1250 → 'R$ 12,50'. */
export const roundMoney = (cents: number): string => formatMoney(cents).replace(/,00$/, '').replace('\u00a0', ' ');
