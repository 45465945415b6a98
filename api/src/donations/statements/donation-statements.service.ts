import type { DonationYearView } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Problem } from '../../common/problems/problem';
import type { MailAttachment } from '../../mail/mail.service';
import { donationStatementPdf, type StatementRow } from './donation-statement-pdf';

/** Donations whose money arrived: they have a receipt, also when the money went back later. */
const RECEIVED = 'FROM donations d WHERE d.user_id = $1 AND d.completed_at IS NOT NULL';
const NET = 'd.amount_cents - d.refunded_cents - d.disputed_cents';

const YEARS = `
  SELECT extract(year FROM d.completed_at AT TIME ZONE 'America/Sao_Paulo')::integer AS year, count(*)::integer AS donations,
    sum(${NET})::float8 AS "netCents"
  ${RECEIVED} GROUP BY 1 ORDER BY 1 DESC
`;
const ROWS = `
  SELECT d.completed_at AS "receivedAt", d.donor_name AS "donorName", d.donor_tax_id AS "donorTaxId", d.amount_cents AS "amountCents",
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
  constructor(private readonly dataSource: DataSource) {}

  /** Years in which the account's donations were received, newest first. */
  yearsOf(userId: string): Promise<DonationYearView[]> {
    return this.dataSource.query(YEARS, [userId]);
  }

  /** Throws `donation.no-statement`. */
  async fileOf(userId: string, year: number): Promise<MailAttachment> {
    const rows = await this.dataSource.query<StatementRow[]>(ROWS, [userId, year]);
    if (rows.length === 0) throw new Problem('donation.no-statement');
    const content = await donationStatementPdf({ year, issuedAt: new Date(), rows });
    return { fileName: `comprovante-doacoes-${year}.pdf`, type: 'application/pdf', content };
  }
}
