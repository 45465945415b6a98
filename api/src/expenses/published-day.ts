const DAY = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' });

/**
 * The last day of the month before, in São Paulo. Donations are published until then, both for totals and for what they pay: who looks again
 * and again during a month sees none of them arrive (decision 61).
 */
export function publishedDay(now = new Date()): string {
  const [year = 0, month = 1] = DAY.format(now).split('-').map(Number);
  return new Date(Date.UTC(year, month - 1, 0)).toISOString().slice(0, 10);
}
