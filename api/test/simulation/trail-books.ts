import type { TransparencyView } from '@aflora/contracts';
import { ExpenseMatchingService } from '../../src/expenses/expense-matching.service';
import { matchOneByOne, type Money, type Share } from '../support/plain-matching';
import { WRONG_DAYS } from './clock';
import type { Scene } from './scene';
import type { SimulatedProcess } from './simulated-process';

interface Given extends Money {
  /** Day in São Paulo on which the money came. */
  day: string;
}

/**
 * What each donation brought, by its payment and not by its own columns; only a round-up shares its payment with an order, whose money goes back
 * first.
 */
const DONATIONS = `
  SELECT d.id, d.project, to_char(sao_paulo_day(d.completed_at), 'YYYY-MM-DD') AS day, CASE WHEN d.order_id IS NULL
    THEN p.captured_cents - p.refunded_cents - p.disputed_cents ELSE d.amount_cents - d.refunded_cents - d.disputed_cents END AS cents
  FROM donations d JOIN payments p ON p.id = d.payment_id WHERE d.payment_status = 'completed' ORDER BY d.completed_at, d.id
`;
const EXPENSES = `
  SELECT id, project, amount_cents AS cents FROM expenses WHERE published_at IS NOT NULL AND reversed_at IS NULL ORDER BY day, id
`;
/** What donations brought, by the ledger; what buyers gave by rounding up stands there with their orders. */
const LEDGER = `
  SELECT (SELECT coalesce(sum(p.captured_cents - p.refunded_cents - p.disputed_cents), 0) FROM payments p
    WHERE p.purpose = 'donation' AND EXISTS (SELECT FROM donations WHERE payment_id = p.id))::integer
  + (SELECT coalesce(sum(amount_cents - refunded_cents - disputed_cents), 0) FROM donations WHERE order_id IS NOT NULL AND payment_id IS NOT NULL)::integer AS cents
`;
/** Expenses that say that they were corrected without a correction, or the other way round. */
const CORRECTED = `
  SELECT id FROM expenses e WHERE (corrected_at IS NOT NULL) <> EXISTS (SELECT FROM expense_corrections WHERE expense_id = e.id)
`;
/** Corrections that don't name what the next one, or the expense itself, says otherwise, or that lack a reason. */
const CORRECTIONS = `
  SELECT id, version, changed, reason FROM (
    SELECT e.id, c.version, c.changed, c.reason, ROW(c.amount_cents, c.day, c.project) AS former,
      coalesce(lead(ROW(c.amount_cents, c.day, c.project)) OVER chain, ROW(e.amount_cents, e.day, e.project)) AS next
    FROM expense_corrections c JOIN expenses e ON e.id = c.expense_id WINDOW chain AS (PARTITION BY e.id ORDER BY c.version)
  ) corrections WHERE (changed && '{amount,day,project}') <> (former IS DISTINCT FROM next) OR (changed <> '{}' AND reason IS NULL)
`;
/**
 * Donations that pay for fewer baskets than wait for them, or whose money pays for baskets that they don't have. An open dispute cancels nothing, and a
 * failed refund waits for a person.
 */
const BASKETS = `
  SELECT d.id, d.payment_status AS status, d.baskets, b.* FROM donations d LEFT JOIN payments p ON p.id = d.payment_id CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE status IN ('reserved', 'packed'))::integer AS live, count(*) FILTER (WHERE status = 'delivered')::integer AS delivered,
      (CASE WHEN d.completed_at IS NULL THEN 0 ELSE d.amount_cents - d.refunded_cents - d.disputed_cents END) * d.baskets / d.amount_cents AS paid
    FROM adopted_baskets WHERE donation_id = d.id
  ) b
  WHERE d.baskets IS NOT NULL AND NOT EXISTS (SELECT FROM payment_disputes WHERE payment_id = p.id AND status = 'open') AND (
    b.live > 0 AND b.live + b.delivered > b.paid
    OR b.live + b.delivered < b.paid AND NOT EXISTS (SELECT FROM payment_refunds WHERE payment_id = p.id AND status <> 'done')
  )
`;
/** Uses of a limited coupon that an unpaid order keeps by attempts that began after its hold. */
const KEPT_USES = `
  SELECT o.id, o.coupon_code AS code FROM orders o JOIN coupons c ON c.id = o.coupon_id
  WHERE o.holds_coupon AND o.payment_id IS NULL AND (c.max_uses IS NOT NULL OR c.max_uses_per_person IS NOT NULL)
    AND EXISTS (
      SELECT FROM payments late WHERE purpose = 'order' AND subject_id = o.id AND created_at > o.hold_ends_at + interval '1 minute' AND NOT EXISTS (
        SELECT FROM payments WHERE purpose = 'order' AND subject_id = o.id AND created_at < late.created_at
          AND (expires_at IS NULL OR expires_at >= late.expires_at)
      )
    )
`;

const sum = (rows: { cents: number }[]): number => rows.reduce((total, { cents }) => total + cents, 0);

/** Differences between what the charity publishes about its donations and the donations themselves. */
export async function trailDifferences({ world }: Scene): Promise<string[]> {
  const [process] = world.processes as [SimulatedProcess];
  const rows = <Row>(sql: string) => world.dataSource.query<Row[]>(sql);
  const faults = async (name: string, sql: string) => (await rows<object>(sql)).map((row) => `${name}: ${JSON.stringify(row)}`);
  const [given, expenses] = [await rows<Given>(DONATIONS), await rows<Money>(EXPENSES)];
  const shown = await process.app.get(ExpenseMatchingService).sums();
  const published = given.filter(({ day }) => day <= shown.incomeUntil);
  const [ledger] = await rows<{ cents: number }>(LEDGER);
  return [
    ...(await faults('the sums of a day differ', WRONG_DAYS)),
    ...(await faults('an expense contradicts its corrections', CORRECTED)),
    ...(await faults('a correction hides what it replaced', CORRECTIONS)),
    ...(await faults('baskets are not what their donation pays for', BASKETS)),
    ...(await faults('an unpaid order keeps a use', KEPT_USES)),
    ...(ledger?.cents === sum(given) ? [] : [`the ledger has ${ledger?.cents} of donations, which have ${sum(given)}`]),
    ...(await useDifferences(process, given, expenses)),
    ...shownDifferences(shown, published, expenses),
  ];
}

const textOf = ({ donationId, expenseId, cents }: Share): string => `${cents} of ${donationId} for ${expenseId}`;

/** What each donor sees as paid by their donation is what counting coin by coin says. */
async function useDifferences({ app }: SimulatedProcess, given: Given[], expenses: Money[]): Promise<string[]> {
  const expected = matchOneByOne(given, expenses).map(textOf);
  const uses = await app.get(ExpenseMatchingService).usesOf(given.map(({ id }) => id));
  const found = [...uses].flatMap(([donationId, view]) => view.uses.map((use) => textOf({ ...use, donationId })));
  return [
    ...expected.filter((share) => !found.includes(share)).map((share) => `not shown as used: ${share}`),
    ...found.filter((share) => !expected.includes(share)).map((share) => `wrongly shown as used: ${share}`),
  ];
}

/** The public sums are those of the donations that are published, and of all published expenses. */
function shownDifferences(shown: TransparencyView, given: Given[], expenses: Money[]): string[] {
  const shares = matchOneByOne(given, expenses);
  const differences: string[] = [];
  const compare = (name: string, found: number, expected: number) => {
    if (found !== expected) differences.push(`${name}: ${found} instead of ${expected}`);
  };
  for (const project of new Set([...given, ...expenses].map((row) => row.project))) {
    const of = <Row extends Money>(all: Row[]) => all.filter((row) => row.project === project);
    const ids = new Set([...of(given), ...of(expenses)].map(({ id }) => id));
    const covered = sum(shares.filter(({ expenseId }) => ids.has(expenseId)));
    const used = sum(shares.filter(({ donationId }) => ids.has(donationId)));
    const fund = shown.projects.find((one) => one.project === project);
    compare(`${project}: received`, fund?.receivedCents ?? 0, sum(of(given)));
    compare(`${project}: spent`, fund?.spentCents ?? 0, sum(of(expenses)));
    compare(`${project}: covered`, fund?.coveredCents ?? 0, covered);
    compare(`${project}: unspent`, fund?.unspentCents ?? 0, sum(of(given)) - used);
  }
  compare('received in all', shown.receivedCents, sum(given));
  compare('spent in all', shown.spentCents, sum(expenses));
  compare('received in all months', sum(shown.months.map(({ receivedCents: cents }) => ({ cents }))), sum(given));
  compare('spent in all months', sum(shown.months.map(({ spentCents: cents }) => ({ cents }))), sum(expenses));
  compare('in all, the smaller of what came and what projects could spend', shown.coveredCents, sum(shares));
  return differences;
}
