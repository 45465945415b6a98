import { organizationOf, storedSetting } from '@aflora/contracts';
import { type Organization, releaseOrganization } from '@aflora/contracts/content';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource, type EntityManager } from 'typeorm';
import { LOGGER } from '../common/logging/logging';
import { type Env, ENV } from '../config/env';
import { prepared, preparedRowsIn } from '../database/prepared-statements';

/** Section of the rows that each release with other data adds when it starts (`ReleaseOrganizationsService`). */
export const RELEASE_ORGANIZATION = 'release-organization';

/**
 * The version of a moment, and the release's data of that moment: the last ones recorded until then, or the first ones after it, since nobody
 * recorded earlier ones. Without a moment, the newest version. Rows are only added, so what a moment had never changes.
 */
const VERSION = prepared(`
  SELECT saved.id, saved.value, (
    SELECT value FROM settings WHERE section = '${RELEASE_ORGANIZATION}' AND $1::timestamptz IS NOT NULL
    ORDER BY saved_at <= $1::timestamptz DESC, CASE WHEN saved_at <= $1::timestamptz THEN -version ELSE version END LIMIT 1
  ) AS "releaseValue"
  FROM (SELECT) AS moment LEFT JOIN LATERAL (
    SELECT id, value FROM settings WHERE section = 'organization' AND saved_at <= coalesce($1::timestamptz, 'infinity')
    ORDER BY version DESC LIMIT 1
  ) AS saved ON true
`);

interface VersionRow {
  /** Null while nobody saved the section; a null value means the release's. */
  id: string | null;
  value: object | null;
  releaseValue: object | null;
}

/**
 * The organisation's data: what administrators saved as the section `organization` of the settings, and the release's before the first
 * version and for fields that a version doesn't have or that break today's rules. It is read from the database each time, so that no process mails or prints old data.
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
   * not wait for them.
   */
  async current(): Promise<Organization> {
    try {
      return await this.currentIn(this.dataSource.manager);
    } catch (err) {
      this.logger.error({ err }, 'the organization’s data could not be read; the last known data are used');
      return this.lastKnown;
    }
  }

  /** The same within a transaction. Rejects when they can't be read, because PostgreSQL then commits nothing more of the transaction. */
  async currentIn(manager: EntityManager): Promise<Organization> {
    const organization = await this.read(manager, null);
    this.lastKnown = organization;
    return organization;
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
    const [row] = await preparedRowsIn<VersionRow>(manager, VERSION, [moment]);
    const release = storedSetting('organization', row?.releaseValue ?? null).value;
    const { value, broken } = storedSetting('organization', row?.value ?? null, release);
    if (broken.length > 0) this.logger.error({ id: row?.id, broken }, 'saved data of the organisation break the rules of this release');
    return organizationOf(value);
  }
}
