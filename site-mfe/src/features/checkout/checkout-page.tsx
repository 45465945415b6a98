import { PageHead } from '../../components/page-head';
import { useIsBrowser } from '../../lib/use-is-browser';
import { EmptyCart } from '../../components/cart-notes';
import { PageWaiting } from '../../components/page-waiting';
import { CheckoutForm } from './checkout-form';
import classes from './checkout-page.module.css';
import { useCheckoutItems } from './use-checkout-items';

export function CheckoutPage() {
  const isBrowser = useIsBrowser();
  return (
    <>
      <PageHead title="Finalizar compra" noindex />
      {isBrowser ? <Filled /> : <PageWaiting />}
    </>
  );
}

function Filled() {
  const source = useCheckoutItems();
  return (
    <main id="conteudo" className={classes.page}>
      <h1>Finalizar compra</h1>
      {source.items.length === 0 ? <EmptyCart /> : <CheckoutForm source={source} />}
    </main>
  );
}
