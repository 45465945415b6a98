import type { SessionUser } from '@aflora/contracts';
import type { SignedInUser } from '../common/access/signed-in-user';

export const sessionUserView = ({ sessionId: _, authenticatedAt, ...user }: SignedInUser): SessionUser => ({
  id: user.id,
  email: user.email,
  firstName: user.firstName,
  lastName: user.lastName,
  isAdmin: user.isAdmin,
  needsLongerPassword: user.needsLongerPassword,
  authenticatedAt: authenticatedAt.toISOString(),
});
