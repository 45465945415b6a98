import { DeliveryEstimate } from '../../../components/delivery-estimate';
import type { Checkout } from '../use-checkout';
import classes from './steps.module.css';

export function FreightStep({ checkout: { form, quote, choices } }: { checkout: Checkout }) {
  return (
    <>
      <p className={classes.lead}>Com o CEP você vê o total antes de informar seus dados.</p>
      <DeliveryEstimate
        field={form.getInputProps('postalCode')}
        quote={quote}
        shippingCode={choices.shippingCode}
        onShipping={choices.ship}
      />
    </>
  );
}
