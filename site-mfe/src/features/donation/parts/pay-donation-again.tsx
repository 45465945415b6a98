import type { DonationView } from '@aflora/contracts';
import { useSessionUser, useShell } from '../../../lib/shell-context';
import { CharityLines } from '../../../components/payment/legal-lines';
import { PayAgain } from '../../../components/payment/pay-again';
import { donationKey, payDonation } from '../donation.api';

export function PayDonationAgain({ donation: { id, payment, amountCents, frequency } }: { donation: DonationView }) {
  const { api } = useShell();
  const queryKey = donationKey(id, useSessionUser()?.id ?? null);
  return (
    <PayAgain
      payment={payment}
      amountCents={amountCents}
      label="Tentar novamente"
      recurring={frequency === 'monthly'}
      call={{ queryKey, begin: (option) => payDonation(api, id, option) }}
    >
      <CharityLines>O recibo chega por e-mail assim que o pagamento é confirmado.</CharityLines>
    </PayAgain>
  );
}
