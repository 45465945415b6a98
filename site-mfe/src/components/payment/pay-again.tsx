import type { PaymentView } from '@aflora/contracts';
import { Button, formatMoney } from '@aflora/ui';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useShell } from '../../lib/shell-context';
import classes from '../question-panel.module.css';
import { PaymentChoice } from './payment-choice';
import { chosenPayment, isOpen, paymentOptionsQuery, payableWith } from '../../lib/payments.api';
import { usePayAgain, type PayAgainCall } from './use-pay-again';
import { useTimeLeft } from '../../lib/use-time-left';

interface PayAgainProps {
  payment: PaymentView | null;
  amountCents: number;
  /** What opens the choice once the last payment is over. */
  label: string;
  recurring?: boolean;
  personHint?: string;
  call: PayAgainCall;
  /** Whom one pays. */
  children: ReactNode;
}

/** Another try for the same thing, with any of the ways to pay. */
export function PayAgain({ payment, amountCents, label, recurring = false, personHint, call, children }: PayAgainProps) {
  const [isChoosing, setChoosing] = useState(false);
  const [chosen, setChosen] = useState('');
  const { data: options } = useQuery({ ...paymentOptionsQuery(useShell().api), enabled: isChoosing });
  const option = chosenPayment(payableWith(options, { recurring }), chosen);
  const { pay, isPaying } = usePayAgain(call, () => setChoosing(false));
  const leftMs = useTimeLeft(payment?.expiresAt ?? null);
  const isWaiting = payment !== null && isOpen(payment.status) && leftMs !== 0;
  if (!isChoosing) {
    return (
      <Button variant={isWaiting ? 'outline' : 'filled'} onClick={() => setChoosing(true)}>
        {isWaiting ? 'Pagar de outra forma' : label}
      </Button>
    );
  }
  return (
    <div className={classes.panel}>
      <h2>{label}</h2>
      <PaymentChoice value={chosen} onChange={setChosen} recurring={recurring} personHint={personHint} />
      <div className={classes.answers}>
        <Button disabled={!option} loading={isPaying} onClick={() => option && pay({ provider: option.provider, method: option.method })}>
          {`Pagar ${formatMoney(amountCents)}`}
        </Button>
        <Button variant="subtle" disabled={isPaying} onClick={() => setChoosing(false)}>
          Agora não
        </Button>
      </div>
      {children}
    </div>
  );
}
