import { PostalCode } from './rules/personal-data';
import { partialOf } from './rules/rule';
import { Line, OneOf, OptionalLine } from './rules/text';
import type { Id } from './values';

/** Codes of the states and the Federal District, in alphabetical order. */
export const states = 'AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO'.split(' ');

/** Maximum number of addresses that an account keeps. */
export const MAX_ADDRESSES = 10;

/** An address that a user keeps for their purchases. */
export interface SavedAddressView {
  id: Id;
  label: string;
  postalCode: string;
  street: string;
  number: string;
  complement: string | null;
  district: string;
  city: string;
  state: string;
  /** The address that a checkout offers first; an account with addresses has exactly one. */
  isPreferred: boolean;
}

/** The preferred address first, the others in the order in which they were saved. */
export type SavedAddressList = SavedAddressView[];

/** An address in Brazil. */
export class AddressInput {
  @PostalCode() postalCode!: string;
  @Line(1, 200) street!: string;
  @Line(1, 20) number!: string;
  @OptionalLine(100) complement?: string | null;
  @Line(1, 100) district!: string;
  @Line(1, 100) city!: string;
  @OneOf(states) state!: string;
}

export class SavedAddressInput extends AddressInput {
  @Line(1, 40) label!: string;
}

export class UpdateSavedAddressInput extends partialOf(SavedAddressInput) {}
