import type { ReleaseView } from '@aflora/contracts';
import {
  releasePath,
  remoteNames,
  type RemoteLocation,
  type RemoteLocations,
  type RemoteName,
  type RemotesDocument,
} from '@aflora/mfe-contract';
import type { ReleaseRegistry } from '@aflora/mfe-contract/server';

/** What a page is made with. */
export interface LiveRemotes {
  document: RemotesDocument;
  /** Address → `sha256-…` of every module and style of the current and the previous release of both remotes. */
  integrity: Record<string, string>;
}

const CHECKED = /\.(js|css)$/;
const PREVIEW = /^([a-z]+)=([\w.-]+)$/;

/** Where the remotes' live releases are, as the registry names them. */
export class Remotes {
  private known?: LiveRemotes & { version: string };

  constructor(
    private readonly registry: ReleaseRegistry,
    private readonly origins: Record<RemoteName, string>,
  ) {}

  get version(): string {
    return this.registry.version;
  }

  /** `preview`: `<remote>=<release>` stands in for that remote's current release, if it was published. */
  async live(preview?: string): Promise<LiveRemotes> {
    const [, asked, name = ''] = PREVIEW.exec(preview ?? '') ?? [];
    const remote = remoteNames.find((known) => known === asked);
    const stranger = remote && (await this.registry.find(remote, name));
    if (remote && stranger) return this.describe({ remote, release: stranger });
    if (this.known?.version !== this.version) this.known = { ...this.describe(), version: this.version };
    return this.known;
  }

  private describe(preview?: { remote: RemoteName; release: ReleaseView }): LiveRemotes {
    const integrity: Record<string, string> = {};
    const place = (remote: RemoteName): RemoteLocations | null => {
      const { current, previous } = this.registry.channel(remote) ?? { current: null, previous: null };
      const first = preview?.remote === remote ? preview.release : current;
      const second = first === current ? previous : current;
      for (const release of [first, second]) if (release) Object.assign(integrity, this.addressed(remote, release));
      return first && { ...this.locate(remote, first), previous: second && this.locate(remote, second) };
    };
    const document = Object.fromEntries(remoteNames.map((remote) => [remote, place(remote)])) as RemotesDocument;
    return { document, integrity };
  }

  private locate(remote: RemoteName, { name, entry, preload, styles }: ReleaseView): RemoteLocation {
    const address = (file: string) => this.address(remote, name, file);
    return { version: name, entry: address(entry), preload: preload.map(address), styles: styles.map(address) };
  }

  private addressed(remote: RemoteName, { name, integrity }: ReleaseView): Record<string, string> {
    const checked = Object.entries(integrity).filter(([file]) => CHECKED.test(file));
    return Object.fromEntries(checked.map(([file, hash]) => [this.address(remote, name, file), hash]));
  }

  private address(remote: RemoteName, release: string, file: string): string {
    return `${this.origins[remote]}${releasePath(release)}/${file}`;
  }
}
