import type { DonationView } from '@aflora/contracts';
import { CurrentPayment } from '../../components/payment/current-payment';
import { donationName, isPayable, standingOf } from './donation-words';
import classes from './donation-page.module.css';
import { MonthlyCard } from './monthly/monthly-card';
import { PayDonationAgain } from './parts/pay-donation-again';
import { ThankYou } from './parts/thank-you';

/** What has to be done next, or the thanks. */
export function DonationDetail({ donation }: { donation: DonationView }) {
  const { title, text } = standingOf(donation);
  const isComplete = donation.paymentStatus === 'completed';
  return (
    <main id="conteudo" className={classes.page}>
      {isComplete ? (
        <ThankYou donation={donation} />
      ) : (
        <div className={classes.head}>
          <h1>{title}</h1>
          <p className={classes.lead} role="status">
            {text}
          </p>
        </div>
      )}
      <div className={classes.parts}>
        {!isComplete && <CurrentPayment payment={donation.payment} what={donationName(donation)} lastStep="o recibo chega por e-mail" />}
        {isPayable(donation) && <PayDonationAgain donation={donation} />}
        <MonthlyCard donation={donation} />
      </div>
    </main>
  );
}
