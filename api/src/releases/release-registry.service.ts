import type { ReleaseView, RemoteName } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { etagOf } from '../common/http/response-cache';
import { Problem } from '../common/problems/problem';
import { registryView, ReleasesQueries, type ChannelStateRow } from './releases.queries';

export interface RegistryResponse {
  etag: string;
  /** A `ReleaseRegistryView` as JSON text. */
  body: string;
}

/** The live releases, which servers poll every second. */
@Injectable()
export class ReleaseRegistryService {
  /** The last response, cached because it may list thousands of files. */
  private cached?: RegistryResponse & { state: string };

  constructor(private readonly queries: ReleasesQueries) {}

  async response(): Promise<RegistryResponse> {
    const state = stateOf(await this.queries.states());
    const { cached } = this;
    return cached?.state === state ? cached : this.read();
  }

  /** Throws `resource.not-found`, also for a removed release. */
  async published(remote: RemoteName, name: string): Promise<ReleaseView> {
    const release = await this.queries.published(remote, name);
    if (!release) throw new Problem('resource.not-found');
    return release;
  }

  private async read(): Promise<RegistryResponse> {
    const rows = await this.queries.channels();
    const body = JSON.stringify(registryView(rows));
    this.cached = { state: stateOf(rows), body, etag: etagOf(body) };
    return this.cached;
  }
}

/** Includes the ids, because a restored database may repeat row versions. */
const stateOf = (rows: ChannelStateRow[]): string =>
  rows.map(({ remote, rowVersion, currentId, previousId }) => [remote, rowVersion, currentId, previousId].join(' ')).join();
