import { remoteNames, type ReleaseSummaryView, type RemoteName, type RemoteReleasesView } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { Problem } from '../common/problems/problem';
import { releaseSummaryView, remoteReleasesView, ReleasesQueries } from './releases.queries';

/** The releases of a remote, with their load statistics. */
@Injectable()
export class RemoteReleasesService {
  constructor(private readonly queries: ReleasesQueries) {}

  list(): Promise<RemoteReleasesView[]> {
    return Promise.all(remoteNames.map((remote) => this.ofRemote(remote)));
  }

  async ofRemote(remote: RemoteName): Promise<RemoteReleasesView> {
    // Read the channel first: if it changes in between, acting on the list fails with `release.changed-meanwhile`. In the opposite order,
    // an outdated list would have the current row version.
    const channel = (await this.queries.channels()).find((row) => row.remote === remote);
    if (!channel) throw new Problem('resource.not-found');
    return remoteReleasesView(channel, await this.queries.summaries(remote));
  }

  /** Throws `resource.not-found`. */
  async summary(remote: RemoteName, name: string): Promise<ReleaseSummaryView> {
    const [row] = await this.queries.summaries(remote, name);
    if (!row) throw new Problem('resource.not-found');
    return releaseSummaryView(row);
  }
}
