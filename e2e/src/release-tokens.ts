import type { RemoteName } from '@aflora/releases';

/** What the product of the journeys takes from whoever releases. */
export const releaseTokens: Record<RemoteName, string> = {
  site: 'token-of-the-journeys-for-the-site-remote',
  admin: 'token-of-the-journeys-for-the-admin-remote',
};
