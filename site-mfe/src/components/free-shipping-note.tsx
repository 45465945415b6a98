import type { CartQuoteView } from '@aflora/contracts';
import { formatMoney } from '@aflora/ui';
import { IconTruckDelivery } from '@tabler/icons-react';
import classes from './free-shipping-note.module.css';

/** How far the cart is from free delivery, in words. */
export function FreeShippingNote({ quote: { itemsTotalCents, freeShippingFromCents } }: { quote: CartQuoteView }) {
  const missing = freeShippingFromCents - itemsTotalCents;
  if (itemsTotalCents === 0) return null;
  return (
    <p className={classes.note}>
      <IconTruckDelivery size={20} stroke={1.6} aria-hidden />
      <span>
        {missing > 0 ? (
          <>
            Faltam <b>{formatMoney(missing)}</b> para o frete grátis.
          </>
        ) : (
          <>
            Frete <b>grátis</b>: seu pedido passou de {formatMoney(freeShippingFromCents)}.
          </>
        )}
      </span>
    </p>
  );
}
