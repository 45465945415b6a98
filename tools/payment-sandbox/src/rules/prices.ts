import type { Method, Payment } from '../state/rows';

export interface InstalmentPlan {
  count: number;
  instalmentCents: number;
  totalCents: number;
}

const MOST = 12;
const SMALLEST_CENTS = 500;
const WITHOUT_INTEREST = 3;
/** Interest per month from the fourth instalment on. */
const MONTHLY_RATE = 0.0199;

/** Plans for a card payment: up to three instalments without interest, up to twelve with it, each of at least R$ 5,00. */
export function instalmentPlans(amountCents: number): InstalmentPlan[] {
  const counts = Array.from({ length: MOST }, (_, index) => index + 1);
  return counts
    .map((count) => planOf(amountCents, count))
    .filter(({ count, instalmentCents }) => count === 1 || instalmentCents >= SMALLEST_CENTS);
}

function planOf(amountCents: number, count: number): InstalmentPlan {
  if (count <= WITHOUT_INTEREST) return { count, instalmentCents: Math.round(amountCents / count), totalCents: amountCents };
  const instalmentCents = Math.round((amountCents * MONTHLY_RATE) / (1 - (1 + MONTHLY_RATE) ** -count));
  return { count, instalmentCents, totalCents: instalmentCents * count };
}

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
