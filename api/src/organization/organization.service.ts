import { organizationOf, storedSetting } from '@aflora/contracts';
import { type Organization, releaseOrganization } from '@aflora/contracts/content';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource, type EntityManager } from 'typeorm';
import { LOGGER } from '../common/logging/logging';
import { type Env, ENV } from '../config/env';
import { prepared, preparedRowsIn } from '../database/prepared-statements';

/** The version of a moment; without a moment, the newest one. Rows are only added, so a moment's version never changes. */
const VERSION = prepared(`
  SELECT id, value FROM settings WHERE section = 'organization' AND saved_at <= coalesce($1::timestamptz, 'infinity')
  ORDER BY version DESC LIMIT 1
`);

/**
 * The organisation's data: what administrators saved as the section `organization` of the settings, and the release's before the first
 * version. It is read from the database each time, so that no process mails or prints old data.
 */
@Injectable()
export class OrganizationService {
  /** For mails while the database can't be read. */
  private lastKnown: Organization = releaseOrganization;

  constructor(
    private readonly dataSource: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /**
   * The data in force now, for mails and for documents that are issued now. When they can't be read, the last known ones, because a mail must
   * not wait for them. Within a transaction, pass its manager.
   */
  async current(manager: EntityManager = this.dataSource.manager): Promise<Organization> {
    try {
      const organization = await this.read(manager, null);
      this.lastKnown = organization;
      return organization;
    } catch (err) {
      this.logger.error({ err }, 'the organization’s data could not be read; the last known data are used');
      return this.lastKnown;
    }
  }

  /** The data that were in force at that moment, for a document that was issued then. Rejects when they can't be read. */
  at(moment: Date, manager: EntityManager = this.dataSource.manager): Promise<Organization> {
    return this.read(manager, moment);
  }

  /** Address for mails to the organisation itself. */
  mailboxOf({ email }: Organization): string {
    return this.env.contactTo ?? email;
  }

  private async read(manager: EntityManager, moment: Date | null): Promise<Organization> {
    const [row] = await preparedRowsIn<{ id: string; value: object | null }>(manager, VERSION, [moment]);
    if (!row?.value) return releaseOrganization;
    const value = storedSetting('organization', row.value);
    if (value) return organizationOf(value);
    this.logger.error({ id: row.id }, 'saved data of the organization break the rules of this release, which uses its own');
    return releaseOrganization;
  }
}
