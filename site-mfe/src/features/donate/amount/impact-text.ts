import { siteContent } from '@aflora/contracts/content';
import { formatMoney } from '@aflora/ui';

const tiers = [...siteContent.donationTiers].sort((a, b) => b.amountCents - a.amountCents);
const smallest = tiers.at(-1);

/** What an amount becomes, in terms of the tiers: '1 bolsa completa e 1 kit de higiene'. */
export function impactText(amountCents: number): string {
  const amount = formatMoney(amountCents);
  if (smallest && amountCents < smallest.amountCents) return `${amount} ajudam a completar ${smallest.impact}.`;
  let rest = amountCents;
  const parts = tiers.flatMap((tier) => {
    const times = Math.floor(rest / tier.amountCents);
    rest -= times * tier.amountCents;
    if (times === 0) return [];
    return times === 1 ? [tier.impact] : [`${times} vezes ${tier.impact}`];
  });
  return `${amount} viram ${joined(parts)}.`;
}

const joined = (parts: string[]): string => [parts.slice(0, -1).join(', '), parts.at(-1)].filter(Boolean).join(' e ');
