export const ACCESS_TOKEN_SECONDS = 600;
export const ISSUER = 'aflora-api';
export const AUDIENCE = 'aflora';
export const ALGORITHM = 'HS256';

/** What an access token says beside the registered claims. */
export interface AccessTokenPayload {
  /** The user. */
  sub: string;
  /** The session. */
  sid: string;
}
