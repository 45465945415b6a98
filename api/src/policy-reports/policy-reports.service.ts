import { type KeysetQuery, type KeysetView, type PolicyReportInput, type PolicyReportView } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { keysetPage, type KeysetSql, keysetView } from '../common/lists/keyset-pages';
import { Conditions } from '../common/lists/lists';
import { JobsService } from '../jobs/jobs.service';
import type { PolicyReport } from './policy-report.entity';

/**
 * Number of different violations that are stored. Limited, because anybody can send reports: those not reported for the longest time are
 * removed.
 */
const MAX_VIOLATIONS = 500;
const DAYS = 30;

const COUNT = `
  INSERT INTO policy_reports AS known (directive, blocked, path) VALUES ($1, $2, $3)
  ON CONFLICT (directive, blocked, path) DO UPDATE SET reports = least(known.reports, 2147483646) + 1, last_at = now()
`;
const DELETE_OVERFLOW = `
  DELETE FROM policy_reports WHERE id IN (SELECT id FROM policy_reports ORDER BY last_at DESC, id DESC OFFSET ${MAX_VIOLATIONS})
`;
const DELETE_OLD = `DELETE FROM policy_reports WHERE last_at < now() - interval '${DAYS} days'`;

const LIST: KeysetSql = {
  columns: 'id, directive, blocked, path, reports, first_at AS "firstAt", last_at AS "lastAt"',
  from: 'policy_reports',
  at: 'last_at',
  id: 'id',
};

const RETENTION = 'policy-reports.retention';
/** 03:45 in São Paulo. */
const EVERY_NIGHT = '45 6 * * *';

/** Violations of the content security policy that browsers report. */
@Injectable()
export class PolicyReportsService {
  constructor(
    private readonly dataSource: DataSource,
    jobs: JobsService,
  ) {
    jobs.define(RETENTION, async () => void (await this.dataSource.query(DELETE_OLD)));
    jobs.repeat(RETENTION, EVERY_NIGHT);
  }

  async receive({ directive, blocked, path }: PolicyReportInput): Promise<void> {
    await this.dataSource.query(COUNT, [directive ?? '', blocked ?? '', path ?? '']);
    await this.dataSource.query(DELETE_OVERFLOW);
  }

  async page(query: KeysetQuery): Promise<KeysetView<PolicyReportView>> {
    return keysetView(await keysetPage<PolicyReport>(this.dataSource, LIST, { query, conditions: new Conditions() }), policyReportView);
  }
}

const policyReportView = ({ id, directive, blocked, path, reports, firstAt, lastAt }: PolicyReport): PolicyReportView => ({
  ...{ id, directive, blocked, path, reports },
  ...{ firstAt: firstAt.toISOString(), lastAt: lastAt.toISOString() },
});
