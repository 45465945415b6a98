import type { RemoteName } from '@aflora/contracts';
import type { EntityManager } from 'typeorm';
import { Release } from './release.entity';

/**
 * Locks a release against concurrent promotion or removal. Weaker than FOR UPDATE, which would deadlock with the foreign key check of a
 * concurrent channel update.
 */
export const lockRelease = (manager: EntityManager, remote: RemoteName, name: string): Promise<Release | null> =>
  manager.findOne(Release, { where: { remote, name }, lock: { mode: 'for_no_key_update' } });
