import { Flag } from '../rules/flag';
import { WholeNumber } from '../rules/numbers';
import { Text } from '../rules/text';

/** The parcel left. */
export class ShipmentInput {
  @Text(1, 100) trackingCode!: string;
}

/** Money that goes back to the buyer. */
export class RefundInput {
  @WholeNumber(1) amountCents!: number;
  @Text(1, 500) reason!: string;
  /** Whether the units go back into stock. */
  @Flag() restock!: boolean;
}
