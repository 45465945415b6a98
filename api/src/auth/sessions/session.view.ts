import type { DeviceSessionView, SessionUser } from '@aflora/contracts';
import type { SignedInUser } from '../../common/access/access';
import type { Session } from './session.entity';

/** A session as its owner and administrators see it. */
export type LiveSession = Pick<Session, 'id' | 'device' | 'network' | 'createdAt' | 'lastUsedAt'>;

export const sessionUserView = ({ sessionId: _, authenticatedAt, ...user }: SignedInUser): SessionUser => ({
  id: user.id,
  email: user.email,
  firstName: user.firstName,
  lastName: user.lastName,
  isAdmin: user.isAdmin,
  needsLongerPassword: user.needsLongerPassword,
  hasSecondFactor: user.hasSecondFactor,
  needsSecondFactor: user.needsSecondFactor,
  authenticatedAt: authenticatedAt.toISOString(),
});

export const deviceSessionView = ({ id, device, network, createdAt, lastUsedAt }: LiveSession, currentId: string): DeviceSessionView => ({
  id,
  device,
  network,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt.toISOString(),
  isCurrent: id === currentId,
});
