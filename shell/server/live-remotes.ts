import type { ReleaseView } from '@aflora/contracts';
import {
  releasePath,
  remoteNames,
  type RemoteLocation,
  type RemoteLocations,
  type RemoteName,
  type RemotesDocument,
} from '@aflora/mfe-contract';
import type { ReleaseRegistry } from '@aflora/releases/server';

/** The remotes' releases for one page. */
export interface LiveRemotes {
  document: RemotesDocument;
  /** By remote: address → `sha256-…` of every module and stylesheet that browsers load of its current and its previous release. */
  integrity: Record<RemoteName, Record<string, string>>;
}

/** Modules and stylesheets that browsers load; those in `server/` render pages in the site's server. */
const VERIFIED_FILES = /^(?!server\/).*\.(js|css)$/;
const PREVIEW_FORMAT = /^([a-z]+)=([\w.-]+)$/;

/** Addresses and integrity values of the remotes' live releases, from the registry. */
export class Remotes {
  private cached?: LiveRemotes & { version: string };

  constructor(
    private readonly registry: ReleaseRegistry,
    private readonly origins: Record<RemoteName, string>,
  ) {}

  get version(): string {
    return this.registry.version;
  }

  /** `preview` is `<remote>=<release>`: that release, if it is published, takes the place of the remote's current one. */
  async live(preview?: string): Promise<LiveRemotes> {
    const [, remoteName, name = ''] = PREVIEW_FORMAT.exec(preview ?? '') ?? [];
    const remote = remoteNames.find((known) => known === remoteName);
    const previewed = remote && (await this.registry.find(remote, name));
    if (remote && previewed) return this.describe({ remote, release: previewed });
    if (this.cached?.version !== this.version) this.cached = { ...this.describe(), version: this.version };
    return this.cached;
  }

  private describe(preview?: { remote: RemoteName; release: ReleaseView }): LiveRemotes {
    const integrity: LiveRemotes['integrity'] = { site: {}, admin: {} };
    const locationsOf = (remote: RemoteName): RemoteLocations | null => {
      const { current, previous } = this.registry.channel(remote) ?? { current: null, previous: null };
      const first = preview?.remote === remote ? preview.release : current;
      const second = first === current ? previous : current;
      for (const release of [first, second]) if (release) Object.assign(integrity[remote], this.integrityByAddress(remote, release));
      return first && { ...this.locate(remote, first), previous: second && this.locate(remote, second) };
    };
    const document = Object.fromEntries(remoteNames.map((remote) => [remote, locationsOf(remote)])) as RemotesDocument;
    return { document, integrity };
  }

  private locate(remote: RemoteName, { name, entry, preload, styles }: ReleaseView): RemoteLocation {
    const address = (file: string) => this.address(remote, name, file);
    return { version: name, entry: address(entry), preload: preload.map(address), styles: styles.map(address) };
  }

  private integrityByAddress(remote: RemoteName, { name, integrity }: ReleaseView): Record<string, string> {
    const verified = Object.entries(integrity).filter(([file]) => VERIFIED_FILES.test(file));
    return Object.fromEntries(verified.map(([file, hash]) => [this.address(remote, name, file), hash]));
  }

  private address(remote: RemoteName, release: string, file: string): string {
    return `${this.origins[remote]}${releasePath(release)}/${file}`;
  }
}
