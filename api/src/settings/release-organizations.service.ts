import { settingDefaults } from '@aflora/contracts';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { LOGGER } from '../common/logging/logging';
import { RELEASE_ORGANIZATION } from '../organization/organization.service';

/** Adds nothing when the newest row has these data. `SettingsService` skips the section, whose rows nobody saved. */
const RECORD = `
  INSERT INTO settings (section, version, value, actor_id)
  SELECT $1, coalesce(max(version), 0) + 1, $2::jsonb, '00000000-0000-0000-0000-000000000000'
  FROM settings WHERE section = $1
  HAVING (SELECT value FROM settings WHERE section = $1 ORDER BY version DESC LIMIT 1) IS DISTINCT FROM $2::jsonb
  ON CONFLICT (section, version) DO NOTHING
`;

/**
 * Records the organisation's data that come with a release. They are in force while nobody saves others, so documents of that time need them
 * after a later release has others.
 */
@Injectable()
export class ReleaseOrganizationsService implements OnModuleInit {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Throws PostgreSQL's `lock_not_available` after a second, because the start waits for it. */
  async record(): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await manager.query("SET LOCAL lock_timeout = '1s'");
      await manager.query(RECORD, [RELEASE_ORGANIZATION, JSON.stringify(settingDefaults.organization)]);
    });
  }

  /** Once, before this process listens for changed content, which a recorded row announces. A failure is only logged. */
  async onModuleInit(): Promise<void> {
    await this.record().catch((err: unknown) => this.logger.warn({ err }, 'the organisation’s data of this release were not recorded'));
  }
}
