import { storedValue } from '@aflora/ui';
import { useState } from 'react';
import { useSessionUser } from './shell';

/**
 * Typed values of an order that are kept over a reload. The CPF is never among them, so that the next user of this browser can't find it.
 */
export interface CheckoutDraft {
  email: string;
  name: string;
  postalCode: string;
  street: string;
  number: string;
  complement: string;
  district: string;
  city: string;
  state: string;
  /** Saved address that is chosen; the address fields, except for the postal code, are then empty. */
  addressId: string;
  shippingCode: string;
  /** Provider and method of the payment option. */
  payment: string;
  /** Step to which the payment is rounded up as a donation; empty without one. */
  roundUpStep: string;
}

const EMPTY: CheckoutDraft = {
  email: '',
  name: '',
  postalCode: '',
  street: '',
  number: '',
  complement: '',
  district: '',
  city: '',
  state: '',
  addressId: '',
  shippingCode: '',
  payment: '',
  roundUpStep: '',
};

const fields = Object.keys(EMPTY) as (keyof CheckoutDraft)[];

const stored = storedValue<Partial<Record<string, unknown>>>('sessionStorage', 'aflora.checkout-draft');

/** Id of the signed-in user, null for a guest. */
type Owner = string | null;

/**
 * The draft of this tab. The cart's delivery estimate and the checkout share its postal code and shipping option. A user's draft is hidden
 * from guests and other users; a guest's draft belongs to whoever signs in.
 */
export const checkoutDraft = {
  read(owner: Owner): CheckoutDraft {
    const kept = stored.read() ?? {};
    const draft = kept.owner && kept.owner !== owner ? {} : kept;
    return { ...EMPTY, ...Object.fromEntries(fields.flatMap((field) => textOf(field, draft[field]))) };
  },
  save(owner: Owner, change: Partial<CheckoutDraft>): void {
    const next = { ...checkoutDraft.read(owner), ...change };
    // Stores only the known fields, not any other properties that a caller passes.
    stored.write({ owner, ...Object.fromEntries(fields.map((field) => [field, next[field]])) });
  },
  clear: stored.clear,
};

const textOf = (field: string, value: unknown) => (typeof value === 'string' ? [[field, value] as const] : []);

/** React key of a page with a draft. It changes when a user leaves or another user takes their place, but not when a guest signs in. */
export function useDraftKey(): number {
  const id = useSessionUser()?.id;
  const [{ owner, key }, setState] = useState({ owner: id, key: 0 });
  if (owner !== id) setState({ owner: id, key: owner ? key + 1 : key });
  return key;
}
