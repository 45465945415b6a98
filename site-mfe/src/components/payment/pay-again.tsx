import type { PaymentView, StartPaymentInput } from '@aflora/contracts';
import { Button, formatMoney } from '@aflora/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { chosenPayment, followPayment, isOpen, payableWith, paymentOptionsQuery } from '../../lib/payments.api';
import { useShell } from '../../lib/shell';
import { useSingleMutation } from '../../lib/mutations';
import { useTimeLeft } from '../../lib/use-time-left';
import classes from '../question-panel.module.css';
import { PaymentChoice } from './payment-choice';

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

interface PayAgainCall {
  /** Of the page that shows what is paid for. */
  queryKey: readonly unknown[];
  begin(option: StartPaymentInput): Promise<PaymentView>;
}

/** Begins another payment; a double click begins one. */
function usePayAgain({ queryKey, begin }: PayAgainCall, onBegun: () => void) {
  const queryClient = useQueryClient();
  const { start, isPending } = useSingleMutation({
    mutationFn: begin,
    onSuccess: async ({ next }) => {
      await queryClient.invalidateQueries({ queryKey });
      onBegun();
      followPayment(next);
    },
    // 'payment.nothing-to-pay' and the like: what is true meanwhile is shown.
    onError: () => queryClient.invalidateQueries({ queryKey }),
  });
  return { pay: start, isPaying: isPending };
}
