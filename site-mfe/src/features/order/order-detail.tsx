import type { OrderView } from '@aflora/contracts';
import { StatusBadge } from '@aflora/ui/status';
import { CurrentPayment } from '../../components/payment/current-payment';
import { OrderActions } from './actions/order-actions';
import classes from './order-page.module.css';
import { orderName, paymentWord, standingOf, statusWord } from './order-words';
import { OrderAddress } from './parts/order-address';
import { OrderItems } from './parts/order-items';
import { OrderTimeline } from './parts/order-timeline';

/** Everything about an order, what has to be done next first. */
export function OrderDetail({ order }: { order: OrderView }) {
  const status = statusWord(order.status);
  const payment = paymentWord(order.paymentStatus);
  return (
    <main id="conteudo" className={classes.page}>
      <div className={classes.head}>
        <h1>{orderName(order.id)}</h1>
        <p className={classes.badges}>
          <StatusBadge tone={status.tone}>{status.label}</StatusBadge>
          <StatusBadge tone={payment.tone}>Pagamento: {payment.label.toLowerCase()}</StatusBadge>
        </p>
        <p className={classes.lead} role="status">
          {standingOf(order)}
        </p>
      </div>
      <div className={classes.columns}>
        <div className={classes.main}>
          <CurrentPayment payment={order.payment} what={orderName(order.id)} lastStep="a confirmação chega por e-mail" />
          <OrderActions order={order} />
          <OrderTimeline history={order.history} />
        </div>
        <aside className={classes.aside} aria-label="Resumo do pedido">
          <OrderItems order={order} />
          <OrderAddress order={order} />
        </aside>
      </div>
    </main>
  );
}
