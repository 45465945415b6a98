import type { DeviceSessionView } from '@aflora/contracts';
import type { Session } from './session.entity';

export const deviceSessionView = ({ id, device, createdAt, lastUsedAt }: Session, currentId: string): DeviceSessionView => ({
  id,
  device,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt.toISOString(),
  isCurrent: id === currentId,
});
