import type { SavedAddressView } from '@aflora/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { AddressValues } from '../../components/address-fields';
import { profileQuery, savedAddressesQuery } from '../../lib/account.api';
import { useSessionUser, useShell } from '../../lib/shell';
import type { CheckoutForm } from './use-steps';

const NO_BREAK_HYPHEN = '\u2011';
const NONE: SavedAddressView[] = [];
const NO_ADDRESS = { postalCode: '', street: '', number: '', complement: '', district: '', city: '', state: '' };
const fields = Object.keys(NO_ADDRESS) as (keyof AddressValues)[];

function valuesOf({ postalCode, street, number, complement, district, city, state }: SavedAddressView): AddressValues {
  return { postalCode, street, number, complement: complement ?? '', district, city, state };
}

const isSame = (saved: SavedAddressView, typed: AddressValues): boolean => fields.every((field) => (saved[field] ?? '') === typed[field]);

/** The address to begin with: of the postal code from the cart's estimate, otherwise the preferred one. */
const firstOf = (saved: SavedAddressView[], postalCode: string): SavedAddressView | undefined =>
  postalCode === '' ? saved[0] : saved.find((address) => address.postalCode === postalCode);

/** The user's saved addresses, and the choice of one of them or of another. */
export function useSavedAddresses(form: CheckoutForm, fill: (address: AddressValues) => void) {
  const user = useSessionUser();
  const { data = NONE, isLoading } = useQuery({ ...savedAddressesQuery(useShell().api), enabled: user !== null });
  const saved = user ? data : NONE;
  const begun = useRef(false);

  useEffect(() => {
    if (begun.current || saved.length === 0) return;
    begun.current = true;
    const first = form.values.street === '' ? firstOf(saved, form.values.postalCode) : undefined;
    if (first) fill(valuesOf(first));
  }, [saved, form.values, fill]);

  const chosen = saved.find((address) => isSame(address, form.values));
  return {
    saved,
    isLoading,
    /** Undefined while the form has an address that isn't saved. */
    chosen,
    choose: (id: string) => {
      const address = saved.find((candidate) => candidate.id === id);
      form.setFieldValue('saveAddressAs', '');
      fill(address ? valuesOf(address) : NO_ADDRESS);
    },
  };
}

/** The masked CPF or CNPJ that the user has saved; the form uses it as long as none is typed. */
export function useSavedTaxId(form: CheckoutForm): string | null {
  const user = useSessionUser();
  const { data: profile } = useQuery({ ...profileQuery(useShell().api), enabled: user !== null, meta: undefined });
  const maskedTaxId = user ? (profile?.maskedTaxId ?? null) : null;
  const { setFieldValue, getValues } = form;
  useEffect(() => {
    setFieldValue('usesSavedTaxId', maskedTaxId !== null && getValues().cpf === '');
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each saved value, so that the choice of another stays
  }, [maskedTaxId]);
  // A line break in it would look like two numbers.
  return maskedTaxId && maskedTaxId.replaceAll('-', NO_BREAK_HYPHEN);
}
