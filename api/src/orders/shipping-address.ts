/** Destination of an order, as typed at checkout. */
export interface ShippingAddress {
  recipient: string;
  street: string;
  number: string;
  complement: string | null;
  district: string;
  city: string;
  /** Two-letter code. */
  state: string;
  /** CEP, 00000-000. */
  postalCode: string;
}
