import { PaymentChoice } from '../../../layout/payment/payment-choice';
import { SellerLines } from '../../../layout/payment/seller-lines';
import type { Checkout } from '../use-checkout';
import classes from './steps.module.css';

export function PaymentStep({ checkout: { choices, changes } }: { checkout: Checkout }) {
  return (
    <>
      {changes.length > 0 && (
        <div className={classes.changes} role="alert">
          <b>O que mudou desde que você abriu a página</b>
          <ul>
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        </div>
      )}
      <PaymentChoice value={choices.payment} onChange={choices.pay} />
      <SellerLines />
    </>
  );
}
