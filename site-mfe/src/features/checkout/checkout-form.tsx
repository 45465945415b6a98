import { formatMoney } from '@aflora/ui';
import type { FormEvent } from 'react';
import { LoadFailed } from '../../components/load-failed';
import { workingDays } from '../../lib/cart-quote';
import classes from './checkout-page.module.css';
import { CheckoutStep } from './checkout-step';
import { OrderSummary } from './order-summary';
import { AddressStep } from './steps/address-step';
import { ContactStep } from './steps/contact-step';
import { FreightStep } from './steps/freight-step';
import { PaymentStep } from './steps/payment-step';
import { useCheckout } from './use-checkout';
import type { CheckoutItems } from './use-checkout-items';

/** Four steps of one form beside what is bought. */
export function CheckoutForm({ source }: { source: CheckoutItems }) {
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
