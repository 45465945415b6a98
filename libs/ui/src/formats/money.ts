const reais = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });
const plain = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** 123456 → 'R$ 1.234,56' (with a no-break space). */
export const formatMoney = (cents: number): string => reais.format(cents / 100);

/** 123456 → '1.234,56'. */
export const formatAmount = (cents: number): string => plain.format(cents / 100);
