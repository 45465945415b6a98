import { formatMoney } from '@aflora/ui';
import type { FormEvent } from 'react';
import { EmptyCart } from '../../components/cart-notes';
import { LoadFailed } from '../../components/load-failed';
import { PageHead } from '../../components/page-head';
import { PageWaiting } from '../../components/page-waiting';
import { workingDays } from '../../lib/cart-quote';
import { useIsBrowser } from '../../lib/use-is-browser';
import classes from './checkout-page.module.css';
import { CheckoutStep, ContactStep, FreightStep, PaymentStep } from './checkout-steps';
import { OrderSummary } from './order-summary';
import { AddressStep } from './address-step';
import { useCheckout } from './use-checkout';
import { useCheckoutItems, type CheckoutItems } from './use-checkout-items';

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

/** Four steps of one form beside what is bought. */
function CheckoutForm({ source }: { source: CheckoutItems }) {
  const checkout = useCheckout(source);
  const { form, steps, quote, delivery, goOn } = checkout;
  const { email, name, cpf, street, number, complement, district, city, state, postalCode } = form.values;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    goOn();
  };
  if (!quote.data && quote.isError) return <LoadFailed text="Não foi possível carregar o carrinho." query={quote} />;
  return (
    <div className={classes.columns}>
      <OrderSummary checkout={checkout} />
      <form ref={steps.container} className={classes.steps} onSubmit={submit} noValidate>
        <CheckoutStep
          checkout={checkout}
          name="freight"
          title="Frete e prazo"
          summary={delivery && `CEP ${postalCode}: ${delivery.name}, até ${workingDays(delivery.days)}`}
        >
          <FreightStep checkout={checkout} />
        </CheckoutStep>
        <CheckoutStep checkout={checkout} name="contact" title="Seus dados" summary={[name, email, `CPF ${cpf}`].join(' · ')}>
          <ContactStep form={form} />
        </CheckoutStep>
        <CheckoutStep
          checkout={checkout}
          name="address"
          title="Endereço de entrega"
          summary={`${street}, ${[number, complement, district].filter(Boolean).join(', ')}, ${city} – ${state}`}
        >
          <AddressStep form={form} address={checkout.address} />
        </CheckoutStep>
        <CheckoutStep
          checkout={checkout}
          name="payment"
          title="Pagamento"
          submitLabel={`Finalizar pedido · ${formatMoney(checkout.totalCents)}`}
        >
          <PaymentStep checkout={checkout} />
        </CheckoutStep>
      </form>
    </div>
  );
}
