import type { SavedAddressView } from '@aflora/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { AddressValues } from '../../components/address-fields';
import { profileQuery, savedAddressesQuery } from '../../lib/account.api';
import { checkoutDraft } from '../../lib/checkout-draft';
import { useSessionUser, useShell } from '../../lib/shell';
import type { CheckoutForm } from './use-steps';

const NO_BREAK_HYPHEN = '\u2011';
const NONE: SavedAddressView[] = [];
const NO_ADDRESS = { postalCode: '', street: '', number: '', complement: '', district: '', city: '', state: '' };
const fields = Object.keys(NO_ADDRESS) as (keyof AddressValues)[];

/** The address among other values. */
function addressOf({ postalCode, street, number, complement, district, city, state }: AddressValues): AddressValues {
  return { postalCode, street, number, complement, district, city, state };
}

const valuesOf = (saved: SavedAddressView): AddressValues => addressOf({ ...saved, complement: saved.complement ?? '' });

const isSame = (saved: SavedAddressView, typed: AddressValues): boolean => fields.every((field) => (saved[field] ?? '') === typed[field]);

/**
 * The initial address: the one with the postal code of the cart's estimate, else the one chosen before a reload, else the preferred one.
 */
function firstOf(saved: SavedAddressView[], { postalCode, id }: { postalCode: string; id: string }): SavedAddressView | undefined {
  const matching = saved.filter((address) => postalCode === '' || address.postalCode === postalCode);
  return matching.find((address) => address.id === id) ?? matching[0];
}

/** The user's saved addresses, and the choice of one of them or of another. */
export function useSavedAddresses(form: CheckoutForm, fill: (address: AddressValues) => void) {
  const user = useSessionUser();
  const { data = NONE, isLoading } = useQuery({ ...savedAddressesQuery(useShell().api), enabled: user !== null });
  const saved = user ? data : NONE;
  const begun = useRef(false);
  const [lastId] = useState(() => checkoutDraft.read(user?.id ?? null).addressId);

  useEffect(() => {
    if (begun.current || saved.length === 0) return;
    begun.current = true;
    const first = form.values.street === '' ? firstOf(saved, { postalCode: form.values.postalCode, id: lastId }) : undefined;
    if (first) fill(valuesOf(first));
  }, [saved, form.values, fill, lastId]);

  /** The address that was typed before a saved one was chosen, and whether it is to be saved. */
  const typed = useRef<AddressValues & { saveAddressAs: string }>({ ...NO_ADDRESS, saveAddressAs: '' });
  const chosen = saved.find((address) => isSame(address, form.values));
  useDraft(form, chosen);
  return {
    saved,
    isLoading,
    /** Undefined while the form has an address that isn't saved. */
    chosen,
    choose: (id: string) => {
      if (!chosen) typed.current = form.getValues();
      const address = saved.find((candidate) => candidate.id === id);
      const { saveAddressAs, ...another } = typed.current;
      form.setFieldValue('saveAddressAs', address ? '' : saveAddressAs);
      fill(address ? valuesOf(address) : addressOf(another));
    },
  };
}

/**
 * Stores what is typed, so that it survives a reload. For a saved address, the draft contains only its id and the postal code, which the
 * cart's estimate uses.
 */
function useDraft({ values }: CheckoutForm, chosen: SavedAddressView | undefined): void {
  const owner = useSessionUser()?.id ?? null;
  useEffect(() => {
    const address = chosen && { ...NO_ADDRESS, postalCode: chosen.postalCode };
    checkoutDraft.save(owner, { ...values, ...address, addressId: chosen?.id ?? '' });
  }, [owner, values, chosen]);
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
  // A line break within the number would make it look like two numbers.
  return maskedTaxId && maskedTaxId.replaceAll('-', NO_BREAK_HYPHEN);
}
