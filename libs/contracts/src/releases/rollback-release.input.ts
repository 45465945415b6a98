import { WholeNumber } from '../rules/numbers';

export class RollbackReleaseInput {
  /** Of the channel as it was seen. */
  @WholeNumber(1) rowVersion!: number;
}
