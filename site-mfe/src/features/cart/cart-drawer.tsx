import { Button, formatMoney } from '@aflora/ui';
import { SidePanel } from '@aflora/ui/fields';
import { Link } from 'react-router-dom';
import { EmptyCart, FreeShippingNote, MemberNote } from '../../components/cart-notes';
import { UNKNOWN } from '../../components/totals';
import classes from './cart-drawer.module.css';
import { CartLines, CheckoutLink, useCart } from './cart-lines';

/** Drawer with the cart, next to any page. */
export function CartDrawer({ onClose }: { onClose: () => void }) {
  const cart = useCart();
  return (
    <SidePanel title="Carrinho" closeLabel="Fechar carrinho" width={440} onClose={onClose}>
      {cart.lines.length === 0 ? (
        <EmptyCart onLeave={onClose} />
      ) : (
        <>
          <CartLines cart={cart} onLeave={onClose} />
          {cart.quote.data && (
            <div className={classes.end}>
              <FreeShippingNote quote={{ ...cart.quote.data, itemsTotalCents: cart.itemsTotalCents }} />
              <MemberNote member={cart.member} savingsCents={cart.savingsCents} onLeave={onClose} />
              <p className={classes.total}>
                <span>{cart.member || cart.coupon ? 'Subtotal com desconto' : 'Subtotal'}</span>{' '}
                <strong>{cart.netCents === null ? UNKNOWN : formatMoney(cart.netCents)}</strong>
              </p>
              <CheckoutLink cart={cart} onLeave={onClose} />
              <Button component={Link} to="/carrinho" variant="outline" onClick={onClose} fullWidth>
                Ver carrinho e frete
              </Button>
            </div>
          )}
        </>
      )}
    </SidePanel>
  );
}
