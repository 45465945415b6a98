/** A number of months, in words. */
export const monthsText = (count: number): string => (count === 1 ? '1 mês' : `${count} meses`);

/** The same day of a later month, or that month's last day, as an instant. */
export function inMonths(count: number): string {
  const end = new Date();
  const month = end.getUTCMonth() + count;
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), month + 1, 0)).getUTCDate();
  end.setUTCMonth(month, Math.min(end.getUTCDate(), lastDay));
  return end.toISOString();
}
