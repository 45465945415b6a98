import type { PaymentView } from '@aflora/contracts';
import { Button, formatMoney } from '@aflora/ui';
import classes from './current-payment.module.css';
import { isOpen } from '../../lib/payments.api';
import { PixPanel } from './pix-panel';

interface CurrentPaymentProps {
  payment: PaymentView | null;
  /** What is paid for: 'Pedido #1a2b3c4d'. */
  what: string;
  /** Where the proof goes: 'a confirmação chega por e-mail'. */
  lastStep: string;
}

/** How to go on with the payment that is under way. */
export function CurrentPayment({ payment, what, lastStep }: CurrentPaymentProps) {
  if (!payment?.next || !isOpen(payment.status)) return null;
  const { next, amountCents, expiresAt } = payment;
  if (next.kind === 'pix') return <PixPanel pix={next} amountCents={amountCents} expiresAt={expiresAt} what={what} lastStep={lastStep} />;
  return (
    <section className={classes.redirect} aria-labelledby="continuar">
      <h2 id="continuar">Termine o pagamento</h2>
      <p>
        Falta pagar <b>{formatMoney(amountCents)}</b> na página segura do provedor. Quando você voltar, esta página se atualiza sozinha.
      </p>
      <Button component="a" href={next.url}>
        Continuar pagamento
      </Button>
    </section>
  );
}
