/** Days (`2026-11-20`) and months (`2026-11`) in São Paulo, as strings that sort chronologically. */

const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' });

export const dayOf = (moment: Date): string => day.format(moment);

export const monthOf = (ofDay: string): string => ofDay.slice(0, 7);

export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
}

/** The `count` months up to and including this one, oldest first. */
export const lastMonths = (month: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => addMonths(month, index - count + 1));

const lastDayNumber = (month: string): string => new Date(Date.parse(`${addMonths(month, 1)}-01T00:00:00Z`) - 1).toISOString().slice(8, 10);

export const lastDayOf = (month: string): string => `${month}-${lastDayNumber(month)}`;

const DAY_MS = 86_400_000;
const startOf = (ofDay: string): number => Date.parse(`${ofDay}T00:00:00Z`);

/** Number of days in a range, both ends included; zero or negative when it ends before it starts. */
export const daysFrom = (from: string, to: string): number => (startOf(to) - startOf(from)) / DAY_MS + 1;

/** As many days of a month as have ended in the month of `today`, without the day `before`: none on the first of a month. */
export function endedDays(month: string, today: string): { from: string; before: string } {
  const from = `${month}-01`;
  const count = Math.min(Number(today.slice(8, 10)) - 1, Number(lastDayNumber(month)));
  return { from, before: new Date(startOf(from) + count * DAY_MS).toISOString().slice(0, 10) };
}

export const dayAfter = (ofDay: string): string => new Date(startOf(ofDay) + DAY_MS).toISOString().slice(0, 10);
