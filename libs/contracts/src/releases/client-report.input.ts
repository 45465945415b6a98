import { WholeNumber } from '../rules/numbers';
import { OneOf } from '../rules/one-of';
import { Optional } from '../rules/optional';
import { ReleaseName } from '../rules/release-name';
import { ToldPath, ToldText } from '../rules/told-text';
import { clientOutcomes, type ClientOutcome } from './client-error.view';
import { remoteNames, type RemoteName } from './release.view';

const HOUR_MS = 3_600_000;

/** How loading a release went, as the browser tells it. */
export class ClientReportInput {
  @OneOf(remoteNames) remote!: RemoteName;
  @ReleaseName() release!: string;
  @OneOf(clientOutcomes) outcome!: ClientOutcome;
  /** From the start of the page's script to the remote's first render. */
  @Optional() @WholeNumber(0, HOUR_MS) loadMs?: number | null;
  @ToldText(500) message?: string | null;
  @ToldPath(200) path?: string | null;
}
