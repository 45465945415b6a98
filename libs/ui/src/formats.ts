const reais = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });
const plain = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** 123456 → 'R$ 1.234,56' (with a no-break space). */
export const formatMoney = (cents: number): string => reais.format(cents / 100);

/** 123456 → '1.234,56'. */
export const formatAmount = (cents: number): string => plain.format(cents / 100);

const day = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo' });
const longDay = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo', dateStyle: 'long' });
const minute = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});
const month = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo', month: 'long' });
const monthAndYear = new Intl.DateTimeFormat('pt-BR', { timeZone: 'UTC', month: 'long', year: 'numeric' });

/** '2026-11-20T…' → '20/11/2026', in the charity's time zone, like all formats here. */
export const formatDate = (instant: string | Date): string => day.format(new Date(instant));

/** '2026-11-20T…' → '20/11/2026, 09:15'. */
export const formatDateTime = (instant: string | Date): string => minute.format(new Date(instant));

/** '2026-11-20T…' → '20 de novembro de 2026'. */
export const formatLongDate = (instant: string | Date): string => longDay.format(new Date(instant));

/** '2026-11-20T…' → 'novembro'. */
export const formatMonth = (instant: string | Date): string => month.format(new Date(instant));

/** '2026-11' → 'novembro de 2026'. */
export const formatMonthAndYear = (month: string): string => monthAndYear.format(new Date(`${month}-15T00:00:00Z`));
