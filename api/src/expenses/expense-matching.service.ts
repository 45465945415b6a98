import {
  DONATIONS_IN_A_SUM,
  VARIOUS_PROJECTS,
  type DonationUsesView,
  type FundSumsView,
  type MonthProjectView,
  type MonthSumsView,
  type ProjectSumsView,
  type TransparencyView,
} from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { byName } from '../common/text/text';
import { publishedDay } from './published-day';

/** Days before and after all others. They are written like days, because where other characters sort depends on the collation of the database. */
export const FIRST_DAY = '0000-00-00';
export const LAST_DAY = '9999-99-99';

/** Uses of a donation that its view lists; a donation that paid more expenses shows the sum of all. */
const LISTED_USES = 50;

/** Published name of a supplier; `e` is the expense. */
export const PUBLIC_SUPPLIER = "CASE WHEN e.supplier_is_person THEN 'Pessoa física' ELSE e.supplier_name END";

/** Common table expressions with the money of each project's fund, and of the general fund, whose name is empty, that came until a day. */
export const fundsSql = (until: string): string => `
  funds AS (SELECT project, sum(cents)::bigint AS cents FROM donation_funds_by_day WHERE project <> '' AND day <= ${until} GROUP BY project),
  general_fund AS (SELECT coalesce(sum(cents), 0)::bigint AS cents FROM donation_funds_by_day WHERE project = '' AND day <= ${until})
`;

/**
 * After `fundsSql`: common table expressions that match the expenses of the days from `from` to `to`, both included, with the donations: first in, first out, as two
 * rows of money laid side by side. Each fund is a row of its donations by time, and an expense takes the part of the row that the expenses
 * before it left: of its project's fund from `own_from` to `own_to`, and what that lacks of the general fund from `general_from` to
 * `general_to`. So nothing is stored for each pair, and a refund moves all that follows it.
 */
export const matchedSql = (from: string, to: string): string => `
  counted AS (
    SELECT id, coalesce(project, '') AS project, day, amount_cents AS cents FROM expenses
    WHERE published_at IS NOT NULL AND reversed_at IS NULL AND day >= ${from} AND day <= ${to}
  ),
  earlier AS (SELECT project, sum(cents)::bigint AS cents FROM expense_days WHERE day < ${from} GROUP BY project),
  lacked_earlier AS (
    SELECT coalesce(sum(greatest(e.cents - coalesce(f.cents, 0), 0)), 0)::bigint AS cents FROM earlier e LEFT JOIN funds f USING (project)
  ),
  spent AS (
    SELECT c.*, coalesce(f.cents, 0) AS fund, coalesce(e.cents, 0) + sum(c.cents) OVER (PARTITION BY project ORDER BY c.day, c.id) AS upto
    FROM counted c LEFT JOIN funds f USING (project) LEFT JOIN earlier e USING (project)
  ),
  paid_by_own AS (SELECT *, least(upto - cents, fund) AS own_from, least(upto, fund) AS own_to FROM spent),
  lacking AS (
    SELECT *, cents - own_to + own_from AS lacks,
      (SELECT cents FROM lacked_earlier) + sum(cents - own_to + own_from) OVER (ORDER BY day, id)::bigint AS lacked_upto,
      (SELECT cents FROM general_fund) AS general
    FROM paid_by_own
  ),
  matched AS (
    SELECT id, project, day, cents, own_from, own_to,
      least(lacked_upto - lacks, general) AS general_from, least(lacked_upto, general) AS general_to
    FROM lacking
  )
`;
export const COVERED = '(own_to - own_from + general_to - general_from)';

/**
 * The sums of each project with the donations until the day `$1`, from the sums of days. Until the day on which the general fund ends it pays everything that projects lack, and
 * nothing after it; only the expenses of that day are matched one by one.
 */
const PROJECTS = `
  WITH ${fundsSql('$1::date')},
  by_day AS (
    SELECT d.*, coalesce(f.cents, 0) AS fund, sum(d.cents) OVER (PARTITION BY project ORDER BY day) AS upto
    FROM expense_days d LEFT JOIN funds f USING (project)
  ),
  lacks AS (SELECT project, day, cents, greatest(upto - fund, 0) - greatest(upto - cents - fund, 0) AS lacks FROM by_day),
  lacked AS (SELECT day, sum(sum(lacks)) OVER (ORDER BY day) AS upto FROM lacks GROUP BY day),
  last_paid AS (SELECT coalesce(min(day), '${LAST_DAY}') AS day FROM lacked WHERE upto > (SELECT cents FROM general_fund)),
  ${matchedSql('(SELECT day FROM last_paid)', '(SELECT day FROM last_paid)')},
  on_last_day AS (SELECT project, sum(general_to - general_from) AS cents FROM matched GROUP BY project),
  used AS (
    SELECT l.project, sum(l.cents) AS spent, sum(l.cents - l.lacks) AS own,
      coalesce(sum(l.lacks) FILTER (WHERE l.day < (SELECT day FROM last_paid)), 0) + coalesce(max(o.cents), 0) AS general
    FROM lacks l LEFT JOIN on_last_day o USING (project) GROUP BY l.project
  ),
  received AS (SELECT project, cents FROM funds UNION ALL SELECT '', cents FROM general_fund)
  SELECT nullif(project, '') AS project, coalesce(r.cents, 0)::float8 AS "receivedCents", coalesce(u.spent, 0)::float8 AS "spentCents",
    coalesce(u.own + u.general, 0)::float8 AS "coveredCents", coalesce(u.spent - u.own - u.general, 0)::float8 AS "uncoveredCents",
    (coalesce(r.cents, 0) - CASE project WHEN '' THEN (SELECT coalesce(sum(general), 0) FROM used) ELSE coalesce(u.own, 0) END)::float8 AS "unspentCents"
  FROM received r FULL JOIN used u USING (project) WHERE r.cents > 0 OR u.spent > 0 OR project = ''
`;

const CAME_AT = 'coalesce(completed_at, created_at)';

/** Start of a month in São Paulo. */
const startOf = (month: string): string => `(${month})::timestamp AT TIME ZONE 'America/Sao_Paulo'`;

/**
 * Common table expression with the donations until the day `$1`, which is `publishedDay`, by month and project, such that no single donation
 * can be read from it. Projects with few donations in a month are one sum. If that sum has too few donations, it takes the next smallest
 * project; if all such months of a project have too few, they take its next smallest month: the project's total would show them otherwise.
 */
export const INCOME = `
  parts_of_months AS (
    SELECT date_trunc('month', day)::date AS month, project, sum(cents)::bigint AS cents FROM donation_funds_by_day WHERE day <= $1::date
    GROUP BY 1, 2 HAVING sum(cents) <> 0
  ),
  sized AS (
    SELECT p.*, (
      SELECT count(*) FROM (
        SELECT FROM donations WHERE payment_status = 'completed' AND coalesce(donations.project, '') = p.project
          AND ${CAME_AT} >= ${startOf('p.month')} AND ${CAME_AT} < ${startOf("p.month + interval '1 month'")} LIMIT ${DONATIONS_IN_A_SUM}
      ) found
    ) AS donations FROM parts_of_months p
  ),
  in_month AS (
    SELECT *, donations < ${DONATIONS_IN_A_SUM} OR (
      min(donations) OVER (PARTITION BY month) < ${DONATIONS_IN_A_SUM}
      AND sum(donations) OVER (PARTITION BY month ORDER BY donations, cents, project) - donations < ${DONATIONS_IN_A_SUM}
    ) AS is_summed FROM sized
  ),
  of_project AS (
    SELECT *, coalesce(sum(donations) FILTER (WHERE is_summed) OVER (PARTITION BY project), 0) AS summed,
      row_number() OVER (PARTITION BY project, is_summed ORDER BY donations, cents, month) AS place
    FROM in_month
  ),
  income AS (
    SELECT to_char(month, 'YYYY-MM') AS month, sum(cents)::bigint AS cents,
      CASE WHEN is_summed OR (summed BETWEEN 1 AND ${DONATIONS_IN_A_SUM - 1} AND place = 1) THEN '${VARIOUS_PROJECTS}' ELSE nullif(project, '') END AS project
    FROM of_project GROUP BY 1, 3
  )
`;

const MONTHS = `
  WITH ${INCOME}
  SELECT month, project, sum(received)::float8 AS "receivedCents", sum(spent)::float8 AS "spentCents" FROM (
    SELECT month, project, cents AS received, 0 AS spent FROM income
    UNION ALL
    SELECT left(day, 7), nullif(project, ''), 0, cents FROM expense_days
  ) parts GROUP BY month, project HAVING sum(received) <> 0 OR sum(spent) <> 0 ORDER BY month
`;

const NET = 'amount_cents - refunded_cents - disputed_cents';

/** Where the donations `$3` begin in the row of their fund: after the days before theirs, and what came earlier on the day. */
const PLACED = `
  given AS (
    SELECT id, coalesce(project, '') AS project, ${CAME_AT} AS at, sao_paulo_day(${CAME_AT}) AS day, ${NET} AS cents FROM donations
    WHERE id = ANY ($3) AND payment_status = 'completed'
  ),
  after_days AS (
    SELECT *, coalesce(sum(of_day) OVER (PARTITION BY project ORDER BY day GROUPS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0)::bigint AS before
    FROM (
      SELECT *, 0 AS of_day FROM given
      UNION ALL SELECT NULL, project, NULL, day, NULL, cents FROM donation_funds_by_day
    ) days
  ),
  placed AS (
    SELECT g.id, g.project, g.cents, g.before + e.cents AS start, g.before + e.cents + g.cents AS upto
    FROM after_days g CROSS JOIN LATERAL (
      SELECT coalesce(sum(o.amount_cents - o.refunded_cents - o.disputed_cents), 0) AS cents FROM donations o
      WHERE o.payment_status = 'completed' AND coalesce(o.project, '') = g.project
        AND coalesce(o.completed_at, o.created_at) >= g.day::timestamp AT TIME ZONE 'America/Sao_Paulo'
        AND (coalesce(o.completed_at, o.created_at), o.id) < (g.at, g.id)
    ) e
    WHERE g.id IS NOT NULL
  )
`;
/**
 * What each donation paid, by the days of the expenses; a donation that paid nothing has a row without an expense. Neither the donations nor the
 * expenses of a fund overlap, so what one paid of another begins where one of both begins, and there each is the last that has begun. Both are
 * found by their numbers: comparing each with each takes half a second for 400 donations and 3,000 expenses.
 */
const USES = `
  WITH ${fundsSql("'infinity'::date")}, ${matchedSql('$1', '$2')}, ${PLACED},
  donated AS (SELECT *, row_number() OVER (ORDER BY project, start, upto) AS number FROM placed),
  paid AS (
    SELECT *, row_number() OVER (ORDER BY project, start) AS number FROM (
      SELECT project, id, day, own_from AS start, own_to AS upto FROM matched
      UNION ALL SELECT '', id, day, general_from, general_to FROM matched
    ) parts WHERE upto > start AND upto > (SELECT min(start) FROM placed) AND start < (SELECT max(upto) FROM placed)
  ),
  met AS (
    SELECT DISTINCT count(*) FILTER (WHERE is_donation) OVER begun AS donation, count(*) FILTER (WHERE NOT is_donation) OVER begun AS expense
    FROM (SELECT project, start, true AS is_donation FROM donated UNION ALL SELECT project, start, false FROM paid) begins
    WINDOW begun AS (ORDER BY project, start)
  ),
  shares AS (
    SELECT d.id AS donation_id, p.id, p.day, CASE p.project WHEN d.project THEN least(d.upto, p.upto) - greatest(d.start, p.start) END AS cents
    FROM met JOIN donated d ON d.number = met.donation JOIN paid p ON p.number = met.expense
  ), ranked AS (
    SELECT *, sum(cents) OVER (PARTITION BY donation_id) AS used, row_number() OVER (PARTITION BY donation_id ORDER BY day, id) AS number
    FROM shares WHERE cents > 0
  )
  SELECT p.id AS "donationId", p.cents::float8 AS "netCents", coalesce(r.used, 0)::float8 AS "usedCents", r.cents::float8 AS cents,
    e.id AS "expenseId", e.day, e.project, ${PUBLIC_SUPPLIER} AS supplier, e.description
  FROM placed p LEFT JOIN ranked r ON r.donation_id = p.id AND r.number <= ${LISTED_USES} LEFT JOIN expenses e ON e.id = r.id
  ORDER BY r.day, r.id
`;

interface UseRow {
  donationId: string;
  netCents: number;
  usedCents: number;
  cents: number | null;
  expenseId: string | null;
  day: string;
  project: string | null;
  supplier: string;
  description: string;
}

const NOTHING: DonationUsesView = { uses: [], usedCents: 0, unusedCents: 0 };

/** What donations paid: the published expenses, matched with the net donations first in, first out (decision 61). */
@Injectable()
export class ExpenseMatchingService {
  constructor(private readonly dataSource: DataSource) {}

  /** The sums of all funds and months with the donations that are published, read from one state of the database. */
  sums(): Promise<TransparencyView> {
    return this.dataSource.transaction('REPEATABLE READ', async (manager) => {
      const incomeUntil = publishedDay();
      const projects = await manager.query<ProjectSumsView[]>(PROJECTS, [incomeUntil]);
      const months = monthsOf(await manager.query<(MonthProjectView & { month: string })[]>(MONTHS, [incomeUntil]));
      return { ...totalOf(projects), incomeUntil, projects: projects.sort(byProject), months };
    });
  }

  /** What each of these donations paid. Donations whose money didn't come, or went back, are not in the result. */
  async usesOf(donationIds: string[]): Promise<Map<string, DonationUsesView>> {
    if (donationIds.length === 0) return new Map();
    const rows = await this.dataSource.query<UseRow[]>(USES, [FIRST_DAY, LAST_DAY, donationIds]);
    const found = new Map<string, DonationUsesView>();
    for (const { donationId, netCents, usedCents, cents, expenseId, ...use } of rows) {
      const known = found.get(donationId) ?? { uses: [], usedCents, unusedCents: netCents - usedCents };
      if (expenseId !== null && cents !== null) known.uses.push({ expenseId, cents, ...use });
      found.set(donationId, known);
    }
    return found;
  }

  async usesOfOne(donationId: string): Promise<DonationUsesView> {
    return (await this.usesOf([donationId])).get(donationId) ?? NOTHING;
  }
}

/** The general fund first, the others by name. */
const byProject = (one: { project: string | null }, other: { project: string | null }) => byName(one.project ?? '', other.project ?? '');

function monthsOf(rows: (MonthProjectView & { month: string })[]): MonthSumsView[] {
  const months = new Map<string, MonthSumsView>();
  for (const { month, ...project } of rows) {
    const known = months.get(month) ?? { month, receivedCents: 0, spentCents: 0, projects: [] };
    known.receivedCents += project.receivedCents;
    known.spentCents += project.spentCents;
    known.projects.push(project);
    months.set(month, known);
  }
  for (const { projects } of months.values()) projects.sort(byProject);
  return [...months.values()];
}

function totalOf(projects: FundSumsView[]): FundSumsView {
  const sum = (field: keyof FundSumsView) => projects.reduce((cents, project) => cents + project[field], 0);
  return {
    receivedCents: sum('receivedCents'),
    spentCents: sum('spentCents'),
    coveredCents: sum('coveredCents'),
    uncoveredCents: sum('uncoveredCents'),
    unspentCents: sum('unspentCents'),
  };
}
