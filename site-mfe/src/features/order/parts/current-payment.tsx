import type { OrderView } from '@aflora/contracts';
import { Button, formatMoney } from '@aflora/ui';
import { isOpen } from '../../../layout/payment/payments.api';
import { PixPanel } from '../../../layout/payment/pix-panel';
import { orderName } from '../order-words';
import classes from './parts.module.css';

/** How to go on with the payment that is under way. */
export function CurrentPayment({ order: { id, payment } }: { order: OrderView }) {
  if (!payment?.next || !isOpen(payment.status)) return null;
  const { next, amountCents, expiresAt } = payment;
  if (next.kind === 'pix') {
    return (
      <PixPanel pix={next} amountCents={amountCents} expiresAt={expiresAt} what={orderName(id)} lastStep="a confirmação chega por e-mail" />
    );
  }
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
