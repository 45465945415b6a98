import { randomBytes } from 'node:crypto';
import { paths, type ChannelView, type PublishReleaseInput, type ReleaseSummaryView, type RemoteName } from '@aflora/contracts';
import { startTestApp, type TestApp } from './test-app';

export const TOKENS: Record<RemoteName, string> = { site: 's'.repeat(40), admin: 'a'.repeat(40) };
export const PROMOTION_TOKENS: Record<RemoteName, string> = { site: 'p'.repeat(40), admin: 'q'.repeat(40) };
export const HASH = `sha256-${'A'.repeat(43)}=`;
export const NO_RELEASE = '9.9.9-0000000000000000';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The API's variables for these tokens. */
export const RELEASE_TOKENS = {
  ...{ RELEASE_TOKEN_SITE: TOKENS.site, RELEASE_TOKEN_ADMIN: TOKENS.admin },
  ...{ PROMOTION_TOKEN_SITE: PROMOTION_TOKENS.site, PROMOTION_TOKEN_ADMIN: PROMOTION_TOKENS.admin },
};

export const startReleasesApp = (variables: Record<string, string> = {}): Promise<TestApp> =>
  startTestApp({ ...RELEASE_TOKENS, ...variables });

export const aRelease = (fields: Partial<PublishReleaseInput> = {}): PublishReleaseInput => ({
  name: `1.4.0-${randomBytes(8).toString('hex')}`,
  contractVersion: 1,
  entry: 'remoteEntry.js',
  preload: ['assets/remote-1a2b.js'],
  styles: ['assets/remote-1a2b.css'],
  integrity: { 'remoteEntry.js': HASH, 'assets/remote-1a2b.js': HASH, 'assets/remote-1a2b.css': HASH },
  shared: { react: '19.3.1', '@aflora/ui': '0.1.0' },
  commit: '87d199f',
  ...fields,
});

/** A pipeline of the remote, by default with the remote's tokens. */
export function pipelineOf(
  { inject }: TestApp,
  remote: RemoteName,
  tokens = { release: TOKENS[remote], promotion: PROMOTION_TOKENS[remote] },
) {
  const callWith = (token: string) => (method: Method, url: string, payload?: object) =>
    inject({ method, url, headers: { 'x-release-token': token }, ...(payload && { payload }) });
  const call = callWith(tokens.release);
  const change = callWith(tokens.promotion);
  const publish = (release: object) => call('POST', paths.remoteReleases(remote), release);
  const verify = (name: string) => call('PUT', paths.releaseVerification(remote, name));
  const rowVersion = async () => (await call('GET', paths.remoteReleases(remote))).json<{ rowVersion: number }>().rowVersion;
  const promote = (name: string, rowVersionSeen: number) =>
    change('POST', paths.releasePromotion(remote), { name, rowVersion: rowVersionSeen });
  return {
    list: () => call('GET', paths.remoteReleases(remote)),
    publish,
    verify,
    rowVersion,
    promote,
    rollback: (rowVersionSeen: number) => change('POST', paths.releaseRollback(remote), { rowVersion: rowVersionSeen }),
    remove: (name: string) => call('DELETE', paths.release(remote, name)),
    /** Publishes and verifies a release. */
    async verified(fields: Partial<PublishReleaseInput> = {}): Promise<ReleaseSummaryView> {
      const { name } = (await publish(aRelease(fields))).json<ReleaseSummaryView>();
      return (await verify(name)).json();
    },
    /** Makes the release live. */
    async live(name: string): Promise<ChannelView> {
      return (await promote(name, await rowVersion())).json();
    },
  };
}

/** Resets releases to their state after the migration. */
export async function deleteReleases({ dataSource }: TestApp): Promise<void> {
  await dataSource.query('UPDATE release_channels SET row_version = 1, current_id = NULL, previous_id = NULL');
  await dataSource.query('DELETE FROM releases');
  await dataSource.query('DELETE FROM audit_entries');
}
