import { useState } from 'react';
import { FULL_POSTAL_CODE, chosenOption, freight } from '../../lib/cart-quote';
import { checkoutDraft, useDraftKey } from '../../lib/checkout-draft';
import { useSessionUser } from '../../lib/shell';
import { BrowserPage } from '../../components/page';
import { CouponField } from '../../components/coupon-field';
import { DeliveryEstimate } from '../../components/delivery-estimate';
import { EmptyCart, FreeShippingNote, MemberNote } from '../../components/cart-notes';
import { Totals } from '../../components/totals';
import { CartLines, CheckoutLink, useCart } from './cart-lines';
import classes from './cart-page.module.css';

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
  const cart = useCart(FULL_POSTAL_CODE.test(draft.postalCode) ? draft.postalCode : null);
  const delivery = chosenOption(cart.quote.data?.shipping, draft.shippingCode);
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
            <Totals
              itemsTotalCents={cart.itemsTotalCents}
              memberDiscountCents={cart.memberDiscountCents}
              coupon={cart.coupon}
              freight={delivery && { text: freight(delivery.priceCents) }}
              totalCents={cart.netCents + (delivery?.priceCents ?? 0)}
              totalTerm={delivery ? 'Total' : 'Total sem frete'}
              isAnnounced
            />
            <CheckoutLink cart={cart} />
          </aside>
        </div>
      )}
    </main>
  );
}
