import {
  isTaxId,
  type DonationFrequency,
  type DonationPaymentStatus,
  type AdminListDonationsQuery,
  type PageQuery,
} from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { moment, money, text, whole, yesOrNo, type CsvCell } from '../common/exports/csv-exports';
import { keysetPage, type KeysetPage, type KeysetSql } from '../common/lists/keyset-pages';
import { Conditions, ownRows, type Page } from '../common/lists/lists';
import { prepared } from '../database/prepared-statements';

const STATUSES: Record<DonationPaymentStatus, string> = {
  pending: 'Pendente',
  completed: 'Concluída',
  failed: 'Falhou',
  refunded: 'Reembolsada',
  disputed: 'Contestada',
};
const FREQUENCIES: Record<DonationFrequency, string> = { once: 'Única', monthly: 'Mensal' };

/** Columns of the CSV export. */
export const donationColumns: readonly [string, (row: AdminDonationRow) => CsvCell][] = [
  ['Doador', ({ isAnonymous, donorName }) => text(isAnonymous ? 'Doação Anônima' : donorName)],
  ['E-mail', ({ donorEmail }) => text(donorEmail)],
  ['Data e hora', ({ createdAt }) => moment(createdAt)],
  ['Valor (R$)', ({ amountCents }) => money(amountCents)],
  ['Reembolsado (R$)', ({ refundedCents }) => money(refundedCents)],
  // Amount that the totals count.
  [
    'Líquido (R$)',
    ({ paymentStatus, amountCents, refundedCents, disputedCents }) =>
      money(paymentStatus === 'completed' ? amountCents - refundedCents - disputedCents : 0),
  ],
  ['Status', ({ paymentStatus }) => text(STATUSES[paymentStatus])],
  ['Frequência', ({ frequency }) => text(FREQUENCIES[frequency])],
  ['Anônima', ({ isAnonymous }) => yesOrNo(isAnonymous)],
  ['Mensagem', ({ message }) => text(message)],
  ['Recibo', ({ receiptNumber }) => (receiptNumber === null ? text(null) : whole(receiptNumber))],
  ['Id', ({ id }) => text(id)],
];

export interface AdminDonationRow {
  id: string;
  donorName: string | null;
  donorEmail: string | null;
  isAnonymous: boolean;
  amountCents: number;
  refundedCents: number;
  disputedCents: number;
  paymentStatus: DonationPaymentStatus;
  frequency: DonationFrequency;
  message: string | null;
  receiptNumber: number | null;
  completedAt: Date | null;
  createdAt: Date;
}

export interface DonationDetailRow extends AdminDonationRow {
  receiptEmail: string | null;
  donorTaxId: string | null;
  project: string | null;
  /** Number of baskets that the donation adopted. */
  baskets: number | null;
  /** Whether a receipt address exists; also set for anonymous donors, whose address is not disclosed. */
  hasReceiptEmail: boolean;
  /** The donor's account was erased. */
  isErased: boolean;
  subscriptionId: string | null;
  /** The payment that paid the donation. */
  paymentId: string | null;
  /** The order whose buyer rounded up. */
  orderId: string | null;
}

export interface DonationChangeRow {
  id: string;
  action: string;
  entity: string;
  by: string | null;
  at: Date;
}

/** Name and address of an anonymous donor are not selected, so they never leave the database. */
const COLUMNS = `
  d.id, CASE WHEN NOT d.is_anonymous THEN d.donor_name END AS "donorName",
  CASE WHEN NOT d.is_anonymous THEN coalesce(u.email, d.donor_email) END AS "donorEmail",
  d.is_anonymous AS "isAnonymous", d.amount_cents AS "amountCents", d.refunded_cents AS "refundedCents", d.disputed_cents AS "disputedCents",
  d.payment_status AS "paymentStatus", d.frequency, d.message,
  d.receipt_number AS "receiptNumber", d.completed_at AS "completedAt", d.created_at AS "createdAt"
`;
const FROM = 'donations d LEFT JOIN users u ON u.id = d.user_id AND u.erased_at IS NULL';
const LIST: KeysetSql = {
  columns: COLUMNS,
  from: FROM,
  countFrom: 'donations d',
  at: 'd.created_at',
  id: 'd.id',
  sorts: {
    // Anonymous donors come last, in no order that says anything about their names.
    donor: { by: '(CASE WHEN NOT d.is_anonymous THEN searchable_text(d.donor_name) END)', kind: 'text', isNullable: true },
    // The amount that the console shows.
    amount: {
      by: "(CASE WHEN d.payment_status = 'completed' THEN d.amount_cents - d.refunded_cents ELSE d.amount_cents END)",
      kind: 'number',
    },
  },
};
const EXPORT = `SELECT ${COLUMNS} FROM ${FROM}`;
const NEWEST_FIRST = 'ORDER BY d.created_at DESC, d.id DESC';

const ACCOUNTS = 'SELECT id FROM users WHERE erased_at IS NULL AND search_text LIKE search_pattern(?)';
const byDonor = (isOfAccount: string) => `NOT d.is_anonymous AND (d.search_text LIKE search_pattern(?) OR d.user_id ${isOfAccount})`;
/** `= ANY (ARRAY(…))` lets PostgreSQL use an index for each side of the OR. */
const BY_FEW_DONORS = byDonor(`= ANY (ARRAY(${ACCOUNTS}))`);
/** Many accounts are hashed: an array would be searched from its beginning for each donation. */
const BY_MANY_DONORS = byDonor(`IN (${ACCOUNTS})`);
const MANY = 1_000;
const FOUND_ACCOUNTS = `SELECT count(*)::integer AS accounts FROM (${ACCOUNTS.replace('?', '$1')} LIMIT ${MANY}) found`;

const BY_TAX_ID = 'NOT d.is_anonymous AND d.donor_tax_id = ?';

const DETAIL = `
  SELECT ${COLUMNS}, d.subscription_id AS "subscriptionId", d.payment_id AS "paymentId", d.order_id AS "orderId",
    CASE WHEN NOT d.is_anonymous THEN coalesce(d.donor_email, u.email) END AS "receiptEmail",
    CASE WHEN NOT d.is_anonymous THEN d.donor_tax_id END AS "donorTaxId",
    coalesce(d.donor_email, u.email) IS NOT NULL AS "hasReceiptEmail", d.user_id IS NOT NULL AND u.id IS NULL AS "isErased", d.project, d.baskets
  FROM ${FROM} WHERE d.id = $1
`;
/** Audit entries of the donation and of its payments and refunds. */
const CHANGES = `
  SELECT a.id, a.action, a.entity, a.at,
    coalesce(nullif(btrim(coalesce(p.first_name, '') || ' ' || coalesce(p.last_name, '')), ''), u.email) AS by
  FROM audit_entries a
  LEFT JOIN users u ON u.id = a.actor_id AND u.erased_at IS NULL
  LEFT JOIN profiles p ON p.user_id = u.id
  WHERE (a.entity, a.entity_id) IN (
    SELECT 'donations', $1::uuid
    UNION ALL SELECT 'payments', id FROM payments WHERE purpose = 'donation' AND subject_id = $1
    UNION ALL SELECT 'payment_refunds', r.id
      FROM payment_refunds r JOIN payments q ON q.id = r.payment_id WHERE q.purpose = 'donation' AND q.subject_id = $1
  ) AND a.action <> 'viewed'
  ORDER BY a.at DESC, a.id DESC LIMIT 100
`;

/** Reads donations for the console. */
@Injectable()
export class AdminDonationsQueries {
  constructor(private readonly dataSource: DataSource) {}

  async list(query: AdminListDonationsQuery): Promise<KeysetPage<AdminDonationRow>> {
    const byDonors = query.search && (await this.hasManyAccounts(query.search)) ? BY_MANY_DONORS : BY_FEW_DONORS;
    return keysetPage(this.dataSource, LIST, { query, conditions: conditionsOf(query, byDonors) });
  }

  /** SQL of the export: every row that the list has on all its pages. */
  export(query: AdminListDonationsQuery): { sql: string; values: unknown[] } {
    const { where, values } = conditionsOf(query, BY_MANY_DONORS);
    return { sql: [EXPORT, where, NEWEST_FIRST].join(' '), values };
  }

  async find(id: string): Promise<DonationDetailRow | null> {
    const [row] = await this.dataSource.query<DonationDetailRow[]>(DETAIL, [id]);
    return row ?? null;
  }

  changesOf(id: string): Promise<DonationChangeRow[]> {
    return this.dataSource.query<DonationChangeRow[]>(CHANGES, [id]);
  }

  private async hasManyAccounts(search: string): Promise<boolean> {
    const [row] = await this.dataSource.query<[{ accounts: number }]>(FOUND_ACCOUNTS, [search]);
    return row.accounts >= MANY;
  }
}

function conditionsOf(query: AdminListDonationsQuery, byDonors: string): Conditions {
  const { search, paymentStatus, frequency, anonymous } = query;
  const taxId = search?.replace(/[\s./-]/g, '').toUpperCase() ?? '';
  const conditions = isTaxId(taxId) ? new Conditions().add(BY_TAX_ID, taxId) : new Conditions().add(byDonors, search);
  return conditions
    .add('d.payment_status = ?', paymentStatus)
    .add('d.frequency = ?', frequency)
    .add('d.is_anonymous = ?', anonymous && anonymous === 'yes')
    .days('d.created_at', query);
}

export interface OwnDonationRow {
  id: string;
  amountCents: number;
  refundedCents: number;
  paymentStatus: DonationPaymentStatus;
  isAnonymous: boolean;
  message: string | null;
  isDisputed: boolean;
  isRefunding: boolean;
  hasExpiredPix: boolean;
  baskets: number | null;
  completedAt: Date | null;
  createdAt: Date;
}

const OWN = {
  // Disputes and refunds are read for the page's donations only.
  page: prepared(`
    SELECT d.*, EXISTS (SELECT FROM payment_disputes WHERE payment_id = d.payment_id AND status = 'open' AND (d.order_id IS NULL OR d.disputed_cents > 0)) AS "isDisputed",
      EXISTS (SELECT FROM payment_refunds WHERE payment_id = d.payment_id AND status <> 'done' AND d.order_id IS NULL) AS "isRefunding",
      d.payment_id IS NULL AND coalesce((
        SELECT status = 'expired' AND method = 'pix' FROM payments WHERE purpose = 'donation' AND subject_id = d.id ORDER BY created_at DESC LIMIT 1
      ), false) AS "hasExpiredPix"
    FROM (
      SELECT id, amount_cents AS "amountCents", refunded_cents AS "refundedCents", payment_status AS "paymentStatus",
        is_anonymous AS "isAnonymous", message, baskets, completed_at AS "completedAt", payment_id, order_id, disputed_cents, created_at AS "createdAt",
        (count(*) OVER ())::integer AS total
      FROM donations WHERE user_id = $1 ORDER BY created_at DESC, id DESC LIMIT $2 OFFSET $3
    ) d ORDER BY d."createdAt" DESC, d.id DESC
  `),
  total: prepared('SELECT count(*)::integer AS total FROM donations WHERE user_id = $1'),
};

/** By id, as everything locks donations. */
const ATTACH = `
  UPDATE donations SET user_id = $1 WHERE id IN (
    SELECT id FROM donations WHERE user_id IS NULL AND email_key(donor_email) = email_key($2) ORDER BY id FOR NO KEY UPDATE
  )
`;

@Injectable()
export class DonationsQueries {
  constructor(private readonly dataSource: DataSource) {}

  ofUser(userId: string, query: PageQuery): Promise<Page<OwnDonationRow>> {
    return ownRows(this.dataSource, OWN, { userId, query });
  }

  /** Links guest donations to the account once the account's address is confirmed. */
  async attach(manager: EntityManager, { userId, email }: { userId: string; email: string }): Promise<void> {
    await manager.query(ATTACH, [userId, email]);
  }
}
