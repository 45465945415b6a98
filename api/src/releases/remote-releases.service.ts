import { remoteNames, type ReleaseSummaryView, type RemoteName, type RemoteReleasesView } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { Problem } from '../common/problems/problem';
import { releaseSummaryView, remoteReleasesView } from './release.view';
import { ReleasesQueries } from './releases.queries';

/** What there is of a remote, and how it fares in browsers. */
@Injectable()
export class RemoteReleasesService {
  constructor(private readonly queries: ReleasesQueries) {}

  list(): Promise<RemoteReleasesView[]> {
    return Promise.all(remoteNames.map((remote) => this.ofRemote(remote)));
  }

  async ofRemote(remote: RemoteName): Promise<RemoteReleasesView> {
    // The channel first: who acts on a list that is newer than its row version is told that it changed, and not the other way round.
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
