import type { AuditedAction } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditService } from '../../audit/audit.service';
import type { RequestSource } from '../../common/access/access';
import { LimitsService, networksOf } from '../../common/limits/limits';
import type { LimitName } from '../../config/env';
import { AccountMailsService } from '../account-mails.service';

/** Somebody who tries to sign in, with the target and the origin of the attempt. */
export interface Guesser {
  /** Limit that counts the attempts. */
  limit: LimitName;
  /** Target of the attempt, such as an account's address. */
  subject: string;
  ip: string;
  /** Id of the browser if it has signed in to the account before. */
  browser?: string;
}

/** Number of failed attempts within a day after which the owner is notified. */
const REPORTED_FAILURES = 10;

/** Reports at most once a day per account. Runs for unknown accounts too, so that they take the same time. $1 user, $2 failures. */
const REPORT_FAILURES = `
  UPDATE users SET attempts_reported_at = now()
  WHERE id = $1 AND email_confirmed_at IS NOT NULL AND erased_at IS NULL
    AND (attempts_reported_at IS NULL OR attempts_reported_at < now() - interval '1 day')
    AND (
      SELECT count(*) FROM (
        SELECT FROM audit_entries WHERE entity = 'users' AND entity_id = $1 AND action IN ('sign-in-refused', 'second-factor-refused')
          AND at > now() - interval '1 day' LIMIT $2
      ) AS failures
    ) >= $2
  RETURNING id
`;

/** Counts attempts to sign in, and applies the consequences of failed ones (decision 21). */
@Injectable()
export class AttemptsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly limits: LimitsService,
    private readonly audit: AuditService,
    private readonly mails: AccountMailsService,
  ) {}

  /**
   * Counts the attempt, and returns the name under which its failure counts. A browser that has signed in to the account is counted
   * separately, so that strangers can't block it. All other attempts count by network, and together by account, because an account may be
   * attacked from many networks; one network gets half of the account's limit. Throws `rate-limit.exceeded`.
   */
  async count({ limit, subject, ip, browser }: Guesser): Promise<string> {
    if (browser) {
      const name = limit === 'login' ? `browser:${browser}` : `browser:${browser} ${limit}`;
      await this.limits.assertNotPaused(name);
      await this.limits.count(limit, name);
      return name;
    }
    await this.limits.countNetworks(limit, ip);
    const name = [subject, networksOf(ip).at(-1)?.name].join(' ');
    await this.limits.assertNotPaused(name);
    await this.limits.count(limit, name, 0.5);
    await this.limits.count(limit, subject);
    return name;
  }

  succeeded(guesser: string): Promise<void> {
    return this.limits.clearFailures(guesser);
  }

  /** Pauses the guesser, and notifies the account's owner of many failures. */
  async failed(
    guesser: string,
    userId: string | null,
    { action, source }: { action: AuditedAction; source: RequestSource },
  ): Promise<void> {
    await this.limits.recordFailure(guesser);
    await this.audit.record(this.dataSource.manager, { userId: null, ...source }, { action, entity: 'users', entityId: userId });
    await this.dataSource.transaction(async (manager) => {
      const [reported] = await manager.query<[unknown[], number]>(REPORT_FAILURES, [userId, REPORTED_FAILURES]);
      if (userId && reported.length > 0) await this.mails.queueNotice(manager, { userId, kind: 'many-failures' });
    });
  }
}
