import type { AdminDonationView } from '@aflora/contracts';
import { useState } from 'react';
import { PaymentAttempts, type MoneySeen } from '../../components/payment-attempts';
import { ConfirmPaymentDialog } from './confirm-payment-dialog';

/** Every attempt to pay a donation, and the question before a person confirms one. */
export function DonationPayments({ donation }: { donation: AdminDonationView }) {
  const [asked, setAsked] = useState<MoneySeen | null>(null);
  return (
    <>
      <PaymentAttempts payments={donation.payments} ask={setAsked} />
      <ConfirmPaymentDialog donation={donation} seen={asked} onClose={() => setAsked(null)} />
    </>
  );
}
