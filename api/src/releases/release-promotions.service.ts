import type { ChannelView, PromoteReleaseInput, RemoteName } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, IsNull, Not, type EntityManager } from 'typeorm';
import { AuditService, type AuditedActor } from '../audit/audit.service';
import { Problem } from '../common/problems/problem';
import { lockRelease, ReleasesQueries, type ChannelRow, channelView } from './releases.queries';
import { ReleaseChannel, Release } from './release.entity';

/** Changes which release visitors get. Of two concurrent changes, one fails with `release.changed-meanwhile`. */
@Injectable()
export class ReleasePromotionsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly queries: ReleasesQueries,
    private readonly audit: AuditService,
  ) {}

  /**
   * Promotes a release; does nothing if it is current already. Throws `resource.not-found`, `release.not-verified`,
   * `release.changed-meanwhile`.
   */
  promote(remote: RemoteName, { name, rowVersion }: PromoteReleaseInput, actor: AuditedActor): Promise<ChannelView> {
    return this.dataSource.transaction(async (manager) => {
      const release = await lockRelease(manager, remote, name);
      if (!release || release.removedAt) throw new Problem('resource.not-found');
      const channel = await this.channel(manager, remote);
      if (channel.currentId === release.id) return channelView(channel);
      if (!release.verifiedAt) throw new Problem('release.not-verified');
      const { affected } = await manager.update(
        ReleaseChannel,
        { remote, rowVersion },
        { ...CHANGED, previousId: () => 'current_id', currentId: release.id },
      );
      // Read again, because the other change may have been committed only while this one waited.
      if (!affected) throw changedMeanwhile(await this.channel(manager, remote));
      await manager.update(Release, { id: release.id }, { lastPromotedAt: new Date() });
      const changed = await this.channel(manager, remote);
      await recordReplaced(manager, changed);
      await this.audit.record(manager, actor, { action: 'release-promoted', entity: 'releases', entityId: release.id });
      return channelView(changed);
    });
  }

  /** Swaps the current and the previous release. Throws `release.no-previous`, `release.changed-meanwhile`. */
  rollback(remote: RemoteName, rowVersion: number, actor: AuditedActor): Promise<ChannelView> {
    return this.dataSource.transaction(async (manager) => {
      const { affected } = await manager.update(
        ReleaseChannel,
        { remote, rowVersion, previousId: Not(IsNull()) },
        { ...CHANGED, currentId: () => 'previous_id', previousId: () => 'current_id' },
      );
      const channel = await this.channel(manager, remote);
      if (!affected) throw channel.rowVersion === rowVersion ? new Problem('release.no-previous') : changedMeanwhile(channel);
      await recordReplaced(manager, channel);
      await this.audit.record(manager, actor, { action: 'release-rolled-back', entity: 'releases', entityId: channel.currentId });
      return channelView(channel);
    });
  }

  private async channel(manager: EntityManager, remote: RemoteName): Promise<ChannelRow> {
    const channel = (await this.queries.channels(manager)).find((row) => row.remote === remote);
    if (!channel) throw new Problem('resource.not-found');
    return channel;
  }
}

const CHANGED = { rowVersion: () => 'row_version + 1', changedAt: () => 'now()' };

/** Tabs that are open now go on loading the replaced release, so its files are kept for a while from now on. */
async function recordReplaced(manager: EntityManager, { previousId }: ChannelRow): Promise<void> {
  if (previousId) await manager.update(Release, { id: previousId }, { lastReplacedAt: new Date() });
}

const changedMeanwhile = ({ rowVersion }: ChannelRow): Problem => new Problem('release.changed-meanwhile', { rowVersion });
