/** Who is signed in. */
export interface SessionUser {
  id: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  isAdmin: boolean;
  /** An administrator whose password has fewer than 12 characters: the console stays closed until it has. */
  needsLongerPassword: boolean;
  /** When this session last gave the password: ISO 8601. */
  authenticatedAt: string;
}

/** The answer of login and refresh; the refresh token itself travels in an HttpOnly cookie. */
export interface SessionView {
  /** JWT for `Authorization: Bearer`. */
  accessToken: string;
  /** ISO 8601 instant at which the access token stops working. */
  expiresAt: string;
  user: SessionUser;
}
