const AMOUNT = /^(?:R\$)?\s*(\d{1,3}(?:[.\s]\d{3})+|\d+)(?:[.,](\d{0,2}))?$/;

/** Converts an amount that was typed or pasted ('75', '75,5', 'R$ 1.234,56') to cents; null when the text isn't an amount. */
export function centsOf(text: string): number | null {
  const [, reais, centavos = ''] = AMOUNT.exec(text.trim().replace(/\u00a0/g, ' ')) ?? [];
  return reais === undefined ? null : Number(reais.replace(/\D/g, '')) * 100 + Number(centavos.padEnd(2, '0'));
}
