/** Sums of all days from `from` until the day before `until`; those with the sign -1 are subtracted. */
export interface SalesPeriod {
  unit: 'day' | 'month' | 'year';
  from: string;
  until: string;
  sign: 1 | -1;
}

/** The start of the month or year that is nearest to a day. */
function nearestStart(unit: 'month' | 'year', day: string): string {
  const [year = 0, month = 1, dayOfMonth = 1] = day.split('-').map(Number);
  const start = unit === 'month' ? Date.UTC(year, dayOfMonth > 15 ? month : month - 1, 1) : Date.UTC(month > 6 ? year + 1 : year, 0, 1);
  return new Date(start).toISOString().slice(0, 10);
}

const between = (unit: SalesPeriod['unit'], from: string, until: string): SalesPeriod =>
  from <= until ? { unit, from, until, sign: 1 } : { unit, from: until, until: from, sign: -1 };

/**
 * The fewest stored sums for a range of days, `until` not included: whole years, plus or minus the months to its ends, plus or minus the days
 * to the nearest month.
 */
export function salesPeriods(from: string, until: string): SalesPeriod[] {
  const periods: SalesPeriod[] = [];
  let [first, last] = [from, until];
  for (const [unit, larger] of [['day', 'month'] as const, ['month', 'year'] as const]) {
    const [start, end] = [nearestStart(larger, first), nearestStart(larger, last)];
    if (start === end) return [...periods, between(unit, first, last)].filter(isNotEmpty);
    periods.push(between(unit, first, start), between(unit, end, last));
    [first, last] = [start, end];
  }
  return [...periods, between('year', first, last)].filter(isNotEmpty);
}

const isNotEmpty = (period: SalesPeriod): boolean => period.from < period.until;
