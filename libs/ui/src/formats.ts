const thousands = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, '.');

/** 12345 → '12.345'. Of whole numbers. */
export const formatCount = (count: number): string => (count < 0 ? '-' : '') + thousands(String(Math.abs(count)));

/**
 * 123456 → '1.234,56'. Written here, because the first format of `Intl` takes a phone more than 100 ms, and money is the only format that most
 * pages show. The spec compares both.
 */
export const formatAmount = (cents: number): string => {
  const [whole = '', fraction] = (Math.abs(cents) / 100).toFixed(2).split('.');
  return `${cents < 0 ? '-' : ''}${thousands(whole)},${fraction}`;
};

/** 123456 → 'R$ 1.234,56' (with a no-break space). */
export const formatMoney = (cents: number): string => `${cents < 0 ? '-' : ''}R$\u00a0${formatAmount(Math.abs(cents))}`;

/** A format in the charity's time zone. It is made when it is used first, because that is slow. */
function dateFormat(options: Intl.DateTimeFormatOptions): (instant: string | Date) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (instant) => {
    format ??= new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo', ...options });
    return format.format(new Date(instant));
  };
}

/** '2026-11-20T…' → '20/11/2026'. */
export const formatDate = dateFormat({});

/** '2026-11-20T…' → '20/11/2026, 09:15'. */
export const formatDateTime = dateFormat({ day: '2-digit', month: '2-digit', year: 'numeric', hour: '2-digit', minute: '2-digit' });

/** '2026-11-20T…' → '20 de novembro de 2026'. */
export const formatLongDate = dateFormat({ dateStyle: 'long' });

/** '2026-11-20T…' → 'novembro'. */
export const formatMonth = dateFormat({ month: 'long' });

const monthAndYear = dateFormat({ month: 'long', year: 'numeric' });

/** '2026-11' → 'novembro de 2026'. */
export const formatMonthAndYear = (month: string): string => monthAndYear(`${month}-15T12:00:00Z`);
