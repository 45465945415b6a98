import type { SessionUser } from '@aflora/contracts';

/** Who the access token of a request belongs to, as the database knows them at this moment. */
export interface SignedInUser extends Omit<SessionUser, 'authenticatedAt'> {
  sessionId: string;
  /** When the password was last given in this session. */
  authenticatedAt: Date;
}
