import { Skeleton } from '@aflora/ui';
import { useState } from 'react';
import { FULL_POSTAL_CODE, chosenOption, freight } from '../../lib/cart-quote';
import { checkoutDraft, useDraftKey } from '../../lib/checkout-draft';
import { useSessionUser } from '../../lib/shell';
import { BrowserPage } from '../../components/page';
import { CouponField } from '../../components/coupon-field';
import { DeliveryEstimate } from '../../components/delivery-estimate';
import { EmptyCart, FreeShippingNote, MemberNote } from '../../components/cart-notes';
import { Totals, UNKNOWN } from '../../components/totals';
import { CartLines, CheckoutLink, useCart, type Cart } from './cart-lines';
import classes from './cart-page.module.css';
import { freightOf } from './cart.rules';

export function CartPage() {
  return (
    <BrowserPage title="Carrinho">
      <FilledCart key={useDraftKey()} />
    </BrowserPage>
  );
}

function FilledCart() {
  const owner = useSessionUser()?.id ?? null;
  const [draft, setDraft] = useState(() => checkoutDraft.read(owner));
  const postalCode = FULL_POSTAL_CODE.test(draft.postalCode) ? draft.postalCode : null;
  const cart = useCart(postalCode);
  const keep = (change: Partial<typeof draft>) => {
    setDraft((current) => ({ ...current, ...change }));
    checkoutDraft.save(owner, change);
  };
  return (
    <main id="conteudo" className={classes.page}>
      <h1 tabIndex={-1}>Carrinho</h1>
      {cart.lines.length === 0 ? (
        <EmptyCart />
      ) : (
        <div className={classes.columns}>
          <section aria-label="Itens do carrinho">
            <CartLines cart={cart} />
          </section>
          <aside className={classes.summary} aria-label="Resumo do carrinho">
            <DeliveryEstimate
              field={{ value: draft.postalCode, onChange: (postalCode) => keep({ postalCode }) }}
              quote={cart.quote}
              shippingCode={draft.shippingCode}
              onShipping={(shippingCode) => keep({ shippingCode })}
            />
            {cart.quote.data && <FreeShippingNote quote={{ ...cart.quote.data, itemsTotalCents: cart.itemsTotalCents }} />}
            {cart.quote.data && <MemberNote member={cart.member} savingsCents={cart.savingsCents} />}
            <CouponField quoted={cart.quote.data?.coupon ?? null} />
            <CartTotals cart={cart} postalCode={postalCode} shippingCode={draft.shippingCode} />
            <CheckoutLink cart={cart} />
          </aside>
        </div>
      )}
    </main>
  );
}

interface CartTotalsProps {
  cart: Cart;
  /** Null until it is whole. */
  postalCode: string | null;
  shippingCode: string;
}

/** The sums of the cart once they are known; nothing when its prices can't be loaded, which the list of its lines says. */
function CartTotals({ cart, postalCode, shippingCode }: CartTotalsProps) {
  const { quote, itemsTotalCents, memberDiscountCents, netCents } = cart;
  if (!quote.data) return quote.isError ? null : <Skeleton height={120} role="status" aria-label="Carregando o total" />;
  const option = chosenOption(quote.data.shipping, shippingCode);
  const cost = freightOf({ postalCode, option, isCurrent: !quote.isPlaceholderData });
  const deliveryCents = typeof cost === 'number' ? cost : null;
  return (
    <Totals
      itemsTotalCents={itemsTotalCents}
      memberDiscountCents={memberDiscountCents}
      coupon={cart.coupon}
      freight={cost === null ? undefined : { text: cost === 'pending' ? UNKNOWN : freight(cost) }}
      totalCents={netCents === null ? null : netCents + (deliveryCents ?? 0)}
      totalTerm={deliveryCents === null ? 'Total sem frete' : 'Total'}
      isAnnounced
    />
  );
}
