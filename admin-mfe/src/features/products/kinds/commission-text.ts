const number = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 });

/** '12,5% de comissão'; a rate that is null isn't agreed yet. */
export function commissionText(rate: number | null, { isShort = false } = {}): string {
  if (rate === null) return isShort ? '—' : 'Comissão a combinar';
  return isShort ? `${number.format(rate)}%` : `${number.format(rate)}% de comissão`;
}
