import { storedValue } from '@aflora/ui';

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
  shippingCode: string;
  /** Provider and method of the payment option. */
  payment: string;
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
  shippingCode: '',
  payment: '',
};

const fields = Object.keys(EMPTY) as (keyof CheckoutDraft)[];

const stored = storedValue<Partial<Record<string, unknown>>>('sessionStorage', 'aflora.checkout-draft');

/** The draft of this tab. The cart's delivery estimate and the checkout share its postal code and shipping option. */
export const checkoutDraft = {
  read(): CheckoutDraft {
    const draft = stored.read() ?? {};
    return { ...EMPTY, ...Object.fromEntries(fields.flatMap((field) => textOf(field, draft[field]))) };
  },
  save(change: Partial<CheckoutDraft>): void {
    const next = { ...checkoutDraft.read(), ...change };
    // Stores only the known fields, not any other properties that a caller passes.
    stored.write(Object.fromEntries(fields.map((field) => [field, next[field]])));
  },
  clear: stored.clear,
};

const textOf = (field: string, value: unknown) => (typeof value === 'string' ? [[field, value] as const] : []);
