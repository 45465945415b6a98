/** Where an order goes, as typed at checkout. */
export interface ShippingAddress {
  recipient: string;
  street: string;
  number: string;
  complement: string | null;
  district: string;
  city: string;
  /** Two letters. */
  state: string;
  /** CEP, 00000-000. */
  postalCode: string;
}
