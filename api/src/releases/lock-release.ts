import type { RemoteName } from '@aflora/contracts';
import type { EntityManager } from 'typeorm';
import { Release } from './release.entity';

/**
 * Nobody promotes or removes it meanwhile. Weaker than FOR UPDATE, which would wait for the foreign keys of a channel that changes,
 * while that change waits for us.
 */
export const lockRelease = (manager: EntityManager, remote: RemoteName, name: string): Promise<Release | null> =>
  manager.findOne(Release, { where: { remote, name }, lock: { mode: 'for_no_key_update' } });
