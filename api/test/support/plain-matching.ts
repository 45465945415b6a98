/** A donation's net money or an expense that counts. */
export interface Money {
  id: string;
  project: string | null;
  cents: number;
}
/** A part of a donation that paid an expense. */
export interface Share {
  donationId: string;
  expenseId: string;
  cents: number;
}

/**
 * First in, first out as people would do it with coins: `donations` and `expenses` are in their order. The reference for what the
 * API computes by positions in sums.
 */
export function matchOneByOne(donations: Money[], expenses: Money[]): Share[] {
  const left = donations.map((donation) => ({ ...donation }));
  return expenses.flatMap((expense) => {
    let open = expense.cents;
    const shares: Share[] = [];
    for (const fund of expense.project === null ? [null] : [expense.project, null]) {
      for (const donation of left.filter((one) => one.project === fund)) {
        const taken = Math.min(open, donation.cents);
        if (taken === 0) continue;
        donation.cents -= taken;
        open -= taken;
        shares.push({ donationId: donation.id, expenseId: expense.id, cents: taken });
      }
    }
    return shares;
  });
}
