import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { FULL_POSTAL_CODE } from '../../lib/cart-quote';
import { useShell } from '../../lib/shell-context';
import type { CheckoutForm } from './checkout-fields';
import { addressQuery } from './checkout.api';

export type Address = ReturnType<typeof useAddress>;

/** Fills the address in from its postal code, once for each code: what people correct afterwards stays. */
export function useAddress(form: CheckoutForm) {
  const { postalCode } = form.values;
  const isWhole = FULL_POSTAL_CODE.test(postalCode);
  const { data, error, isFetching } = useQuery({ ...addressQuery(useShell().api, postalCode), enabled: isWhole });
  const filledFor = useRef(form.values.city ? postalCode : '');
  const [corrected, setCorrected] = useState('');
  const { setValues, clearFieldError } = form;

  useEffect(() => {
    if (!data || filledFor.current === postalCode) return;
    const isAnother = filledFor.current !== '';
    filledFor.current = postalCode;
    const { street, district, city, state } = data;
    setValues({ street, district, city, state, ...(isAnother && { number: '', complement: '' }) });
    (['street', 'district', 'city', 'state'] as const).forEach((field) => clearFieldError(field));
  }, [data, postalCode, setValues, clearFieldError]);

  return {
    /** What the code told, unless somebody corrects it. */
    found: isWhole && corrected !== postalCode ? data : undefined,
    failure: isWhole ? error : null,
    isSearching: isWhole && isFetching,
    correct: () => setCorrected(postalCode),
  };
}
