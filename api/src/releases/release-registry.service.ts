import type { ReleaseView, RemoteName } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { etagOf } from '../common/http/caching';
import { Problem } from '../common/problems/problem';
import { registryView } from './release.view';
import { ReleasesQueries, type ChannelStateRow } from './releases.queries';

export interface RegistryAnswer {
  etag: string;
  /** A `ReleaseRegistryView` as JSON. */
  body: string;
}

/** What servers ask every second: which releases visitors get. */
@Injectable()
export class ReleaseRegistryService {
  /** Of the state that was asked for last; it may name thousands of files. */
  private kept?: RegistryAnswer & { state: string };

  constructor(private readonly queries: ReleasesQueries) {}

  async answer(): Promise<RegistryAnswer> {
    const state = stateOf(await this.queries.states());
    const { kept } = this;
    return kept?.state === state ? kept : this.read();
  }

  /** Throws `resource.not-found`, also for one whose files are gone. */
  async published(remote: RemoteName, name: string): Promise<ReleaseView> {
    const release = await this.queries.published(remote, name);
    if (!release) throw new Problem('resource.not-found');
    return release;
  }

  private async read(): Promise<RegistryAnswer> {
    const rows = await this.queries.channels();
    const body = JSON.stringify(registryView(rows));
    this.kept = { state: stateOf(rows), body, etag: etagOf(body) };
    return this.kept;
  }
}

/** The ids too: a restored database counts its row versions from where it was. */
const stateOf = (rows: ChannelStateRow[]): string =>
  rows.map(({ remote, rowVersion, currentId, previousId }) => [remote, rowVersion, currentId, previousId].join(' ')).join();
