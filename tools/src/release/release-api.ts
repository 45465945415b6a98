import {
  paths,
  type ChannelView,
  type ProblemBody,
  type PublishReleaseInput,
  type ReleaseRegistryView,
  type ReleaseSummaryView,
  type ReleaseView,
  type RemoteReleasesView,
} from '@aflora/contracts';
import type { RemoteName, SurfaceDescription } from '@aflora/releases';
import { Failure } from '../common/failure';

const TIMEOUT_MS = 20_000;

/** Problem code of the registry → message for the user of the command. */
const REFUSALS: Partial<Record<string, string>> = {
  'release.changed-meanwhile': 'Somebody else promoted or rolled back meanwhile: nothing was changed. Look at the status and decide again.',
  'release.not-verified': 'That release has not passed its smoke test: publish it again.',
  'release.no-previous': 'There is no release to go back to.',
  'release.in-use': 'That release is current or previous and can’t be removed.',
  'release.exists': 'The registry has a release of that name with different content: nothing was changed.',
  'release.token-refused':
    'The token was refused: set RELEASE_TOKEN_* (to publish) and PROMOTION_TOKEN_* (to promote and roll back) to the API’s own.',
  'resource.not-found': 'The registry has no such release.',
};

/** Tokens of one remote; a token that a pipeline doesn't have is empty. */
export interface RemoteTokens {
  release: string;
  promotion: string;
}

interface Request {
  body?: object;
  token: string;
}

/** Client of the release registry and the live shell, with the tokens of one remote. */
export class ReleaseApi {
  constructor(
    readonly shellUrl: string,
    private readonly tokens: RemoteTokens,
  ) {}

  registry = (): Promise<ReleaseRegistryView> => this.request('GET', paths.releases);
  surface = (): Promise<SurfaceDescription> => this.request('GET', '/surface.json');
  releases = (remote: RemoteName): Promise<RemoteReleasesView> => this.request('GET', paths.remoteReleases(remote));
  /** The current release of a remote, however old it is: `releases` lists the newest ones only. */
  current = async (remote: RemoteName): Promise<ReleaseView | null> =>
    (await this.registry()).channels.find((channel) => channel.remote === remote)?.current ?? null;
  /** Throws `Failure` for a release that isn't registered. */
  registered = (remote: RemoteName, name: string): Promise<ReleaseView> => this.request('GET', paths.release(remote, name));
  register = (remote: RemoteName, input: PublishReleaseInput): Promise<ReleaseSummaryView> =>
    this.request('POST', paths.remoteReleases(remote), input);
  verify = (remote: RemoteName, name: string): Promise<ReleaseSummaryView> => this.request('PUT', paths.releaseVerification(remote, name));
  promote = (remote: RemoteName, name: string, rowVersion: number): Promise<ChannelView> =>
    this.change(paths.releasePromotion(remote), { name, rowVersion });
  rollBack = (remote: RemoteName, rowVersion: number): Promise<ChannelView> => this.change(paths.releaseRollback(remote), { rowVersion });
  remove = (remote: RemoteName, name: string): Promise<void> => this.request('DELETE', paths.release(remote, name));

  /** Whether the registry has this release. Throws `Failure` when it can't tell. */
  async isRegistered(remote: RemoteName, name: string): Promise<boolean> {
    const path = paths.release(remote, name);
    const { ok, status, text } = await this.fetch('GET', path, { token: this.tokens.release || this.tokens.promotion });
    if (ok) return true;
    // A 404 of anything else than the registry, for example of a proxy, says nothing about the release.
    if (status === 404 && asProblem(text).code === 'resource.not-found') return false;
    throw new Failure(refusalOf(status, path, text));
  }

  private change = (path: string, body: object): Promise<ChannelView> => this.send('POST', path, { body, token: this.tokens.promotion });

  private request<T>(method: string, path: string, body?: object): Promise<T> {
    return this.send(method, path, { body, token: this.tokens.release || this.tokens.promotion });
  }

  private async send<T>(method: string, path: string, request: Request): Promise<T> {
    const { ok, status, text } = await this.fetch(method, path, request);
    if (!ok) throw new Failure(refusalOf(status, path, text));
    return (text ? JSON.parse(text) : undefined) as T;
  }

  private async fetch(method: string, path: string, { body, token }: Request): Promise<{ ok: boolean; status: number; text: string }> {
    const response = await fetch(this.shellUrl + path, {
      method,
      headers: { 'x-release-token': token, ...(body && { 'content-type': 'application/json' }) },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((error: Error) => {
      throw new Failure(`${this.shellUrl} does not respond (${error.message}): is the shell running?`);
    });
    return { ok: response.ok, status: response.status, text: await response.text() };
  }
}

function refusalOf(status: number, path: string, text: string): string {
  const { code, errors } = asProblem(text);
  const fields = errors?.map(({ field, code: rule }) => `${field}: ${rule}`).join(', ');
  return REFUSALS[code ?? ''] ?? `${path} responded with ${status} ${code ?? ''}${fields ? ` (${fields})` : ''}`;
}

function asProblem(text: string): Partial<ProblemBody> {
  try {
    return JSON.parse(text) as Partial<ProblemBody>;
  } catch {
    return {};
  }
}
