import {
  adminProductSorts,
  contactMessageSorts,
  dateSorts,
  donationSorts,
  ongMemberSorts,
  orderSorts,
  paths,
  userSorts,
} from '@aflora/contracts';
import type { Client } from 'pg';

export interface ConsoleRequest {
  what: string;
  path: string;
  /** Query parameters, which are used in turn. */
  queries: Record<string, string>[];
  /** List pages are compared with their own time at the smaller size. */
  isPage: boolean;
}

interface ListDescription {
  what: string;
  path: string;
  table: string;
  /** Column of the sort order; default: `created_at`. */
  at?: string;
  filters: Record<string, string>[];
  searches: string[];
  sorts: readonly string[];
}

const YEAR = { from: '2025-01-01', to: '2025-12-31' };

const LISTS: ListDescription[] = [
  {
    what: 'orders',
    path: paths.adminOrders,
    table: 'orders',
    filters: [{ status: 'processing', paymentStatus: 'paid' }, { status: 'cancelled', ...YEAR }, { paymentStatus: 'failed' }, YEAR],
    searches: ['mariana oliveira', 'pessoa.4711@', 'zélia zanetti xavier', 'nobody of that name', 'ana'],
    sorts: orderSorts,
  },
  {
    what: 'donations',
    path: paths.adminDonations,
    table: 'donations',
    filters: [{ paymentStatus: 'failed' }, { frequency: 'once', ...YEAR }, { paymentStatus: 'pending', ...YEAR }, YEAR],
    searches: ['mariana oliveira', 'pessoa.4711@', 'nobody of that name', 'ana'],
    sorts: donationSorts,
  },
  {
    what: 'users',
    path: paths.adminUsers,
    table: 'users',
    filters: [{ role: 'admin' }, { role: 'ong-member' }, { role: 'unconfirmed' }],
    searches: ['mariana', 'pessoa.4711@', 'zélia zanetti', 'nobody of that name', 'ana'],
    sorts: userSorts,
  },
  {
    what: 'members',
    path: paths.adminOngMembers,
    table: 'ong_members',
    filters: [{ status: 'inactive' }, { type: 'yearly', ...YEAR }, { payments: 'failing' }],
    searches: ['mariana', 'pessoa.471@', 'nobody of that name'],
    sorts: ongMemberSorts,
  },
  {
    what: 'messages',
    path: paths.adminContactMessages,
    table: 'contact_messages',
    filters: [{ status: 'new' }, { status: 'archived', ...YEAR }],
    searches: ['mariana', 'pessoa.471@', 'turma número 4711', 'nobody of that name'],
    sorts: contactMessageSorts,
  },
  {
    what: 'audit log',
    path: paths.adminAuditEntries,
    table: 'audit_entries',
    at: 'at',
    filters: [{ action: 'deleted' }, { entity: 'orders', ...YEAR }, YEAR],
    searches: ['pessoa.471@', 'nobody of that name'],
    sorts: dateSorts,
  },
  {
    what: 'webhook events',
    path: paths.adminPaymentEvents,
    table: 'payment_events',
    at: 'received_at',
    filters: [{ state: 'waiting' }, { provider: 'sandbox', ...YEAR }, { verdict: 'invalid' }, YEAR],
    searches: ['pay_4711', 'evt_4711', 'no-such-event'],
    sorts: dateSorts,
  },
];

/** Lists with numbered pages. */
const NUMBERED: { what: string; path: string; queries: Record<string, string>[] }[] = [
  { what: 'products, sorted', path: paths.adminPhysicalProducts, queries: adminProductSorts.map((sort) => ({ sort })) },
  { what: 'products, deep page', path: paths.adminPhysicalProducts, queries: adminProductSorts.map((sort) => ({ sort, page: '35' })) },
  {
    what: 'products, filtered',
    path: paths.adminPhysicalProducts,
    queries: [{ status: 'inactive' }, { stock: 'in-stock' }, { stock: 'out-of-stock' }, { category: 'Corpo', sort: 'name' }],
  },
  {
    what: 'products, searched',
    path: paths.adminPhysicalProducts,
    queries: ['manteiga', 'nº 777', 'nothing of that name', 'óleo de rosa'].map((search) => ({ search })),
  },
  { what: 'courses', path: paths.adminDigitalProducts, queries: [{}, { sort: 'name' }, { search: 'curso' }] },
  { what: 'disputes', path: paths.adminPaymentDisputes, queries: [{}, { state: 'closed' }, { state: 'closed', page: '40' }] },
  { what: 'failed jobs', path: paths.adminFailedJobs, queries: [{}, { page: '3' }] },
  { what: 'payments that wait for a person', path: paths.adminWaitingConfirmationPages, queries: [{}] },
  { what: 'differences of the books', path: paths.adminLedgerDifferences, queries: [{}, { state: 'explained' }] },
  {
    what: 'search in everything',
    path: paths.adminSearch,
    queries: ['mariana oliveira', 'pessoa.4711@', 'nobody of that name', '#a1b2c3d4', 'ana'].map((search) => ({ search })),
  },
];

/** Every request of the console whose data grows with the history. */
export async function consoleRequests(database: Client): Promise<ConsoleRequest[]> {
  const lists: ConsoleRequest[] = [];
  for (const list of LISTS) lists.push(...(await requestsOf(list, database)));
  const figure = (what: string, path: string, query: Record<string, string> = {}): ConsoleRequest => ({
    what,
    path,
    queries: [query],
    isPage: false,
  });
  const [years] = (await database.query("SELECT to_char(now() - interval '3 years', 'YYYY-MM-DD') AS ago")).rows as [{ ago: string }];
  return [
    ...lists,
    ...NUMBERED.map((list) => ({ ...list, isPage: true })),
    figure('recurring income', paths.adminRecurringIncome),
    figure('checks of the books', paths.adminLedgerChecks),
    figure('overview', paths.adminOverview),
    figure('recent activity', paths.adminActivity),
    figure('pending work', paths.adminPendingWork),
    figure('donation totals', paths.adminDonationTotals),
    figure('report summary', paths.adminReportSummary),
    figure('report of six months', paths.adminReport),
    figure('report of three years', paths.adminReport, { from: years.ago }),
  ];
}

async function requestsOf(
  { what, path, table, at = 'created_at', filters, searches, sorts }: ListDescription,
  database: Client,
): Promise<ConsoleRequest[]> {
  const page = (kind: string, queries: Record<string, string>[]): ConsoleRequest => ({
    what: `${what}, ${kind}`,
    path,
    queries,
    isPage: true,
  });
  return [
    page('first page', [{}]),
    page('deep page', [{ cursor: await deepCursor(database, table, at) }]),
    page('filtered', filters),
    page(
      'sorted',
      sorts.map((sort) => ({ sort })),
    ),
    page(
      'searched',
      searches.map((search) => ({ search })),
    ),
  ];
}

/** Cursor after nine tenths of a list's rows. */
async function deepCursor(database: Client, table: string, at: string): Promise<string> {
  const sql = `SELECT id, ${at} AS at FROM ${table} ORDER BY ${at} DESC, id DESC OFFSET (SELECT count(*) * 9 / 10 FROM ${table}) LIMIT 1`;
  const [row] = (await database.query(sql)).rows as [{ id: string; at: Date }];
  return Buffer.from(['after', row.at.getTime(), row.id].join('.')).toString('base64url');
}
