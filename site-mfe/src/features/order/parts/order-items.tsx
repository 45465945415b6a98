import type { OrderItemView, OrderView } from '@aflora/contracts';
import { formatMoney } from '@aflora/ui';
import { Link } from 'react-router-dom';
import { freight, workingDays } from '../../../lib/cart-quote';
import classes from './parts.module.css';

export function OrderItems({ order }: { order: OrderView }) {
  const { items, itemsTotalCents, shippingCents, shippingName, shippingDays, totalAmountCents, refundedCents } = order;
  const days = shippingDays === null ? '' : `, até ${workingDays(shippingDays)}`;
  return (
    <section aria-labelledby="itens">
      <h2 id="itens">Itens</h2>
      <ul>
        {items.map((item) => (
          <Item key={item.productId} item={item} />
        ))}
      </ul>
      <dl className={classes.totals}>
        <Row term="Subtotal" text={formatMoney(itemsTotalCents)} />
        <Row term={shippingName ? `Frete (${shippingName}${days})` : 'Frete'} text={freight(shippingCents)} />
        <div className={classes.total}>
          <dt>Total</dt>
          <dd>{formatMoney(totalAmountCents)}</dd>
        </div>
        {refundedCents > 0 && <Row term="Reembolsado" text={formatMoney(refundedCents)} />}
      </dl>
    </section>
  );
}

function Row({ term, text }: { term: string; text: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{text}</dd>
    </div>
  );
}

function Item({ item: { productId, name, imageUrl, quantity, unitPriceCents } }: { item: OrderItemView }) {
  return (
    <li className={classes.item}>
      {imageUrl ? (
        <img src={imageUrl} alt="" width={64} height={64} className={classes.picture} />
      ) : (
        <span className={classes.picture} aria-hidden="true" />
      )}
      <div>
        <Link to={`/produto/physical/${productId}`} className={classes.name}>
          {name}
        </Link>
        <p className={classes.quiet}>
          {quantity} × {formatMoney(unitPriceCents)}
        </p>
      </div>
      <span className={classes.price}>{formatMoney(unitPriceCents * quantity)}</span>
    </li>
  );
}
