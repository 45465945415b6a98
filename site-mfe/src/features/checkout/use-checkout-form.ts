import { CheckoutInput } from '@aflora/contracts';
import { useDtoForm } from '@aflora/ui/form';
import { useEffect, useState } from 'react';
import { useContactPrefill } from '../../lib/use-contact-prefill';
import { checkoutDraft } from '../../lib/checkout-draft';
import type { CheckoutFields, CheckoutForm } from './checkout-fields';

/** The form and its draft. Who signs in meanwhile finds their name and address filled in where nothing was typed. */
export function useCheckoutForm(): CheckoutForm {
  const [initialValues] = useState(fromDraft);
  const form = useDtoForm<CheckoutFields>(CheckoutInput, { initialValues });
  const { setValues, values } = form;

  useContactPrefill(setValues);
  useEffect(() => checkoutDraft.save(values), [values]);
  return form;
}

function fromDraft(): CheckoutFields {
  const { email, name, postalCode, street, number, complement, district, city, state } = checkoutDraft.read();
  return { email, name, cpf: '', postalCode, street, number, complement, district, city, state };
}
