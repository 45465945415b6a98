import { Flag } from '../rules/flag';

/** Whether the donor wants to be named. */
export class DonationAnonymityInput {
  @Flag() isAnonymous!: boolean;
}
