import { randomUUID } from 'node:crypto';
import { paths, type RecurringIncomeView } from '@aflora/contracts';
import fc from 'fast-check';
import { addMonths, dayOf, monthOf } from '../src/reports/calendar';
import { DailyFiguresService } from '../src/reports/daily-figures.service';
import { FiguresQueries } from '../src/reports/reports.queries';
import { anAccount } from './support/accounts';
import { aPhysicalProduct } from './support/physical-products';
import { startTestApp, type TestApp } from './support/test-app';

/** Every time is near midnight in São Paulo, where days are easily confused. */
const moment = fc.constantFrom(
  '2026-10-31T02:59:59.999Z',
  '2026-10-31T03:00:00Z',
  '2026-11-01T02:30:00Z',
  '2026-11-01T03:00:00Z',
  '2018-01-15T02:00:00Z',
  '2025-07-16T02:59:59.999Z',
  '2026-01-01T03:00:00Z',
);
const cents = fc.integer({ min: 1, max: 90_000 });
const index = fc.nat({ max: 5 });
const orderStatus = fc.constantFrom('pending', 'paid', 'failed', 'refunded');
const donationStatus = fc.constantFrom('pending', 'completed', 'failed', 'refunded');
const subscriptionStatus = fc.constantFrom('pending', 'active', 'past-due', 'paused', 'cancelled');
const memberStatus = fc.constantFrom('active', 'inactive', 'cancelled');

/** A random change of the data. `index` selects an existing row; without a row the change does nothing. */
const step = fc.oneof(
  fc.record({ kind: fc.constant('order' as const), moment, cents, status: orderStatus, quantity: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ kind: fc.constant('order-status' as const), index, status: orderStatus }),
  fc.record({ kind: fc.constant('refund' as const), index, cents }),
  fc.record({ kind: fc.constant('line' as const), index, quantity: fc.integer({ min: 1, max: 4 }) }),
  fc.record({
    kind: fc.constantFrom(
      'forget-order' as const,
      'forget-line' as const,
      'erase-user' as const,
      'forget-donation' as const,
      'forget-member' as const,
    ),
    index,
  }),
  fc.record({ kind: fc.constant('donation' as const), moment, cents, status: donationStatus, donor: index }),
  fc.record({ kind: fc.constant('donation-status' as const), index, status: donationStatus }),
  fc.record({ kind: fc.constant('donation-refund' as const), index, cents }),
  fc.record({ kind: fc.constant('forget-donor' as const), donor: index }),
  fc.record({ kind: fc.constant('member' as const), moment, status: memberStatus }),
  fc.record({ kind: fc.constant('member-status' as const), index, status: memberStatus }),
  fc.record({ kind: fc.constant('all-orders' as const), status: orderStatus }),
  fc.record({ kind: fc.constant('recurring' as const), index, paused: fc.boolean(), cancels: fc.boolean(), cents }),
  fc.record({
    kind: fc.constant('subscription' as const),
    moment,
    status: subscriptionStatus,
    cents,
    interval: fc.constantFrom('month', 'year'),
  }),
  fc.record({ kind: fc.constant('subscription-status' as const), index, status: subscriptionStatus, cents }),
  fc.record({ kind: fc.constantFrom('rename-product' as const, 'delete-product' as const), index }),
  fc.constant({ kind: 'fold' as const }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const DIFFERENCES = {
  figures: `
    WITH facts AS (
      SELECT (created_at AT TIME ZONE 'America/Sao_Paulo')::date AS day, 1 AS orders, (payment_status = 'paid')::int AS paid,
        CASE payment_status WHEN 'paid' THEN total_amount_cents - refunded_cents ELSE 0 END AS revenue, 0 AS donations, 0 AS donated, 0 AS users, 0 AS members
      FROM orders
      UNION ALL SELECT (created_at AT TIME ZONE 'America/Sao_Paulo')::date, 0, 0, 0, 1, amount_cents - refunded_cents, 0, 0 FROM donations WHERE payment_status = 'completed'
      UNION ALL SELECT (created_at AT TIME ZONE 'America/Sao_Paulo')::date, 0, 0, 0, 0, 0, 1, 0 FROM users WHERE erased_at IS NULL
      UNION ALL SELECT (created_at AT TIME ZONE 'America/Sao_Paulo')::date, 0, 0, 0, 0, 0, 0, 1 FROM ong_members
    ), recomputed AS (
      SELECT day, sum(orders), sum(paid), sum(revenue), sum(donations), sum(donated), sum(users), sum(members) FROM facts GROUP BY day
    ), kept AS (
      SELECT day, orders, paid_orders, revenue_cents, donations, donations_cents, new_users, new_members FROM figures_by_day
      WHERE orders <> 0 OR new_users <> 0 OR donations <> 0 OR new_members <> 0
    )
    (SELECT * FROM recomputed EXCEPT SELECT * FROM kept) UNION ALL (SELECT * FROM kept EXCEPT SELECT * FROM recomputed WHERE true)
  `,
  members: `
    SELECT 1 WHERE (SELECT coalesce(sum(member_changes), 0) FROM figures_by_day) <> (SELECT count(*) FROM ong_members WHERE status = 'active')
  `,
  recurring: `
    WITH recomputed AS (
      SELECT 'membership' AS kind, count(*) FILTER (WHERE status = 'active' AND NOT cancel_at_period_end) AS active,
        count(*) FILTER (WHERE status = 'inactive' AND paused_at IS NOT NULL) AS paused,
        coalesce(sum(monthly_amount_cents) FILTER (WHERE status = 'active' AND NOT cancel_at_period_end), 0) AS cents
      FROM ong_members WHERE subscription_id IS NOT NULL
      UNION ALL SELECT 'donation', count(*) FILTER (WHERE status IN ('active', 'past-due')), count(*) FILTER (WHERE status = 'paused'),
        coalesce(sum(CASE charge_interval WHEN 'year' THEN round(amount_cents / 12.0)::integer ELSE amount_cents END)
          FILTER (WHERE status IN ('active', 'past-due')), 0)
      FROM payment_subscriptions WHERE purpose = 'donation'
    ), kept AS (
      SELECT k.kind, coalesce(sum(active), 0) AS active, coalesce(sum(paused), 0) AS paused, coalesce(sum(monthly_cents), 0) AS cents,
        coalesce(sum(started - lost), 0) AS there
      FROM (VALUES ('membership'), ('donation')) k (kind) LEFT JOIN recurring_by_day d ON d.kind = k.kind GROUP BY k.kind
    )
    SELECT * FROM recomputed r JOIN kept k USING (kind)
    WHERE r.active <> k.active OR r.paused <> k.paused OR r.cents <> k.cents OR k.there <> k.active + k.paused
  `,
  sales: `
    WITH recomputed AS (
      SELECT (o.created_at AT TIME ZONE 'America/Sao_Paulo')::date AS day, i.physical_product_id, sum(i.quantity), sum(i.quantity * (i.unit_price_cents - i.unit_discount_cents))
      FROM orders o JOIN order_items i ON i.order_id = o.id WHERE o.payment_status = 'paid' GROUP BY 1, 2
    ), kept AS (SELECT day, product_id, units, sold_cents FROM product_sales_by_day WHERE units <> 0 OR sold_cents <> 0)
    (SELECT * FROM recomputed EXCEPT SELECT * FROM kept) UNION ALL (SELECT * FROM kept EXCEPT SELECT * FROM recomputed)
  `,
  periods: `
    WITH units (unit) AS (VALUES ('month'), ('year')), recomputed AS (
      SELECT unit, date_trunc(unit, o.created_at AT TIME ZONE 'America/Sao_Paulo')::date AS starts_on, i.physical_product_id, sum(i.quantity),
        sum(i.quantity * (i.unit_price_cents - i.unit_discount_cents))
      FROM units CROSS JOIN orders o JOIN order_items i ON i.order_id = o.id WHERE o.payment_status = 'paid' GROUP BY 1, 2, 3
    ), kept AS (
      SELECT unit, starts_on, product_id, sum(units), sum(sold_cents) FROM (
        SELECT unit, starts_on, product_id, units, sold_cents FROM product_period_sales
        UNION ALL SELECT unit, date_trunc(unit, day::timestamp)::date, product_id, s.units, sold_cents FROM product_sale_changes s CROSS JOIN units
      ) parts GROUP BY 1, 2, 3 HAVING sum(units) <> 0 OR sum(sold_cents) <> 0
    )
    (SELECT * FROM recomputed EXCEPT SELECT * FROM kept) UNION ALL (SELECT * FROM kept EXCEPT SELECT * FROM recomputed)
  `,
  donors: `
    WITH recomputed AS (
      SELECT coalesce(user_id, md5(email_key(donor_email))::uuid, donor_key) AS donor_key, min((created_at AT TIME ZONE 'America/Sao_Paulo')::date) AS first_on,
        max((created_at AT TIME ZONE 'America/Sao_Paulo')::date) AS last_on
      FROM donations WHERE payment_status = 'completed' AND coalesce(user_id::text, donor_email, donor_key::text) IS NOT NULL GROUP BY 1
    )
    (SELECT * FROM recomputed EXCEPT SELECT donor_key, first_on, last_on FROM donors)
    UNION ALL (SELECT donor_key, first_on, last_on FROM donors EXCEPT SELECT * FROM recomputed)
  `,
};

/** Sales of a range, added up from the orders themselves. */
const BEST_SELLERS = `
  SELECT p.id, p.name, sum(i.quantity)::float8 AS units, sum(i.quantity * (i.unit_price_cents - i.unit_discount_cents))::float8 AS "soldCents"
  FROM orders o JOIN order_items i ON i.order_id = o.id JOIN physical_products p ON p.id = i.physical_product_id
  WHERE o.payment_status = 'paid' AND (o.created_at AT TIME ZONE 'America/Sao_Paulo')::date BETWEEN $1 AND $2
  GROUP BY p.id ORDER BY 4 DESC, p.id
`;

/** A day within the years of the random changes, and before and after them. */
const day = fc
  .date({ min: new Date('2017-11-01'), max: new Date('2027-03-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('figures by day', () => {
  let api: TestApp;
  let products: string[];
  let users: string[];
  const rows = { subscriptions: [] as string[], orders: [] as string[], donations: [] as string[], members: [] as string[] };
  const query = (sql: string, values: unknown[] = []) => api.dataSource.query(sql, values);

  beforeAll(async () => {
    api = await startTestApp();
    products = [(await aPhysicalProduct(api.dataSource)).id, (await aPhysicalProduct(api.dataSource)).id];
    users = (await Promise.all(Array.from({ length: 3 }, () => anAccount(api.dataSource)))).map(({ id }) => id);
  });

  afterAll(() => api.close());

  const addLine = (orderId: string | undefined, quantity: number) =>
    query(
      `INSERT INTO order_items (order_id, physical_product_id, product_name, unit_price_cents, quantity, unit_discount_cents)
      SELECT id, $2, 'Sérum', $3, $4, $4 * 3 FROM orders WHERE id = $1`,
      [orderId, products[quantity % 2], 700 + quantity, quantity],
    );

  const addSubscription = (
    id: string,
    of: { purpose: string; status: string; cents: number; interval: string; moment: string | Date },
  ): Promise<unknown> =>
    query(
      `INSERT INTO payment_subscriptions (id, purpose, subject_id, provider, status, amount_cents, charge_interval, description, payer_name,
        payer_email, created_at) VALUES ($1, $2, gen_random_uuid(), 'sandbox', $3, $4, $5, 'Mensal', 'Ana', 'a@b.co', $6)`,
      [id, of.purpose, of.status, of.cents, of.interval, of.moment],
    );

  const nth = (ids: string[], index: number) => ids[ids.length - 1 - index];

  const take: { [K in Step['kind']]: (step: Extract<Step, { kind: K }>) => Promise<unknown> | unknown } = {
    order: async ({ moment: at, cents: total, status, quantity }) => {
      const id = randomUUID();
      rows.orders.push(id);
      await query(
        "INSERT INTO orders (id, customer_email, total_amount_cents, payment_status, shipping_address, created_at) VALUES ($1, 'a@b.co', $2, $3, '{}', $4)",
        [id, total, status, at],
      );
      await addLine(id, quantity);
    },
    'order-status': ({ index: at, status }) => query('UPDATE orders SET payment_status = $2 WHERE id = $1', [nth(rows.orders, at), status]),
    'all-orders': ({ status }) => query('UPDATE orders SET payment_status = $1', [status]),
    refund: ({ index: at, cents: back }) =>
      query('UPDATE orders SET refunded_cents = least(total_amount_cents, $2) WHERE id = $1', [nth(rows.orders, at), back]),
    line: ({ index: at, quantity }) => addLine(nth(rows.orders, at), quantity),
    'forget-order': ({ index: at }) => query('DELETE FROM orders WHERE id = $1', [nth(rows.orders, at)]),
    'forget-line': ({ index: at }) => query('DELETE FROM order_items WHERE order_id = $1', [nth(rows.orders, at)]),
    donation: async ({ moment: at, cents: amount, status, donor }) => {
      const id = randomUUID();
      rows.donations.push(id);
      const isUser = donor < users.length;
      const completedAt = status === 'completed' || status === 'refunded' ? at : null;
      await query(
        `INSERT INTO donations (id, user_id, donor_email, amount_cents, payment_status, created_at, completed_at, receipt_number)
        VALUES ($1, $2, $3, $4, $5, $6, $7::timestamptz, CASE WHEN $7::timestamptz IS NOT NULL THEN nextval('donation_receipt_numbers') END)`,
        [id, isUser ? users[donor] : null, isUser ? null : `Donor-${donor}@Example.com`, amount, status, at, completedAt],
      );
    },
    'donation-status': ({ index: at, status }) =>
      query('UPDATE donations SET payment_status = $2 WHERE id = $1', [nth(rows.donations, at), status]),
    'donation-refund': ({ index: at, cents: back }) =>
      query('UPDATE donations SET refunded_cents = least(amount_cents, $2) WHERE id = $1', [nth(rows.donations, at), back]),
    'forget-donation': ({ index: at }) => query('DELETE FROM donations WHERE id = $1', [nth(rows.donations, at)]),
    'forget-donor': ({ donor }) =>
      donor < users.length
        ? query('UPDATE donations SET user_id = NULL WHERE user_id = $1', [users[donor]])
        : query('UPDATE donations SET donor_email = NULL WHERE lower(donor_email) = $1', [`donor-${donor}@example.com`]),
    'erase-user': async () => {
      const { id } = await anAccount(api.dataSource);
      await query('UPDATE users SET erased_at = now() WHERE id = $1', [id]);
    },
    member: async ({ moment: at, status }) => {
      const { id: userId } = await anAccount(api.dataSource);
      const id = randomUUID();
      rows.members.push(id);
      await query(
        "INSERT INTO ong_members (id, user_id, status, plan_code, monthly_amount_cents, charge_cents, created_at) VALUES ($1, $2, $3, 'supporter', 2990, 2990, $4)",
        [id, userId, status, at],
      );
    },
    recurring: async ({ index: at, paused, cancels, cents: monthly }) => {
      const subscription = randomUUID();
      await addSubscription(subscription, {
        purpose: 'membership',
        status: 'active',
        cents: monthly,
        interval: 'month',
        moment: new Date(),
      });
      await query(
        `UPDATE ong_members SET subscription_id = coalesce(subscription_id, $2), paused_at = CASE WHEN $3 THEN now() END,
          cancel_at_period_end = $4, monthly_amount_cents = $5 WHERE id = $1`,
        [nth(rows.members, at), subscription, paused, cancels, monthly],
      );
    },
    subscription: async ({ moment: at, status, cents: amount, interval }) => {
      const id = randomUUID();
      rows.subscriptions.push(id);
      await addSubscription(id, { purpose: 'donation', status, cents: amount, interval, moment: at });
    },
    'subscription-status': ({ index: at, status, cents: amount }) =>
      query('UPDATE payment_subscriptions SET status = $2, amount_cents = $3 WHERE id = $1', [nth(rows.subscriptions, at), status, amount]),
    'member-status': ({ index: at, status }) => query('UPDATE ong_members SET status = $2 WHERE id = $1', [nth(rows.members, at), status]),
    'forget-member': ({ index: at }) => query('DELETE FROM ong_members WHERE id = $1', [nth(rows.members, at)]),
    'rename-product': ({ index: at }) => query("UPDATE physical_products SET name = 'Sérum ' || $2 WHERE id = $1", [products[at % 2], at]),
    'delete-product': ({ index: at }) =>
      query('UPDATE physical_products SET deleted_at = CASE WHEN deleted_at IS NULL THEN now() END WHERE id = $1', [products[at % 2]]),
    fold: () => api.app.get(DailyFiguresService).fold(),
  };

  it('equal a recomputation from scratch after any changes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
        for (const one of steps) await (take[one.kind] as (step: Step) => unknown)(one);
        for (const [of, sql] of Object.entries(DIFFERENCES)) expect({ of, rows: await query(sql) }).toEqual({ of, rows: [] });
      }),
      { numRuns: 60, endOnFailure: true },
    );
  });

  it('make up the best sellers of any range of days', async () => {
    const ends = fc.tuple(day, day).map(([one, other]) => (one < other ? [one, other] : [other, one]) as [string, string]);
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 10 }), fc.array(ends, { minLength: 5, maxLength: 5 }), async (steps, ranges) => {
        for (const one of steps) await (take[one.kind] as (step: Step) => unknown)(one);
        for (const [from, to] of ranges) {
          expect(await api.app.get(FiguresQueries).topProducts(from, to)).toEqual(await query(BEST_SELLERS, [from, to]));
        }
      }),
      { numRuns: 30, endOnFailure: true },
    );
  });

  it('reveal a change that was not counted', async () => {
    await take.order({ kind: 'order', moment: '2026-11-01T03:00:00Z', cents: 100, status: 'paid', quantity: 1 });
    await query('ALTER TABLE orders DISABLE TRIGGER orders_update_counted');
    await query('UPDATE orders SET refunded_cents = 1, payment_status = $2 WHERE id = $1', [nth(rows.orders, 0), 'paid']);
    await query('ALTER TABLE orders ENABLE TRIGGER orders_update_counted');
    expect(await query(DIFFERENCES.figures)).not.toEqual([]);
  });

  it('count a donor once when several first donations are concurrent', async () => {
    const email = `${randomUUID()}@example.com`;
    const INSERT = `INSERT INTO donations (donor_email, amount_cents, payment_status, completed_at, receipt_number)
      VALUES ($1, 500, 'completed', now(), nextval('donation_receipt_numbers'))`;
    await Promise.all(Array.from({ length: 8 }, () => query(INSERT, [email])));
    expect(await query(DIFFERENCES.donors)).toEqual([]);
  });

  it('are folded completely, also when an import has left more changes than one batch', async () => {
    const changes = () => api.dataSource.query<{ n: number }[]>('SELECT count(*)::integer AS n FROM daily_figure_changes');
    await api.app.get(DailyFiguresService).fold();
    await api.dataSource.query("INSERT INTO daily_figure_changes (day, orders) SELECT '2020-01-01', 1 FROM generate_series(1, 45000)");
    await api.app.get(DailyFiguresService).fold();
    expect(await changes()).toEqual([{ n: 0 }]);
    expect(await api.dataSource.query("SELECT orders FROM daily_figures WHERE day = '2020-01-01'")).toEqual([{ orders: '45000' }]);
    await api.dataSource.query("DELETE FROM daily_figures WHERE day = '2020-01-01'");
  });

  it('are folded while being written, without loss or duplication', async () => {
    const [before] = await query('SELECT coalesce(sum(orders), 0)::int AS orders FROM figures_by_day');
    const place = () => take.order({ kind: 'order', moment: '2026-11-01T03:00:00Z', cents: 100, status: 'paid', quantity: 1 });
    const fold = () => api.app.get(DailyFiguresService).fold();
    await Promise.all(Array.from({ length: 40 }, (_, at) => (at % 4 === 0 ? fold() : place())));
    const [after] = await query('SELECT sum(orders)::int AS orders FROM figures_by_day');
    expect(after.orders - before.orders).toBe(30);
    await fold();
    expect(await query('SELECT FROM daily_figure_changes')).toHaveLength(0);
  });

  it('add recurring income up month by month over a small history', async () => {
    await query('TRUNCATE payment_subscriptions, ong_members, recurring_figures, recurring_figure_changes CASCADE');
    const headers = await api.signIn({ isAdmin: true });
    const month = monthOf(dayOf(new Date()));
    const monthsAgo = (count: number) => new Date(`${addMonths(month, -count)}-15T12:00:00Z`);
    const [kept, paused, gone, yearly] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
    const donation = { purpose: 'donation', status: 'active', cents: 5_000, interval: 'month' };
    await addSubscription(kept, { ...donation, moment: monthsAgo(2) });
    await addSubscription(paused, { ...donation, moment: monthsAgo(1) });
    await addSubscription(gone, { ...donation, moment: monthsAgo(1) });
    await addSubscription(yearly, { ...donation, purpose: 'membership', interval: 'year', moment: monthsAgo(1) });
    const { id: userId } = await anAccount(api.dataSource);
    await query(
      `INSERT INTO ong_members (user_id, status, plan_code, membership_type, monthly_amount_cents, charge_cents, subscription_id, start_date)
      VALUES ($1, 'active', 'supporter', 'yearly', 2492, 29900, $2, $3)`,
      [userId, yearly, monthsAgo(1)],
    );
    await query("UPDATE payment_subscriptions SET status = 'paused' WHERE id = $1", [paused]);
    await query("UPDATE payment_subscriptions SET status = 'cancelled' WHERE id = $1", [gone]);
    await query('UPDATE payment_subscriptions SET amount_cents = 8000 WHERE id = $1', [kept]);
    const response = await api.inject({ url: paths.adminRecurringIncome, headers });
    const { months } = response.json<RecurringIncomeView>();
    expect(months).toHaveLength(12);
    const none = { active: 0, paused: 0, started: 0, lost: 0, monthlyCents: 0 };
    expect(months.slice(-4).map(({ donations }) => donations)).toEqual([
      none,
      { active: 1, paused: 0, started: 1, lost: 0, monthlyCents: 5_000 },
      { active: 3, paused: 0, started: 2, lost: 0, monthlyCents: 15_000 },
      { active: 1, paused: 1, started: 0, lost: 1, monthlyCents: 8_000 },
    ]);
    expect(months.slice(-2).map(({ memberships }) => memberships)).toEqual([
      { active: 1, paused: 0, started: 1, lost: 0, monthlyCents: 2_492 },
      { active: 1, paused: 0, started: 0, lost: 0, monthlyCents: 2_492 },
    ]);
    await query('UPDATE ong_members SET cancel_at_period_end = true WHERE user_id = $1', [userId]);
    await api.app.get(DailyFiguresService).fold();
    const after = (await api.inject({ url: paths.adminRecurringIncome, headers })).json<RecurringIncomeView>();
    expect(after.months.at(-1)?.memberships).toEqual({ ...none, lost: 1 });
    expect(after.months.at(-1)?.donations).toEqual(months.at(-1)?.donations);
  });

  it('show recurring income to administrators only', async () => {
    expect((await api.inject({ url: paths.adminRecurringIncome })).statusCode).toBe(401);
    expect((await api.inject({ url: paths.adminRecurringIncome, headers: await api.signIn() })).statusCode).toBe(403);
  });
});
