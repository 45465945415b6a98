import type { BankConfirmationView, BankMatchInput, BankMatchView, BankStatementView } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Caller } from '../../common/access/access';
import { Problem } from '../../common/problems/problem';
import { PaymentProvidersService } from '../payment-providers.service';
import type { PaymentPurpose } from '../payment.entity';
import { PersonConfirmationsService } from '../person-confirmations.service';
import { readBankStatement, type BankCredit } from './bank-statement';

/** Days within which a payer uses a copied Pix code. */
const DAYS_TO_PAY = 10;

/**
 * Payments of the last 90 days that a person confirms and that no statement line has confirmed: unpaid ones, and those confirmed without a
 * statement. `$1`: codes of their providers. The payer of an anonymous donation is never named.
 */
const WITHOUT_LINE = `
  SELECT p.id, p.status = 'paid' AS "isPaid", p.external_id AS reference, p.purpose, p.subject_id AS "subjectId", p.amount_cents AS "amountCents", p.created_at AS at,
    to_char(p.created_at AT TIME ZONE 'America/Sao_Paulo', 'YYYY-MM-DD') AS "firstDay",
    to_char(p.created_at AT TIME ZONE 'America/Sao_Paulo' + interval '${DAYS_TO_PAY} days', 'YYYY-MM-DD') AS "lastDay",
    CASE WHEN NOT EXISTS (SELECT FROM donations d WHERE d.id = p.subject_id AND d.is_anonymous) THEN nullif(p.payer_name, '') END AS "payerName"
  FROM payments p
  WHERE p.provider = ANY ($1) AND p.external_id IS NOT NULL AND p.created_at > now() - interval '90 days'
    AND (p.status <> 'paid' OR NOT EXISTS (SELECT FROM bank_credits WHERE payment_id = p.id))
  ORDER BY p.created_at DESC, p.id LIMIT 5000
`;
/** Records that a line paid a payment. Returns no row for an unknown payment, or when the line or the payment is already recorded. */
const USE = `
  INSERT INTO bank_credits (fingerprint, payment_id) SELECT $1, id FROM payments WHERE id = $2
  ON CONFLICT DO NOTHING RETURNING fingerprint
`;
const USED = 'SELECT fingerprint FROM bank_credits WHERE fingerprint = ANY ($1)';
/** Those of the given references that belong to our payments, of any age and status. */
const OURS = 'SELECT external_id AS reference FROM payments WHERE provider = ANY ($1) AND external_id = ANY ($2)';

interface PaymentRow {
  id: string;
  isPaid: boolean;
  reference: string;
  purpose: PaymentPurpose;
  subjectId: string;
  amountCents: number;
  at: Date;
  firstDay: string;
  lastDay: string;
  payerName: string | null;
}

/** Finds the payments that the lines of a bank statement pay, for a person to confirm. */
@Injectable()
export class BankStatementsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly providers: PaymentProvidersService,
    private readonly confirmations: PersonConfirmationsService,
  ) {}

  /** Throws `bank-statement.unreadable`. */
  async read(text: string): Promise<BankStatementView> {
    const credits = readBankStatement(text);
    if (!credits) throw new Problem('bank-statement.unreadable');
    const rows = await this.dataSource.query<{ fingerprint: string }[]>(USED, [credits.map(({ fingerprint }) => fingerprint)]);
    const used = new Set(rows.map(({ fingerprint }) => fingerprint));
    const providers = this.providers.confirmedByPeople();
    const payments = await this.dataSource.query<PaymentRow[]>(WITHOUT_LINE, [providers]);
    const free = credits.filter(({ fingerprint }) => !used.has(fingerprint));
    const named = free.flatMap(({ description }) => referencesIn(description));
    const ours = await this.dataSource.query<{ reference: string }[]>(OURS, [providers, named]);
    const matches = matchesOf(free, payments, new Set(ours.map(({ reference }) => reference)));
    return { matches, unmatched: free.length - matches.length, alreadyUsed: credits.length - free.length };
  }

  /**
   * Confirms each payment as received on the day of its line. Skips unknown payments, and lines and payments that were used before. Throws
   * `payment.not-confirmable`; payments confirmed before the error stay confirmed.
   */
  async confirm(matches: BankMatchInput[], caller: Caller): Promise<BankConfirmationView> {
    let confirmed = 0;
    for (const { paymentId, fingerprint, day } of matches) {
      const becamePaid = await this.dataSource.transaction(async (manager) => {
        const used = await manager.query<unknown[]>(USE, [fingerprint, paymentId]);
        return used.length > 0 && this.confirmations.confirmPaymentIn(manager, paymentId, { caller, day });
      });
      if (becamePaid) confirmed += 1;
    }
    return { confirmed };
  }
}

/**
 * Matches unpaid payments by reference first. The remaining lines that contain none of our references (`ours`) are matched by amount and
 * day, where exactly one line and one payment fit. A payment that was confirmed without a statement makes such a match ambiguous, because
 * the line may be the one that paid it.
 */
function matchesOf(credits: BankCredit[], payments: PaymentRow[], ours: Set<string>): BankMatchView[] {
  const byReference = new Map(payments.filter(({ isPaid }) => !isPaid).map((row) => [row.reference, row]));
  const matches: BankMatchView[] = [];
  const matched = new Set<string>();
  const add = (credit: BankCredit, kind: BankMatchView['kind'], row: PaymentRow): void => {
    matched.add(row.id).add(credit.fingerprint);
    matches.push(matchView(credit, kind, row));
  };
  for (const credit of credits) {
    const row = referencesIn(credit.description)
      .map((text) => byReference.get(text))
      .find((found) => found && !matched.has(found.id));
    if (row?.amountCents === credit.amountCents) add(credit, 'reference', row);
  }
  const isFree = ({ id, fingerprint = '' }: { id?: string; fingerprint?: string }): boolean => !matched.has(id ?? fingerprint);
  const namesNone = ({ description }: BankCredit): boolean => !referencesIn(description).some((text) => ours.has(text));
  const rowsByAmount = byAmount(payments.filter(isFree));
  for (const [amount, lines] of byAmount(credits.filter((credit) => isFree(credit) && namesNone(credit)))) {
    const rows = rowsByAmount.get(amount) ?? [];
    for (const credit of lines) {
      const [row, ...others] = rows.filter((candidate) => fits(credit, candidate));
      if (row && !row.isPaid && others.length === 0 && lines.filter((line) => fits(line, row)).length === 1) add(credit, 'amount', row);
    }
  }
  return matches;
}

function byAmount<T extends { amountCents: number }>(items: T[]): Map<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const item of items) groups.set(item.amountCents, (groups.get(item.amountCents) ?? []).concat(item));
  return groups;
}

const fits = ({ day }: BankCredit, { firstDay, lastDay }: PaymentRow): boolean => day >= firstDay && day <= lastDay;

/** A Pix reference has 25 capital letters and digits. */
const referencesIn = (description: string): string[] => description.split(/[^A-Z0-9]/).filter(({ length }) => length === 25);

const matchView = (
  credit: BankCredit,
  kind: BankMatchView['kind'],
  { id, purpose, subjectId, payerName, at }: PaymentRow,
): BankMatchView => ({
  ...credit,
  description: credit.description.slice(0, 200),
  kind,
  payment: { id, purpose, subjectId, payerName, at: at.toISOString() },
});
