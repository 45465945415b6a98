import { CheckoutInput } from '@aflora/contracts';
import { useDtoForm } from '@aflora/ui/form';
import { useEffect, useState } from 'react';
import { useSessionUser } from '../../app/shell-context';
import { checkoutDraft } from '../../app/checkout-draft';
import type { CheckoutFields, CheckoutForm } from './checkout-fields';

/** The form and its draft. Who signs in meanwhile finds their name and address filled in where nothing was typed. */
export function useCheckoutForm(): CheckoutForm {
  const user = useSessionUser();
  const [initialValues] = useState(fromDraft);
  const form = useDtoForm<CheckoutFields>(CheckoutInput, { initialValues });
  const { setValues, values } = form;

  useEffect(() => {
    if (!user) return;
    const fullName = [user.firstName, user.lastName].filter(Boolean).join(' ');
    setValues((typed) => ({ email: typed.email || user.email, name: typed.name || fullName }));
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each person, so that what they empty stays empty
  }, [user?.id]);
  useEffect(() => checkoutDraft.save(values), [values]);
  return form;
}

function fromDraft(): CheckoutFields {
  const { email, name, postalCode, street, number, complement, district, city, state } = checkoutDraft.read();
  return { email, name, cpf: '', postalCode, street, number, complement, district, city, state };
}
