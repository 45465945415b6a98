import { WholeNumber } from '../rules/numbers';
import { ReleaseName } from '../rules/release-name';

export class PromoteReleaseInput {
  @ReleaseName() name!: string;
  /** Of the channel as it was seen. */
  @WholeNumber(1) rowVersion!: number;
}
