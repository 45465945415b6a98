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
