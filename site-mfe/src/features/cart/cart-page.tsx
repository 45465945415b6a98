import { formatMoney } from '@aflora/ui';
import { useState } from 'react';
import { FULL_POSTAL_CODE, chosenOption, freight } from '../../lib/cart-quote';
import { checkoutDraft } from '../../lib/checkout-draft';
import { BrowserPage } from '../../components/browser-page';
import { DeliveryEstimate } from '../../components/delivery-estimate';
import { EmptyCart, FreeShippingNote } from '../../components/cart-notes';
import { CartLines, CheckoutLink, useCart, type Cart } from './cart-lines';
import classes from './cart-page.module.css';

export function CartPage() {
  return (
    <BrowserPage title="Carrinho">
      <FilledCart />
    </BrowserPage>
  );
}

function FilledCart() {
  const [draft, setDraft] = useState(checkoutDraft.read);
  const cart = useCart(FULL_POSTAL_CODE.test(draft.postalCode) ? draft.postalCode : null);
  const keep = (change: Partial<typeof draft>) => {
    setDraft((current) => ({ ...current, ...change }));
    checkoutDraft.save(change);
  };
  return (
    <main id="conteudo" className={classes.page}>
      <h1>Carrinho</h1>
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
            <Totals cart={cart} shippingCode={draft.shippingCode} />
            <CheckoutLink isReady={cart.isReady} />
          </aside>
        </div>
      )}
    </main>
  );
}

function Totals({ cart: { itemsTotalCents, quote }, shippingCode }: { cart: Cart; shippingCode: string }) {
  const delivery = chosenOption(quote.data?.shipping, shippingCode);
  return (
    <dl className={classes.totals}>
      <div>
        <dt>Subtotal</dt>
        <dd>{formatMoney(itemsTotalCents)}</dd>
      </div>
      {delivery && (
        <div>
          <dt>Frete</dt>
          <dd>{freight(delivery.priceCents)}</dd>
        </div>
      )}
      <div className={classes.total}>
        <dt>{delivery ? 'Total' : 'Total sem frete'}</dt>
        <dd>{formatMoney(itemsTotalCents + (delivery?.priceCents ?? 0))}</dd>
      </div>
    </dl>
  );
}
