import {
  paths,
  type ChannelView,
  type ProblemBody,
  type PublishReleaseInput,
  type ReleaseRegistryView,
  type ReleaseSummaryView,
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

/** Client of the release registry and the live shell, with the tokens of one remote. */
export class ReleaseApi {
  constructor(
    readonly shellUrl: string,
    private readonly tokens: RemoteTokens,
  ) {}

  registry = (): Promise<ReleaseRegistryView> => this.request('GET', paths.releases);
  surface = (): Promise<SurfaceDescription> => this.request('GET', '/surface.json');
  releases = (remote: RemoteName): Promise<RemoteReleasesView> => this.request('GET', paths.remoteReleases(remote));
  register = (remote: RemoteName, input: PublishReleaseInput): Promise<ReleaseSummaryView> =>
    this.request('POST', paths.remoteReleases(remote), input);
  verify = (remote: RemoteName, name: string): Promise<ReleaseSummaryView> => this.request('PUT', paths.releaseVerification(remote, name));
  promote = (remote: RemoteName, name: string, rowVersion: number): Promise<ChannelView> =>
    this.change(paths.releasePromotion(remote), { name, rowVersion });
  rollBack = (remote: RemoteName, rowVersion: number): Promise<ChannelView> => this.change(paths.releaseRollback(remote), { rowVersion });
  remove = (remote: RemoteName, name: string): Promise<void> => this.request('DELETE', paths.release(remote, name));

  private change = (path: string, body: object): Promise<ChannelView> => this.send('POST', path, { body, token: this.tokens.promotion });

  private request<T>(method: string, path: string, body?: object): Promise<T> {
    return this.send(method, path, { body, token: this.tokens.release || this.tokens.promotion });
  }

  private async send<T>(method: string, path: string, { body, token }: { body?: object; token: string }): Promise<T> {
    const response = await fetch(this.shellUrl + path, {
      method,
      headers: { 'x-release-token': token, ...(body && { 'content-type': 'application/json' }) },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((error: Error) => {
      throw new Failure(`${this.shellUrl} does not respond (${error.message}): is the shell running?`);
    });
    const text = await response.text();
    if (!response.ok) throw new Failure(refusalOf(response.status, path, text));
    return (text ? JSON.parse(text) : undefined) as T;
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
