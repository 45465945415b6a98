import type { Method, Payment } from '../state/rows';

/** The sandbox's own prices in hundredths of a percent, and the days after which it pays out. It moves no money. */
const PRICES: Record<Method, { rate: number; days: number }> = { pix: { rate: 99, days: 0 }, card: { rate: 399, days: 30 } };
const DAY_MS = 24 * 3_600_000;

const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' });

/** Fee, net amount and payout date of a paid payment; null before it is paid. A refund gives no fee back. */
export function settlementOf({ method, capturedCents, paidAt }: Payment) {
  if (paidAt === null) return { feeCents: null, netCents: null, payoutOn: null };
  const { rate, days } = PRICES[method];
  const feeCents = Math.round((capturedCents * rate) / 10_000);
  return { feeCents, netCents: capturedCents - feeCents, payoutOn: day.format(Date.parse(paidAt) + days * DAY_MS) };
}
