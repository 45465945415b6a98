import { useSessionUser } from '../../../lib/shell-context';
import { PaymentChoice } from '../../../components/payment/payment-choice';
import { SellerLines } from '../../../components/payment/legal-lines';
import type { Checkout } from '../use-checkout';
import classes from './steps.module.css';

const KEPT_FOR_GUESTS = 'Sem entrar na sua conta, guardamos os produtos por uma hora no máximo.';
const KEPT_FOR_ACCOUNTS = 'Guardamos os produtos para você por três dias.';

export function PaymentStep({ checkout: { choices, changes } }: { checkout: Checkout }) {
  const isGuest = useSessionUser() === null;
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
      <PaymentChoice value={choices.payment} onChange={choices.pay} personHint={isGuest ? KEPT_FOR_GUESTS : KEPT_FOR_ACCOUNTS} />
      <SellerLines />
    </>
  );
}
