import type { siteContent } from '@aflora/contracts/content';
import { Badge, BlossomIcon } from '@aflora/ui';
import { clsx } from 'clsx';
import { DonationLink } from './donation-link';
import classes from './donation-tier.module.css';

interface DonationTierProps {
  tier: (typeof siteContent.donationTiers)[number];
  blossoms: number;
  suggested: boolean;
  link: string | undefined;
}

export function DonationTier({ tier: { amountCents, impact }, blossoms, suggested, link }: DonationTierProps) {
  const reais = amountCents / 100;
  return (
    <article className={clsx(classes.tier, suggested && classes.suggested)}>
      {suggested && <Badge variant="light">Sugestão</Badge>}
      <h3>
        <small>R$</small> {reais}
      </h3>
      <div className={classes.blossoms} aria-hidden="true">
        {Array.from({ length: blossoms }, (_, index) => (
          <BlossomIcon key={index} size={30} />
        ))}
      </div>
      <p>{impact}</p>
      <DonationLink link={link} amountCents={amountCents} variant={suggested ? 'filled' : 'light'}>
        {`Doar R$ ${reais}`}
      </DonationLink>
    </article>
  );
}
