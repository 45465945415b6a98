import type { OrderView } from '@aflora/contracts';
import classes from './actions.module.css';
import { CancelOrder } from './cancel-order';
import { PayOrderAgain } from './pay-order-again';
import { RegretOrder } from './regret-order';

/** What the buyer can do with the order now. */
export function OrderActions({ order }: { order: OrderView }) {
  const { canPay, canCancel, canRegret } = order;
  if (!canPay && !canCancel && !canRegret) return null;
  return (
    <section className={classes.actions} aria-label="O que você pode fazer">
      {canPay && <PayOrderAgain order={order} />}
      {canRegret && <RegretOrder order={order} />}
      {canCancel && <CancelOrder order={order} />}
    </section>
  );
}
