import type { OrderView } from '@aflora/contracts';
import { Button, formatMoney } from '@aflora/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useShell } from '../../../app/shell-context';
import { PaymentChoice } from '../../../layout/payment/payment-choice';
import { chosenPayment, isOpen, paymentOptionsQuery } from '../../../layout/payment/payments.api';
import { SellerLines } from '../../../layout/payment/seller-lines';
import { useTimeLeft } from '../../../layout/payment/use-time-left';
import classes from './actions.module.css';
import { usePayAgain } from './use-pay-again';

/** Another try for the same order, with any of the ways to pay. */
export function PayAgain({ order: { id, payment, totalAmountCents } }: { order: OrderView }) {
  const [isChoosing, setChoosing] = useState(false);
  const [chosen, setChosen] = useState('');
  const { data: options } = useQuery({ ...paymentOptionsQuery(useShell().api), enabled: isChoosing });
  const option = chosenPayment(options, chosen);
  const { pay, isPaying } = usePayAgain(id, () => setChoosing(false));
  const leftMs = useTimeLeft(payment?.expiresAt ?? null);
  const isWaiting = payment !== null && isOpen(payment.status) && leftMs !== 0;
  if (!isChoosing) {
    return (
      <Button variant={isWaiting ? 'outline' : 'filled'} onClick={() => setChoosing(true)}>
        {isWaiting ? 'Pagar de outra forma' : 'Pagar novamente'}
      </Button>
    );
  }
  return (
    <div className={classes.panel}>
      <h2>Pagar novamente</h2>
      <PaymentChoice value={chosen} onChange={setChosen} />
      <div className={classes.answers}>
        <Button disabled={!option} loading={isPaying} onClick={() => option && pay({ provider: option.provider, method: option.method })}>
          {`Pagar ${formatMoney(totalAmountCents)}`}
        </Button>
        <Button variant="subtle" disabled={isPaying} onClick={() => setChoosing(false)}>
          Agora não
        </Button>
      </div>
      <SellerLines />
    </div>
  );
}
