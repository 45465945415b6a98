import {
  basketSorts,
  contactMessageSorts,
  couponSorts,
  dateSorts,
  donationSorts,
  expenseSorts,
  memberLetterSorts,
  ongMemberSorts,
  orderSorts,
  paths,
  userSorts,
  type KeysetView,
} from '@aflora/contracts';
import { expectProblem } from './support/expect-problem';
import { recordStatements, type RecordedStatement } from './support/recorded-statements';
import { startTestApp, type TestApp } from './support/test-app';

const ROWS = 1_500;

/** Values repeat, and some rows have none, so that the order of equal values and of rows without a value is tested too. */
const FILL = [
  `WITH made AS (INSERT INTO users (email, password_hash, created_at)
      SELECT 'p' || n || '@example.com', 'x', now() - n / 3 * interval '1 minute' FROM generate_series(1, ${ROWS}) n RETURNING id, email)
    INSERT INTO profiles (user_id, first_name)
    SELECT id, CASE WHEN length(email) < 15 THEN (ARRAY['Ágata', 'bia', 'Célia', 'zoé'])[1 + length(email) % 4] ELSE left(email, 3) END
    FROM made WHERE email NOT LIKE 'p9%'`,
  `INSERT INTO orders (customer_name, total_amount_cents, shipping_address, created_at)
    SELECT CASE WHEN n % 10 > 0 THEN (ARRAY['Ágata', 'bia', 'Célia'])[1 + n % 3] || n % 50 END, 1000 + n % 40, '{}',
      now() - n / 3 * interval '1 minute' FROM generate_series(1, ${ROWS}) n`,
  `INSERT INTO donations (donor_name, donor_email, amount_cents, is_anonymous, created_at)
    SELECT (ARRAY['Ágata', 'bia', 'Célia'])[1 + n % 3] || n % 50, 'a@example.com', 1000 + n % 40, n % 5 = 0,
      now() - n / 3 * interval '1 minute' FROM generate_series(1, ${ROWS}) n`,
  `INSERT INTO adopted_baskets (number, donation_id, place, changed_at, created_at)
    SELECT row_number() OVER (ORDER BY id), id, CASE WHEN amount_cents % 10 > 0 THEN donor_name END, created_at - amount_cents % 7 * interval '1 minute',
      created_at FROM donations`,
  `INSERT INTO ong_members (user_id, status, plan_code, monthly_amount_cents, charge_cents, start_date, last_payment_date, next_payment_date, created_at)
    SELECT id, 'cancelled', 'supporter', 1000 + length(email), 1000, created_at, CASE WHEN email LIKE '%7%' THEN created_at END,
      CASE WHEN email NOT LIKE '%5%' THEN created_at END, created_at FROM users`,
  `INSERT INTO contact_messages (name, email, subject, message, created_at)
    SELECT (ARRAY['Ágata', 'bia', 'Célia'])[1 + n % 3] || n % 50, 'a@example.com', 'Oi', 'Oi', now() - n / 3 * interval '1 minute'
    FROM generate_series(1, ${ROWS}) n`,
  `INSERT INTO member_letters (kind, title, month, body, published_at, created_at)
    SELECT 'letter', 'Carta ' || n % 50, '2026-0' || 1 + n % 9, 'Oi', CASE WHEN n % 4 > 0 THEN now() - n / 3 * interval '1 minute' END,
      now() - n / 3 * interval '1 minute' FROM generate_series(1, ${ROWS}) n`,
  `INSERT INTO coupons (code, percent, ends_at, created_at)
    SELECT 'C-' || n, 10, CASE WHEN n % 4 > 0 THEN now() + n % 40 * interval '1 day' END, now() - n / 3 * interval '1 minute'
    FROM generate_series(1, ${ROWS}) n`,
  `INSERT INTO expenses (amount_cents, day, supplier_name, supplier_is_person, description, created_at)
    SELECT 1000 + n % 40, '2026-10-' || 10 + n % 20, CASE WHEN n % 10 > 0 THEN (ARRAY['Ágata', 'bia', 'Célia'])[1 + n % 3] || n % 50 END, true, 'Arroz',
      now() - n / 3 * interval '1 minute' FROM generate_series(1, ${ROWS}) n`,
  `INSERT INTO payment_events (provider, event_id, verdict, type, body, received_at)
    SELECT 'sandbox', 'e' || n, 'valid', 'paid', '{}', now() - n / 3 * interval '1 minute' FROM generate_series(1, ${ROWS}) n`,
  `INSERT INTO audit_entries (action, entity, request_id, at)
    SELECT 'updated', 'orders', 'r' || n, now() - n / 3 * interval '1 minute' FROM generate_series(1, ${ROWS}) n`,
];

interface SortedList {
  path: string;
  sorts: readonly string[];
  /** Rows with their ids, as the reference for the order. */
  from: string;
  id?: string;
  query?: Record<string, string>;
  /** What each sort orders by. */
  by: Record<string, string>;
}

const LISTS: SortedList[] = [
  {
    path: paths.adminOrders,
    sorts: orderSorts,
    from: 'orders',
    by: { date: 'created_at', customer: 'searchable_text(customer_name)', total: 'total_amount_cents' },
  },
  {
    path: paths.adminDonations,
    sorts: donationSorts,
    from: 'donations',
    by: { date: 'created_at', donor: 'CASE WHEN is_anonymous THEN NULL ELSE searchable_text(donor_name) END', amount: 'amount_cents' },
  },
  {
    path: paths.adminUsers,
    sorts: userSorts,
    from: 'users u LEFT JOIN profiles p ON p.user_id = u.id',
    id: 'u.id',
    by: { date: 'u.created_at', name: "nullif(searchable_text(concat_ws(' ', p.first_name, p.last_name)), '')" },
  },
  {
    path: paths.adminOngMembers,
    sorts: ongMemberSorts,
    from: 'ong_members m LEFT JOIN profiles p ON p.user_id = m.user_id',
    id: 'm.id',
    by: {
      ...{ date: 'm.created_at', amount: 'monthly_amount_cents', start: 'start_date' },
      ...{ 'last-payment': 'last_payment_date', 'next-payment': 'next_payment_date' },
      name: "nullif(searchable_text(concat_ws(' ', p.first_name, p.last_name)), '')",
    },
  },
  {
    path: paths.adminContactMessages,
    sorts: contactMessageSorts,
    from: 'contact_messages',
    by: { date: 'created_at', name: 'searchable_text(name)' },
  },
  {
    path: paths.adminMemberLetters,
    sorts: memberLetterSorts,
    from: 'member_letters',
    by: { date: 'created_at', title: 'searchable_text(title)', month: 'month', published: 'published_at' },
  },
  { path: paths.adminCoupons, sorts: couponSorts, from: 'coupons', by: { date: 'created_at', code: 'code', ends: 'ends_at' } },
  {
    path: paths.adminBaskets,
    sorts: basketSorts,
    from: 'adopted_baskets',
    by: { date: 'created_at', place: 'searchable_text(place)', changed: 'changed_at' },
  },
  {
    path: paths.adminExpenses,
    sorts: expenseSorts,
    from: 'expenses',
    by: { date: 'created_at', day: 'day', amount: 'amount_cents', supplier: "searchable_text(coalesce(supplier_name, ''))" },
  },
  { path: paths.adminPaymentEvents, sorts: dateSorts, from: 'payment_events', by: { date: 'received_at' } },
  // Without the entries that the test's own requests add.
  {
    path: paths.adminAuditEntries,
    sorts: dateSorts,
    query: { action: 'updated' },
    from: "audit_entries WHERE action = 'updated'",
    by: { date: 'at' },
  },
];

const every = LISTS.flatMap((list) => list.sorts.map((sort) => ({ list, sort, name: `${list.path}?sort=${sort}` })));

interface Plan {
  'Node Type': string;
  'Parent Relationship'?: string;
  'Relation Name'?: string;
  Plans?: Plan[];
}

/** Nodes of a plan, without those of subselects such as the total. */
const nodesOf = ({ 'Node Type': type, 'Relation Name': table = '', Plans = [] }: Plan): string[] => [
  `${type} ${table}`.trim(),
  ...Plans.filter(({ 'Parent Relationship': of }) => of !== 'InitPlan' && of !== 'SubPlan').flatMap(nodesOf),
];

describe('the sorts of the console’s lists', () => {
  let api: TestApp;
  let recorded: RecordedStatement[];
  let admin: { authorization: string };

  beforeAll(async () => {
    api = await startTestApp();
    admin = await api.signIn({ isAdmin: true });
    for (const statement of FILL) await api.dataSource.query(statement);
    await api.dataSource.query('ANALYZE');
    recorded = recordStatements(api);
  });

  afterAll(() => api.close());

  const page = async (path: string, query: Record<string, string>) => {
    const response = await api.inject({ url: path, query, headers: admin });
    expect(response.statusCode).toBe(200);
    return response.json<KeysetView<{ id: string }>>();
  };
  const idsOf = ({ items }: KeysetView<{ id: string }>) => items.map(({ id }) => id);

  it.each(every)('show each row once, rows without a value last, forwards and backwards: $name', async ({ list, sort }) => {
    const [, column = '', direction = ''] = /^(.+)-(asc|desc)$/.exec(sort) ?? [];
    const { from, id = 'id' } = list;
    const reference = ['SELECT', id, 'AS id FROM', from, 'ORDER BY', list.by[column], direction, 'NULLS LAST,', id, direction].join(' ');
    const expected = (await api.dataSource.query<{ id: string }[]>(reference)).map((row) => row.id);
    const shown: string[] = [];
    let [cursor, last] = [{}, {} as KeysetView<{ id: string }>];
    do {
      last = await page(list.path, { ...list.query, sort, pageSize: '100', ...cursor });
      shown.push(...idsOf(last));
      cursor = { cursor: last.nextCursor ?? '' };
    } while (last.nextCursor);
    expect(shown).toEqual(expected);
    let back = last;
    const returned: string[] = idsOf(last);
    while (back.previousCursor) {
      back = await page(list.path, { ...list.query, sort, pageSize: '100', cursor: back.previousCursor });
      returned.unshift(...idsOf(back));
    }
    expect(returned).toEqual(shown);
  });

  it.each(every)('are read from an index, the first page and the next: $name', async ({ list, sort }) => {
    const isPage = ({ sql }: RecordedStatement) => sql.includes('"cursorId"');
    recorded.length = 0;
    const first = await page(list.path, { ...list.query, sort });
    await page(list.path, { ...list.query, sort, cursor: first.nextCursor ?? '' });
    const statements = recorded.filter(isPage);
    expect(statements.length).toBeGreaterThanOrEqual(2);
    for (const { sql, values } of statements) {
      const [row] = await api.dataSource.query<[{ 'QUERY PLAN': [{ Plan: Plan }] }]>(['EXPLAIN (FORMAT JSON)', sql].join(' '), values);
      const nodes = nodesOf(row['QUERY PLAN'][0].Plan);
      // There are no subscriptions here, and PostgreSQL reads an empty table as it is.
      expect(nodes.filter((node) => /^(Sort|Seq Scan|Bitmap)/.test(node) && node !== 'Seq Scan payment_subscriptions')).toEqual([]);
    }
  });

  it('refuse a sort that the list doesn’t have', async () => {
    const response = await api.inject({ url: paths.adminOrders, query: { sort: 'cpf-asc' }, headers: admin });
    expectProblem(response, 'validation.failed');
  });

  it('refuse the position of another order', async () => {
    const { nextCursor } = await page(paths.adminOrders, { sort: 'total-asc' });
    const response = await api.inject({
      url: paths.adminOrders,
      query: { sort: 'customer-asc', cursor: nextCursor ?? '' },
      headers: admin,
    });
    expectProblem(response, 'list.cursor-unknown');
  });

  it('show a corrected name in its new place', async () => {
    await api.dataSource.query(
      "UPDATE profiles SET first_name = 'Aaa' WHERE user_id = (SELECT id FROM users WHERE email = 'p77@example.com')",
    );
    const { items } = await page(paths.adminUsers, { sort: 'name-asc', pageSize: '1' });
    expect(items).toMatchObject([{ firstName: 'Aaa' }]);
  });
});
