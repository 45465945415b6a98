import { coveredBaskets, type AdminDonationView, type AdoptionView } from '@aflora/contracts';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { DetailSection, Facts } from '../../components/detail-panel';
import parts from '../../components/record-parts.module.css';
import { basketLabel, basketName } from '../../lib/basket-labels';

/** The baskets that a donation adopted; each number leads to the list. */
export function DonationBaskets({ adoption: { reserved } }: { adoption: AdoptionView }) {
  return (
    <DetailSection title="Cestas adotadas">
      {reserved.length > 0 ? (
        <Facts
          facts={reserved.map(({ number, status }) => [
            basketName({ number }),
            <Anchor
              key={number}
              component={Link}
              to={`/dashboard/cestas?busca=${number}`}
              aria-label={`Ver ${basketName({ number })} na lista`}
            >
              {basketLabel(status).label}
            </Anchor>,
          ])}
        />
      ) : (
        <p className={parts.none}>As cestas são reservadas quando o pagamento chega.</p>
      )}
    </DetailSection>
  );
}

/** Says how many baskets a refund of this amount cancels; null when none. */
export function cancelledText(donation: AdminDonationView, refundCents: number): string | null {
  const count = cancelledBy(donation, refundCents) - cancelledBy(donation, 0);
  if (count <= 0) return null;
  return count === 1
    ? 'Este reembolso cancela 1 cesta adotada: o que resta da doação não a paga mais.'
    : `Este reembolso cancela ${count} cestas adotadas: o que resta da doação não as paga mais.`;
}

/** Number of baskets that are cancelled once this amount and all pending refunds went back. What is delivered stays delivered. */
function cancelledBy({ adoption, amountCents, refundableCents }: AdminDonationView, refundCents: number): number {
  if (!adoption) return 0;
  const open = adoption.reserved.filter(({ status }) => status !== 'cancelled');
  const covered = coveredBaskets({ amountCents, baskets: adoption.baskets }, Math.max(refundableCents - refundCents, 0));
  return Math.min(open.filter(({ status }) => status !== 'delivered').length, Math.max(open.length - covered, 0));
}
