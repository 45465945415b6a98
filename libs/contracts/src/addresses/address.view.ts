/** What a postal code tells of an address. */
export interface AddressView {
  postalCode: string;
  /** Empty where one code stands for a whole town. */
  street: string;
  district: string;
  city: string;
  state: string;
}
