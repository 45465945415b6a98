import type { RemoteName } from '@aflora/releases';
import type { RemoteTokens } from '@aflora/tools/release/release-api';

/** Tokens that the product of the journeys accepts for releases. */
export const releaseTokens: Record<RemoteName, RemoteTokens> = {
  site: { release: 'token-of-the-journeys-for-the-site-remote', promotion: 'promotions-of-the-journeys-for-the-site-remote' },
  admin: { release: 'token-of-the-journeys-for-the-admin-remote', promotion: 'promotions-of-the-journeys-for-the-admin-remote' },
};

export const tokenVariables = {
  RELEASE_TOKEN_SITE: releaseTokens.site.release,
  RELEASE_TOKEN_ADMIN: releaseTokens.admin.release,
  PROMOTION_TOKEN_SITE: releaseTokens.site.promotion,
  PROMOTION_TOKEN_ADMIN: releaseTokens.admin.promotion,
};
