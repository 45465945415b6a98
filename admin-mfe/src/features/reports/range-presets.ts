import { toDay, type DayRangeValue } from '../../lib/days';

const firstOf = (year: number, month: number): string => new Date(Date.UTC(year, month - 1, 1)).toISOString().slice(0, 10);
const lastOf = (year: number, month: number): string => new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);

/** From the first day of a month until today. */
export const thisMonth = (today = toDay(new Date())): DayRangeValue => ({ from: `${today.slice(0, 7)}-01`, to: today });

/** The most requested ranges, as of today. */
export function rangePresets(today = toDay(new Date())): { label: string; range: DayRangeValue }[] {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return [
    { label: 'Este mês', range: thisMonth(today) },
    { label: 'Mês passado', range: { from: firstOf(year, month - 1), to: lastOf(year, month - 1) } },
    { label: 'Últimos 6 meses', range: { from: firstOf(year, month - 5), to: today } },
    { label: 'Este ano', range: { from: firstOf(year, 1), to: today } },
    { label: 'Ano passado', range: { from: firstOf(year - 1, 1), to: lastOf(year - 1, 12) } },
  ];
}
