import type { CartQuoteLineView } from '@aflora/contracts';
import { ActionIcon, Button, formatMoney, Skeleton } from '@aflora/ui';
import { IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { LineTrouble, TooManyUnits } from '../../components/cart-notes';
import { LoadFailed } from '../../components/load-failed';
import { QuantityPicker } from '../../components/quantity-picker';
import { useCartQuote } from '../../lib/cart-quote';
import { cart, MAX_UNITS_PER_LINE, useCartLines } from '../../lib/cart-store';
import { useCoupon } from '../../lib/coupon-store';
import classes from './cart-lines.module.css';
import { cartOf } from './cart.rules';

/** Lines of the cart. */
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

interface CartLineItemProps {
  line: CartQuoteLineView;
  onLeave?: () => void;
}

function CartLineItem({ line, onLeave }: CartLineItemProps) {
  const { productId, name, images, priceCents, quantity, available } = line;
  const item = useRef<HTMLLIElement>(null);
  const remove = () => {
    // The pressed button disappears with its line.
    if (item.current) focusBeside(item.current);
    cart.remove(productId);
  };
  const takeAvailable = () => {
    // The link gets the focus, not the button beside it, so that pressing Enter again removes nothing.
    item.current?.querySelector('a')?.focus();
    cart.change(productId, available);
  };
  return (
    <li ref={item} className={classes.line}>
      {images ? (
        <img src={images.card} alt="" width={96} height={96} className={classes.picture} />
      ) : (
        <span className={classes.picture} aria-hidden="true" />
      )}
      <div>
        <div className={classes.head}>
          {name === null ? (
            <span className={classes.name}>Produto indisponível</span>
          ) : (
            <Link to={`/produto/physical/${productId}`} onClick={onLeave} className={classes.name}>
              {name}
            </Link>
          )}
          {available > 0 && <LinePrice eachCents={priceCents} quantity={Math.min(quantity, available)} />}
        </div>
        <LineTrouble line={line} onChange={takeAvailable} onRemove={remove} />
        {available > 0 && (
          <div className={classes.change}>
            <QuantityPicker
              value={quantity}
              max={Math.min(available, MAX_UNITS_PER_LINE)}
              onChange={(next) => cart.change(productId, next)}
            />
            <ActionIcon className={classes.remove} aria-label={`Remover ${name}`} onClick={remove}>
              <IconTrash size={20} stroke={1.6} />
            </ActionIcon>
          </div>
        )}
      </div>
    </li>
  );
}

/** The line's remove button, which is always its last button. */
const removeButtonOf = (line: Element | null) => Array.from(line?.querySelectorAll('button') ?? []).at(-1);

/** Moves the focus to the next line, else to the previous one, else to the close button of the drawer or the heading of the page. */
function focusBeside(line: Element): void {
  const button = removeButtonOf(line.nextElementSibling) ?? removeButtonOf(line.previousElementSibling);
  const around = line.closest('[role="dialog"], main')?.querySelector<HTMLElement>('h1, button');
  (button ?? around)?.focus();
}

function LinePrice({ eachCents, quantity }: { eachCents: number; quantity: number }) {
  return (
    <span className={classes.price}>
      {formatMoney(eachCents * quantity)}
      {quantity > 1 && <small>{formatMoney(eachCents)} cada</small>}
    </span>
  );
}

/** Link to the checkout; disabled until everything in the cart can be bought. */
export function CheckoutLink({ cart: { isReady, hasShortLines, exceededUnits: max }, onLeave }: { cart: Cart; onLeave?: () => void }) {
  if (isReady) {
    return (
      <Button component={Link} to="/checkout" onClick={onLeave} fullWidth>
        Finalizar compra
      </Button>
    );
  }
  return (
    <div>
      <Button disabled fullWidth>
        Finalizar compra
      </Button>
      {max === null ? (
        hasShortLines && <p className={classes.hint}>Ajuste os itens marcados para continuar.</p>
      ) : (
        <TooManyUnits max={max} onLeave={onLeave} />
      )}
    </div>
  );
}

/** The cart at current prices. Quantities are those of this browser, so that a change is shown before the API responds. */
export function useCart(postalCode: string | null = null) {
  const lines = useCartLines();
  const quote = useCartQuote(lines, postalCode);
  const couponCode = useCoupon();
  return { quote, ...cartOf({ lines, couponCode, quote: quote.data, isCurrent: !quote.isPlaceholderData }) };
}

export type Cart = ReturnType<typeof useCart>;
