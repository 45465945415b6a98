import { Skeleton } from '@aflora/ui';
import { LoadFailed } from '../../components/load-failed';
import { CartLineItem } from './cart-line-item';
import classes from './cart-lines.module.css';
import type { Cart } from './use-cart';

/** What is in the cart. */
export function CartLines({ cart: { lines, quoted, quote }, onLeave }: { cart: Cart; onLeave?: () => void }) {
  if (!quote.data && quote.isError) {
    return (
      <div className={classes.failed}>
        <LoadFailed text="Não foi possível carregar o carrinho." query={quote} />
      </div>
    );
  }
  return (
    <ul aria-busy={quote.isPending || undefined}>
      {lines.map(({ productId }, index) => {
        const line = quoted[index];
        return line ? <CartLineItem key={productId} line={line} onLeave={onLeave} /> : <Waiting key={productId} />;
      })}
    </ul>
  );
}

function Waiting() {
  return (
    <li className={classes.line}>
      <Skeleton className={classes.picture} />
      <div>
        <Skeleton height={20} width="70%" />
        <Skeleton height={44} width={140} radius="xl" mt="md" />
      </div>
    </li>
  );
}
