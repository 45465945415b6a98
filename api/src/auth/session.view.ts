import Bowser from 'bowser';
import type { DeviceSessionView, SessionUser } from '@aflora/contracts';
import type { SignedInUser } from '../common/access/access';
import type { LiveSession } from './sessions.service';

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

/** Browser and system, such as "Chrome, Windows"; null when the user agent is unknown. */
export function deviceName(userAgent: string | undefined): string | null {
  if (!userAgent) return null;
  const { browser, os } = Bowser.parse(userAgent.slice(0, 500));
  return [browser.name, os.name].filter(Boolean).join(', ').slice(0, 100) || null;
}
