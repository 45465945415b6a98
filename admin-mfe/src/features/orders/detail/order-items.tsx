import type { AdminOrderItemView, AdminOrderView } from '@aflora/contracts';
import { BlossomIcon, formatMoney } from '@aflora/ui';
import { Facts } from '../../../components/detail-panel';
import classes from './order-items.module.css';

export function OrderItems({ order }: { order: AdminOrderView }) {
  const { items, itemsTotalCents, shippingCents, totalAmountCents, refundedCents } = order;
  return (
    <>
      <ul className={classes.items}>
        {items.map((item, index) => (
          <Item key={`${item.productId} ${index}`} item={item} />
        ))}
      </ul>
      <Facts
        facts={[
          ['Produtos', formatMoney(itemsTotalCents)],
          ['Frete', shippingCents === 0 ? 'Grátis' : formatMoney(shippingCents)],
          ['Total', <b key="total">{formatMoney(totalAmountCents)}</b>],
          ['Devolvido', refundedCents > 0 ? formatMoney(refundedCents) : null],
        ]}
      />
    </>
  );
}

function Item({ item: { name, images, quantity, unitPriceCents } }: { item: AdminOrderItemView }) {
  return (
    <li className={classes.item}>
      <span className={classes.picture}>
        {images ? <img src={images.card} alt="" width={48} height={48} loading="lazy" /> : <BlossomIcon size={28} />}
      </span>
      <span className={classes.name}>{name}</span>
      <span className={classes.price}>
        {quantity} × {formatMoney(unitPriceCents)}
      </span>
      <span className={classes.sum}>{formatMoney(quantity * unitPriceCents)}</span>
    </li>
  );
}
