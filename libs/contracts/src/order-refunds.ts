import { ListOf, Uuid } from './rules/lists';
import { Flag, WholeNumber } from './rules/numbers';
import { Optional } from './rules/rule';
import { Text } from './rules/text';

/** Units of one line that are refunded. */
export class RefundedLineInput {
  /** Id of the order line. */
  @Uuid() itemId!: string;
  @WholeNumber(1) quantity!: number;
  /** Number of these units that are back in stock. */
  @WholeNumber(0) restocked!: number;
}

/** Units of one line that came back after their refund. */
export class ReceivedLineInput {
  /** Id of the order line. */
  @Uuid() itemId!: string;
  @WholeNumber(1) received!: number;
  /** Number of these units that go back into stock. */
  @WholeNumber(0) restocked!: number;
}

/** Units that came back after their refund. */
export class OrderReturnInput {
  @ListOf(ReceivedLineInput, 100) lines!: ReceivedLineInput[];
}

/** A refund. */
export class RefundInput {
  @WholeNumber(1) amountCents!: number;
  @Text(1, 500) reason!: string;
  /** Only without `lines`: whether all units go back into stock; ignored unless the refund is for the whole amount left. */
  @Flag() restock!: boolean;
  /** Units that the refund is for. */
  @Optional() @ListOf(RefundedLineInput, 100) lines?: RefundedLineInput[];
}
