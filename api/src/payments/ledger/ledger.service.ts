import type {
  KeysetView,
  LedgerCheckView,
  LedgerDifferenceKind,
  LedgerDifferenceView,
  LedgerExplanationInput,
  ListLedgerDifferencesQuery,
} from '@aflora/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../../audit/audit.service';
import type { Caller } from '../../common/access/access';
import { keysetPage, keysetView, type KeysetSql } from '../../common/lists/keyset-pages';
import { Conditions } from '../../common/lists/lists';
import { Problem } from '../../common/problems/problem';
import { type Env, ENV } from '../../config/env';
import { JobsService } from '../../jobs/jobs.service';
import { MailService } from '../../mail/mail.service';
import { PaymentProvidersService } from '../payment-providers.service';
import { LedgerDifference } from './ledger.entity';

/** Scope of the check within our own books. */
export const BOOKS = 'books';

export type FoundDifference = Pick<LedgerDifference, 'key' | 'purpose' | 'subjectId' | 'oursCents' | 'theirsCents'> & {
  kind: LedgerDifferenceKind;
};

const MAIL_JOB = 'ledger.mail-charity';

/** An explanation is valid only for the amounts that it explains. `isNew`: the charity has not been notified of these amounts yet. */
const RECORD = `
  INSERT INTO ledger_differences AS known (scope, key, kind, purpose, subject_id, ours_cents, theirs_cents) VALUES ($1, $2, $3, $4, $5, $6, $7)
  ON CONFLICT (scope, key) WHERE ended_at IS NULL DO UPDATE SET kind = excluded.kind, ours_cents = excluded.ours_cents,
    theirs_cents = excluded.theirs_cents, explanation = NULL
  WHERE (known.kind, known.ours_cents, known.theirs_cents) IS DISTINCT FROM (excluded.kind, excluded.ours_cents, excluded.theirs_cents)
  RETURNING id
`;
const END_OTHERS = 'UPDATE ledger_differences SET ended_at = now() WHERE scope = $1 AND ended_at IS NULL AND key <> ALL ($2)';
const RECORD_CHECK = `
  INSERT INTO ledger_checks (scope, checked_at, compared) VALUES ($1, now(), $2)
  ON CONFLICT (scope) DO UPDATE SET checked_at = now(), compared = excluded.compared
`;
const OPEN = 'd.ended_at IS NULL AND d.explanation IS NULL';
const STATES = { open: OPEN, explained: 'd.ended_at IS NULL AND d.explanation IS NOT NULL', ended: 'd.ended_at IS NOT NULL' };
const CHECKS = `
  SELECT s.scope, c.checked_at AS "checkedAt", coalesce(c.compared, 0) AS compared,
    (SELECT count(*)::integer FROM ledger_differences d WHERE d.scope = s.scope AND ${OPEN}) AS differences
  FROM unnest($1::text[]) WITH ORDINALITY AS s (scope, position) LEFT JOIN ledger_checks c ON c.scope = s.scope ORDER BY s.position
`;
const LIST: KeysetSql = {
  columns: `d.id, d.scope, d.key, d.kind, d.purpose, d.subject_id AS "subjectId", d.ours_cents AS "oursCents", d.theirs_cents AS "theirsCents",
    d.explanation, d.found_at AS "foundAt", d.ended_at AS "endedAt"`,
  from: 'ledger_differences d',
  at: 'd.found_at',
  id: 'd.id',
};

/** Differences that the ledger's checks found, until they disappear or somebody explains them. */
@Injectable()
export class LedgerService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly providers: PaymentProvidersService,
    private readonly audit: AuditService,
    private readonly mail: MailService,
    @Inject(ENV) private readonly env: Env,
    private readonly jobs: JobsService,
  ) {
    jobs.define<{ scope: string; count: number; name: string }>(MAIL_JOB, (found) => this.mailCharity(found));
  }

  /** Scopes of the checks: our books, and each provider that has a statement. */
  scopes(): string[] {
    const byPeople = this.providers.confirmedByPeople();
    return [BOOKS, ...this.providers.all().flatMap(({ code }) => (byPeople.includes(code) ? [] : [code]))];
  }

  /**
   * Replaces the open differences of a scope with those that a check has just found, and leaves those of payments that it could not read;
   * notifies the charity of new ones.
   */
  async record(scope: string, found: FoundDifference[], { compared, unread = [] }: { compared: number; unread?: string[] }): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      let count = 0;
      for (const { key, kind, purpose, subjectId, oursCents, theirsCents } of found) {
        const values = [scope, key, kind, purpose, subjectId, oursCents, theirsCents];
        count += (await manager.query<unknown[]>(RECORD, values)).length;
      }
      await manager.query(END_OTHERS, [scope, [...found.map(({ key }) => key), ...unread]]);
      await manager.query(RECORD_CHECK, [scope, compared]);
      if (count > 0) await this.jobs.add(manager, MAIL_JOB, { scope, count, name: `ledger-${scope}-${Date.now()}` });
    });
  }

  checks(): Promise<LedgerCheckView[]> {
    return this.dataSource
      .query<(Omit<LedgerCheckView, 'checkedAt'> & { checkedAt: Date | null })[]>(CHECKS, [this.scopes()])
      .then((rows) => rows.map(({ checkedAt, ...row }) => ({ ...row, checkedAt: checkedAt?.toISOString() ?? null })));
  }

  async page(query: ListLedgerDifferencesQuery): Promise<KeysetView<LedgerDifferenceView>> {
    const conditions = new Conditions();
    if (query.state) conditions.always(STATES[query.state]);
    return keysetView(await keysetPage<LedgerDifference>(this.dataSource, LIST, { query, conditions }), differenceView);
  }

  /**
   * Stores an administrator's explanation; the difference is no longer counted while its amounts stay the same. Throws
   * `resource.not-found`, and `ledger.explanation-changed` with the stored explanation, because an explained difference is no longer in the
   * list that the console shows.
   */
  async explain(id: string, { explanation, former }: LedgerExplanationInput, caller: Caller): Promise<void> {
    await this.dataSource.transaction(async (manager: EntityManager) => {
      const difference = await manager.findOne(LedgerDifference, { where: { id }, lock: { mode: 'for_no_key_update' } });
      if (!difference) throw new Problem('resource.not-found');
      const { explanation: stored } = difference;
      if (stored === explanation) return;
      if (former !== undefined && stored !== former) throw new Problem('ledger.explanation-changed', { explanation: stored });
      await manager.update(LedgerDifference, { id }, { explanation });
      await this.audit.record(manager, caller, { action: 'updated', entity: 'ledger_differences', entityId: id });
    });
  }

  private async mailCharity({ scope, count, name }: { scope: string; count: number; name: string }): Promise<void> {
    const where = scope === BOOKS ? 'dentro do site' : 'com o extrato de um provedor de pagamentos';
    const content = {
      subject: count === 1 ? 'Uma diferença nos pagamentos' : `${count} diferenças nos pagamentos`,
      preview: 'A conferência desta noite encontrou valores diferentes.',
      heading: 'A conferência encontrou diferenças',
      paragraphs: [
        `A conferência dos pagamentos ${where} encontrou valores que não são iguais (${count}).`,
        'Veja no painel cada diferença, com o valor de cada lado. Quando souber a causa, escreva a explicação ali mesmo.',
      ],
      action: { label: 'Abrir conferência', url: `${this.env.publicOrigin}/dashboard/pagamentos?aba=conferencia` },
    };
    await this.mail.sendOnce(name, () => ({ to: null, content }));
  }
}

const differenceView = ({ scope, key, endedAt, foundAt, explanation, ...row }: LedgerDifference): LedgerDifferenceView => ({
  id: row.id,
  kind: row.kind,
  state: endedAt ? 'ended' : explanation === null ? 'open' : 'explained',
  provider: scope === BOOKS ? null : scope,
  externalId: scope === BOOKS ? null : key,
  purpose: row.purpose,
  subjectId: row.subjectId,
  oursCents: row.oursCents,
  theirsCents: row.theirsCents,
  explanation,
  foundAt: foundAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
});
