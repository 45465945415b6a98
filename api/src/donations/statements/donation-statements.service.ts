import type { DonationYearView } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Problem } from '../../common/problems/problem';
import type { MailAttachment } from '../../mail/mail.service';
import { OrganizationService } from '../../organization/organization.service';
import { ExpenseMatchingService } from '../../expenses/expense-matching.service';
import { donationStatementPdf, type StatementRow, type StatementUse } from './donation-statement-pdf';

/** Donations whose money arrived: they have a receipt, also when the money went back later. */
const RECEIVED = 'FROM donations d WHERE d.user_id = $1 AND d.completed_at IS NOT NULL';
const NET = 'd.amount_cents - d.refunded_cents - d.disputed_cents';

const YEARS = `
  SELECT d.id, extract(year FROM d.completed_at AT TIME ZONE 'America/Sao_Paulo')::integer AS year, ${NET} AS "netCents"
  ${RECEIVED} ORDER BY d.completed_at DESC
`;
const ROWS = `
  SELECT d.id, d.completed_at AS "receivedAt", d.donor_name AS "donorName", d.donor_tax_id AS "donorTaxId", d.amount_cents AS "amountCents",
    d.refunded_cents AS "refundedCents", d.disputed_cents AS "disputedCents",
    d.receipt_number || ARRAY(SELECT number FROM donation_receipts WHERE donation_id = d.id ORDER BY number) AS "receiptNumbers"
  ${RECEIVED}
    AND d.completed_at >= make_timestamptz($2, 1, 1, 0, 0, 0, 'America/Sao_Paulo')
    AND d.completed_at < make_timestamptz($2 + 1, 1, 1, 0, 0, 0, 'America/Sao_Paulo')
  ORDER BY d.completed_at, d.receipt_number
`;

/** Yearly statements of the donations of an account. Guests have the receipts of their donations only. */
@Injectable()
export class DonationStatementsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly matching: ExpenseMatchingService,
    private readonly organization: OrganizationService,
  ) {}

  /** Years in which the account's donations were received, newest first. */
  async yearsOf(userId: string): Promise<DonationYearView[]> {
    const rows = await this.dataSource.query<{ id: string; year: number; netCents: number }[]>(YEARS, [userId]);
    const uses = await this.matching.usesOf(rows.map(({ id }) => id));
    const years = new Map<number, DonationYearView>();
    for (const { id, year, netCents } of rows) {
      const known = years.get(year) ?? { year, donations: 0, returnedDonations: 0, netCents: 0, usedCents: 0 };
      if (netCents > 0) known.donations += 1;
      else known.returnedDonations += 1;
      known.netCents += netCents;
      known.usedCents += uses.get(id)?.usedCents ?? 0;
      years.set(year, known);
    }
    return [...years.values()];
  }

  /** A statement is issued when it is opened, so it names the charity as it is now. Throws `donation.no-statement`. */
  async fileOf(userId: string, year: number): Promise<MailAttachment> {
    const rows = await this.dataSource.query<(StatementRow & { id: string })[]>(ROWS, [userId, year]);
    if (rows.length === 0) throw new Problem('donation.no-statement');
    const issuedAt = new Date();
    const organization = await this.organization.at(issuedAt);
    const content = await donationStatementPdf({ year, organization, issuedAt, rows, ...(await this.usesOf(rows)) });
    return { fileName: `comprovante-doacoes-${year}.pdf`, type: 'application/pdf', content };
  }

  /** What the donations paid together: several may have paid one expense. */
  private async usesOf(donations: { id: string }[]): Promise<{ uses: StatementUse[]; usedCents: number; unusedCents: number }> {
    const found = [...(await this.matching.usesOf(donations.map(({ id }) => id))).values()];
    const byExpense = new Map<string, StatementUse>();
    for (const { expenseId, cents, ...use } of found.flatMap(({ uses }) => uses)) {
      byExpense.set(expenseId, { ...use, cents: cents + (byExpense.get(expenseId)?.cents ?? 0) });
    }
    return {
      uses: [...byExpense.values()].sort((one, other) => one.day.localeCompare(other.day)),
      usedCents: found.reduce((sum, { usedCents }) => sum + usedCents, 0),
      unusedCents: found.reduce((sum, { unusedCents }) => sum + unusedCents, 0),
    };
  }
}
