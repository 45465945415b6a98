import { paths } from '@aflora/contracts';
import { PersonalDataService } from '../src/personal-data/personal-data.module';
import { aPersonEverywhere } from './support/a-person';
import { until } from './support/api-process';
import { catchMail, type MailCatcher } from './support/mail-catcher';
import { startTestApp, type TestApp } from './support/test-app';

/** Tables without personal data; every other table must be registered with `PersonalDataService`. */
const NO_PERSONAL_DATA: Record<string, string> = {
  physical_products: 'what the shop sells',
  digital_products: 'which courses there are',
  rate_limits: 'counts under hashes, for minutes; nobody could find theirs',
  audit_chain: 'hashes of audit entries; a salt that leaves with the address protects what is hashed of it',
  member_letters: 'texts that the charity wrote; while their mails are queued, the id of the last reader',
  coupons: 'what is taken off, and how often; who used one is said by the orders',
  settings: 'prices and texts of the charity, and the id of the administrator who saved them',
  migrations: 'which migrations ran',
  daily_figures: 'sums of a day',
  recurring_figures: 'sums of a day',
  recurring_figure_changes: 'parts of the sums of a day',
  expense_corrections: 'what the charity corrected in its published expenses and why, as everybody reads it',
  expense_days: 'sums of expenses of a day for a project',
  donation_funds: 'sums of donations of a day for a project',
  donation_fund_changes: 'parts of the sums of a day',
  daily_figure_changes: 'parts of the sums of a day',
  product_daily_sales: 'what was sold of a product in a day',
  product_sale_changes: 'parts of the same',
  product_period_sales: 'what was sold of a product in a month or a year',
  product_counts: 'how many products there are of a kind',
  product_days: 'how many products were created and deleted on a day',
  product_words: 'words of product names and categories',
  donors: 'how many there are and since when, under keys that stand and go with the donations',
  releases: 'which builds of the web product there are',
  release_channels: 'which of them visitors get',
  release_loads: 'how often and how fast they loaded in a day',
  client_errors: 'what code said when it failed and on which page: no account, no address of the network, no browser; for 30 days',
  policy_reports: 'what the content security policy refused, on which page, how often: no account, no address of the network; for 30 days',
  bank_credits: 'hashes of lines of the charity’s own account that confirmed a payment',
  ledger_checks: 'when statements of providers were last compared, and how many payments',
  ledger_differences: 'amounts that differ from a statement, and what an administrator wrote about the difference',
  donation_receipts: 'numbers and amounts of corrected receipts, without naming anybody',
  sent_mails: 'names of sent mails, made of ids; for 60 days',
  ong_member_returned_charges: 'ids of charges that went back',
  payment_movements: 'amounts that came, went back or were withheld, without naming anybody',
  payment_events: 'ids that providers named; bodies, which may name the payer, are emptied after 90 days',
};

/** Columns that the law requires to keep; all other data of a person must be erased. The texts for searches are copies of the names. */
const KEPT_FOR_THE_LAW = [
  'audit_entries.ip',
  'donations.donor_name',
  'donations.search_text',
  'orders.customer_name',
  'orders.search_text',
  'orders.shipping_address',
];

const TABLES = `
  SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1
`;
const COLUMNS = `
  SELECT c.table_name || '.' || c.column_name AS name,
    query_to_xml(format('SELECT %I::text AS value FROM %I', c.column_name, c.table_name), true, false, '')::text AS contents
  FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
  WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1
`;

describe('the register of personal data', () => {
  let api: TestApp;
  let mailbox: MailCatcher;

  beforeAll(async () => {
    mailbox = await catchMail();
    api = await startTestApp({ SMTP_URL: `smtp://127.0.0.1:${mailbox.port}` });
  });

  afterAll(async () => {
    await api.close();
    await mailbox.close();
  });

  const registered = () => api.app.get(PersonalDataService).all();
  const tables = async () => (await api.dataSource.query<{ name: string }[]>(TABLES)).map(({ name }) => name);
  /** Tables that are neither registered nor listed above. */
  const unknown = async () => {
    const known = new Set([...registered().map(({ table }) => table), ...Object.keys(NO_PERSONAL_DATA)]);
    return (await tables()).filter((table) => !known.has(table));
  };
  const columnsWith = async (needles: string[]) => {
    const columns = await api.dataSource.query<{ name: string; contents: string }[]>(COLUMNS);
    const holds = (contents: string) => needles.some((needle) => contents.toLowerCase().includes(needle.toLowerCase()));
    return columns.filter(({ contents }) => holds(contents)).map(({ name }) => name);
  };

  it('contains every table, except those without personal data', async () => {
    expect(await unknown()).toEqual([]);
  });

  it('detects a new table', async () => {
    await api.dataSource.query('CREATE TABLE newsletter_readers (email text)');
    expect(await unknown()).toEqual(['newsletter_readers']);
    await api.dataSource.query('DROP TABLE newsletter_readers');
  });

  it('contains existing tables only, each once', async () => {
    const named = [...registered().map(({ table }) => table), ...Object.keys(NO_PERSONAL_DATA)];
    const existing = await tables();
    expect(named.filter((table) => !existing.includes(table))).toEqual([]);
    expect(new Set(named).size).toBe(named.length);
  });

  it('has Portuguese labels and retention reasons', () => {
    for (const { label, erasure } of registered()) {
      expect(label).toMatch(/^[A-Z][\p{L}\d ,()-]{4,}$/u);
      if (erasure.retentionReason) expect(erasure.retentionReason).toMatch(/\.$/);
    }
  });

  it('erases a person everywhere, except for what the law requires to keep', async () => {
    const person = await aPersonEverywhere(api, { email: 'zul@example.com' });
    const needles = [person.email, person.firstName, person.lastName, person.phone, '203.0.113.7'];
    const before = await columnsWith(needles);
    for (const { table } of registered().filter(
      ({ table }) =>
        ![
          'sessions',
          'expenses',
          'account_links',
          'donation_statement_links',
          'recovery_codes',
          'consents',
          'carts',
          'adopted_baskets',
          'order_items',
          'ong_members',
          'ong_member_events',
          'ong_member_plan_payments',
        ].includes(table),
    )) {
      expect(before.filter((column) => column.startsWith(`${table}.`))).not.toEqual([]);
    }

    expect((await api.inject({ method: 'POST', url: paths.erasure, headers: person.headers })).statusCode).toBe(204);

    expect(await columnsWith(needles)).toEqual(KEPT_FOR_THE_LAW);
    await until(async () => (await api.dataSource.query<unknown[]>('SELECT FROM graphile_worker._private_jobs')).length === 0);
    expect(mailbox.mails).toHaveLength(1);
  });
});
