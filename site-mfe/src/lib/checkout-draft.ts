const KEY = 'aflora.checkout-draft';

/** What was typed for an order and is worth keeping over a reload. Never the CPF: whoever sits here next must not find it. */
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

/** The draft of this tab; the cart's estimate and the checkout share its postal code and delivery. */
export const checkoutDraft = {
  read(): CheckoutDraft {
    try {
      const stored = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<Record<string, unknown>>;
      return { ...EMPTY, ...Object.fromEntries(fields.flatMap((field) => textOf(field, stored[field]))) };
    } catch {
      return EMPTY;
    }
  },
  save(change: Partial<CheckoutDraft>): void {
    const next = { ...checkoutDraft.read(), ...change };
    // Field by field, so that nothing else that a caller holds is stored with it.
    sessionStorage.setItem(KEY, JSON.stringify(Object.fromEntries(fields.map((field) => [field, next[field]]))));
  },
  clear: (): void => sessionStorage.removeItem(KEY),
};

const textOf = (field: string, value: unknown) => (typeof value === 'string' ? [[field, value] as const] : []);
