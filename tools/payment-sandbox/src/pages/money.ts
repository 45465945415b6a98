const REAIS = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });

export const money = (cents: number): string => REAIS.format(cents / 100);
