import type { RemoteName, RemotesDocument } from '@aflora/releases';
import { LocalReleaseStore } from '@aflora/releases/server';
import { setTimeout as pause } from 'node:timers/promises';
import type { Stack } from '@aflora/tools/stack/start-stack';
import { publish } from '@aflora/tools/release/publish';
import { ReleaseApi, type RemoteTokens } from '@aflora/tools/release/release-api';
import { withTrialRelease, type Trial } from '@aflora/tools/release/trial-release';

const tokens: Record<RemoteName, RemoteTokens> = {
  site: { release: 'token-of-the-bench-for-the-site-remote', promotion: 'promotions-of-the-bench-for-the-site-remote' },
  admin: { release: 'token-of-the-bench-for-the-admin-remote', promotion: 'promotions-of-the-bench-for-the-admin-remote' },
};

/** Environment variables of a stack whose releases a benchmark changes. */
export const tokenVariables = {
  RELEASE_TOKEN_SITE: tokens.site.release,
  RELEASE_TOKEN_ADMIN: tokens.admin.release,
  PROMOTION_TOKEN_SITE: tokens.site.promotion,
  PROMOTION_TOKEN_ADMIN: tokens.admin.promotion,
};

/** Publishes, promotes and rolls back releases of one remote, as its team would. */
export class ReleaseTeam {
  private readonly api: ReleaseApi;
  private readonly store: LocalReleaseStore;
  private readonly shellUrl: string;

  constructor(
    private readonly remote: RemoteName,
    { ports, dataDir }: Pick<Stack, 'ports' | 'dataDir'>,
  ) {
    this.shellUrl = `http://localhost:${ports.shell}`;
    // Directly at the API, because a benchmark may have stopped the shell.
    this.api = new ReleaseApi(`http://127.0.0.1:${ports.api}`, tokens[remote]);
    this.store = new LocalReleaseStore(`${dataDir}/releases`);
  }

  publish(trial: Omit<Trial, 'remote'>): Promise<string> {
    return withTrialRelease({ remote: this.remote, ...trial }, (folder) => this.publishFolder(folder));
  }

  publishFolder(folder: string): Promise<string> {
    const { remote, store, api } = this;
    return publish({ remote, store, api, folder, log: () => undefined });
  }

  async promote(name: string): Promise<void> {
    const { rowVersion } = await this.api.releases(this.remote);
    await this.api.promote(this.remote, name, rowVersion);
  }

  async rollBack(): Promise<string> {
    const { rowVersion } = await this.api.releases(this.remote);
    return (await this.api.rollBack(this.remote, rowVersion)).current?.name ?? '';
  }

  /** Waits until a new page uses this release. */
  async waitUntilLive(name: string): Promise<void> {
    while ((await this.current()) !== name) await pause(20);
  }

  private async current(): Promise<string | undefined> {
    // A document knows one remote only.
    const html = await (await fetch(this.shellUrl + (this.remote === 'admin' ? '/dashboard' : '/'))).text();
    const document = JSON.parse(/id="remotes">([^<]*)</.exec(html)?.[1] ?? '{}') as Partial<RemotesDocument>;
    return document[this.remote]?.version;
  }
}
