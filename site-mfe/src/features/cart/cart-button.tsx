import { ActionIcon, lazyPart } from '@aflora/ui';
import { IconShoppingBag } from '@tabler/icons-react';
import { useState } from 'react';
import { useCartLines } from '../../lib/cart-store';
import { useSessionUser } from '../../lib/shell';
import classes from './cart-button.module.css';

const CartDrawer = lazyPart(() => import('./cart-drawer').then((module) => module.CartDrawer));

/** If this code can't be loaded, the cart is only stored in this browser. */
const AccountCart = lazyPart(
  () => import('./account-cart').then((module) => module.AccountCart),
  () => null,
);

export function CartButton() {
  const user = useSessionUser();
  const [opened, setOpened] = useState(false);
  const count = useCartLines().reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <>
      <ActionIcon className={classes.button} aria-label={labelOf(count)} onClick={() => setOpened(true)}>
        <IconShoppingBag size={22} stroke={1.6} />
        {count > 0 && (
          <span className={classes.count} aria-hidden="true">
            {count}
          </span>
        )}
      </ActionIcon>
      {user && <AccountCart key={user.id} userId={user.id} />}
      {opened && <CartDrawer onClose={() => setOpened(false)} />}
    </>
  );
}

function labelOf(count: number): string {
  if (count === 0) return 'Carrinho vazio';
  return `Carrinho, ${count} ${count === 1 ? 'item' : 'itens'}`;
}
