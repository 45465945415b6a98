import type { ActorView } from '@aflora/contracts';
import type { ActorRow } from './actors.sql';

export const actorView = ({ actorId: id, actorName: name }: ActorRow): ActorView | null => (id ? { id, name } : null);
