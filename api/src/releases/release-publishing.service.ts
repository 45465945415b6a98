import { isDeepStrictEqual } from 'node:util';
import type { PublishReleaseInput, ReleaseSummaryView, RemoteName } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, IsNull, type EntityManager } from 'typeorm';
import { AuditService, type AuditedActor } from '../audit/audit.service';
import { Problem } from '../common/problems/problem';
import { lockRelease } from './releases.queries';
import { ReleaseChannel, Release } from './release.entity';
import { RemoteReleasesService } from './remote-releases.service';

const INSERT = `
  INSERT INTO releases (remote, name, contract_version, entry, preload, styles, integrity, shared, commit)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (remote, name) DO NOTHING RETURNING id
`;

/** Registers, verifies and removes releases. */
@Injectable()
export class ReleasePublishingService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly releases: RemoteReleasesService,
    private readonly audit: AuditService,
  ) {}

  /** Registers a release; safe to repeat with the same content. Throws `release.exists` if the name has other content. */
  async publish(remote: RemoteName, input: PublishReleaseInput, actor: AuditedActor): Promise<ReleaseSummaryView> {
    await this.dataSource.transaction(async (manager) => {
      const id = (await this.insert(manager, remote, input)) ?? (await this.restore(manager, remote, input));
      if (id) await this.audit.record(manager, actor, { action: 'release-published', entity: 'releases', entityId: id });
    });
    return this.releases.summary(remote, input.name);
  }

  /** Marks a release as verified, after a browser opened it with the live shell. Throws `resource.not-found`. */
  async verify(remote: RemoteName, name: string, actor: AuditedActor): Promise<ReleaseSummaryView> {
    await this.dataSource.transaction(async (manager) => {
      const release = await lockRelease(manager, remote, name);
      if (!release || release.removedAt) throw new Problem('resource.not-found');
      await manager.update(Release, { id: release.id }, { verifiedAt: new Date() });
      await this.audit.record(manager, actor, { action: 'release-verified', entity: 'releases', entityId: release.id });
    });
    return this.releases.summary(remote, name);
  }

  /**
   * Marks a release as removed, after its files were deleted. Throws `resource.not-found`, and `release.in-use` for a current or previous
   * release.
   */
  async remove(remote: RemoteName, name: string, actor: AuditedActor): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const release = await lockRelease(manager, remote, name);
      if (!release) throw new Problem('resource.not-found');
      if (await isInUse(manager, release)) throw new Problem('release.in-use');
      const { affected } = await manager.update(Release, { id: release.id, removedAt: IsNull() }, { removedAt: new Date() });
      if (affected) await this.audit.record(manager, actor, { action: 'release-removed', entity: 'releases', entityId: release.id });
    });
  }

  private async insert(manager: EntityManager, remote: RemoteName, input: PublishReleaseInput): Promise<string | undefined> {
    const { name, contractVersion, entry, commit = null } = input;
    const lists = [input.preload, input.styles, input.integrity, input.shared].map((list) => JSON.stringify(list));
    const [row] = await manager.query<{ id: string }[]>(INSERT, [remote, name, contractVersion, entry, ...lists, commit]);
    return row?.id;
  }

  /** Restores a removed release whose files were published again; it must be verified again. Undefined if it was not removed. */
  private async restore(manager: EntityManager, remote: RemoteName, input: PublishReleaseInput): Promise<string | undefined> {
    const release = await lockRelease(manager, remote, input.name);
    if (!release || !isSame(release, input)) throw new Problem('release.exists');
    if (!release.removedAt) return undefined;
    await manager.update(Release, { id: release.id }, { removedAt: null, verifiedAt: null, publishedAt: new Date() });
    return release.id;
  }
}

const isInUse = (manager: EntityManager, { id }: Release): Promise<boolean> =>
  manager.existsBy(ReleaseChannel, [{ currentId: id }, { previousId: id }]);

const contentOf = ({ contractVersion, entry, preload, styles, integrity, shared }: PublishReleaseInput | Release) => ({
  ...{ contractVersion, entry, preload, styles },
  // Spread, because class instances and rows differ in their prototypes.
  ...{ integrity: { ...integrity }, shared: { ...shared } },
});

const isSame = (release: Release, input: PublishReleaseInput): boolean => isDeepStrictEqual(contentOf(release), contentOf(input));
